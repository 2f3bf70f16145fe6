import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test as base, withoutServiceWorker } from './fixtures.ts';
import { patience } from './patience.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice } from './sample-invoice.ts';
import { password } from './tokens.ts';

type Sent = { /** Part of the file names of all these documents, and of no others. */ mark: string; ids: string[] };
type Fixtures = {
  /** Sends invoices of this journey and waits until they are extracted. */
  send: (count: number) => Promise<Sent>;
  documentOf: (id: string) => Promise<{ state: string; fields: Record<string, { value: string }> }>;
};

const test = base.extend<Fixtures>({
  send: async ({ service, tokenOf }, use) => {
    await use(async (count) => {
      const headers = { authorization: `Bearer ${await tokenOf('accountant')}` };
      const mark = `flow${randomUUID().slice(0, 8)}`;
      const file = await readFile(czechInvoice.file);
      const ids: string[] = [];
      for (let place = 1; place <= count; place += 1) {
        const form = new FormData();
        form.append('File', new Blob([new Uint8Array(file), `\n% ${mark} ${place}`]), `${mark}-${place}.pdf`);
        const sent = await fetch(`${service.url}/v1/documents`, { method: 'POST', headers, body: form });
        ids.push(((await sent.json()) as { documentId: string }).documentId);
      }
      for (const id of ids)
        await expect
          .poll(async () => {
            const answer = await fetch(`${service.url}/v1/documents/${id}`, { headers });
            return ((await answer.json()) as { state: string }).state;
          })
          .toBe('Extracted');
      return { mark, ids };
    });
  },
  documentOf: async ({ service, tokenOf }, use) => {
    await use(async (id) => {
      const headers = { authorization: `Bearer ${await tokenOf('accountant')}` };
      const answer = await fetch(`${service.url}/v1/documents/${id}`, { headers });
      return (await answer.json()) as { state: string; fields: Record<string, { value: string }> };
    });
  },
});

const listOf = (mark: string) => `?q=${mark}&sort=FileName`;

/** Opens a session of another user on another computer. */
async function secondPerson(browser: Browser, url: string, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}${address}`);
  await page.getByLabel(/^E-?mail/i).fill('admin@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('region', { name: 'Values' })).toBeVisible();
  return page;
}

test.describe('two users in one document', () => {
  // one saves before being notified of the other's change: the service refuses, and the user is asked
  test.use({ expectedFaults: [/409 \(Conflict\)/] });
  test('see each other and each other’s changes; a conflict is resolved by a person', async ({
    page,
    browser,
    service,
    send,
    signIn,
    documentOf,
  }) => {
    const { mark, ids } = await send(1);
    const [id = ''] = ids;
    await signIn('accountant');
    await page.goto(`/documents/${id}${listOf(mark)}`);
    const mine = new ReviewPage(page);
    await mine.field('Order number').focus();
    const other = await secondPerson(browser, service.url, `/documents/${id}`);
    const theirs = new ReviewPage(other);

    await test.step('each sees who else is here, since when and in which field', async () => {
      await expect(other.getByText(/^Also opened by .+ since .+, field Order number$/)).toBeVisible();
      await expect(theirs.values.getByText(/has had this field open since/)).toBeVisible();
      await theirs.field('Constant symbol').focus();
      await expect(page.getByText(/^Also opened by .+ since .+, field Constant symbol$/)).toBeVisible();
    });

    await test.step('changes saved by the other user appear in the form and overwrite none of mine', async () => {
      await mine.field('Order number').fill('PO-1');
      await theirs.field('Constant symbol').fill('0558');
      await other.keyboard.press('Control+s');
      await expect(mine.field('Constant symbol')).toHaveValue('0558');
      await expect(page.getByRole('status').filter({ hasText: 'changed Constant symbol' })).toBeVisible();
      await expect(mine.field('Order number')).toHaveValue('PO-1');
    });

    await test.step('when both change the same value, both versions are shown and one is selected', async () => {
      await theirs.field('Order number').fill('PO-2');
      await other.keyboard.press('Control+s');
      await expect.poll(async () => (await documentOf(id)).fields['order_number_sm']?.value).toBe('PO-2');
      await mine.field('Order number').press('Control+s');
      const conflict = page.getByRole('group', { name: 'Order number' });
      await expect(conflict.getByRole('button', { name: /PO-2/ })).toBeVisible();
      expect((await documentOf(id)).fields['order_number_sm']?.value).toBe('PO-2');
      await conflict.getByRole('button', { name: /^Your version/ }).click();
      await page.keyboard.press('Control+s');
      await expect.poll(async () => (await documentOf(id)).fields['order_number_sm']?.value).toBe('PO-1');
    });

    await test.step('a user who closes the document disappears', async () => {
      await other.goto('/documents');
      await expect(page.getByText(/^Also opened by/)).toHaveCount(0);
      await other.context().close();
    });
  });
});

test.describe('offline', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });
  test('a validation waits visibly and is sent by itself when the network is back', async ({
    page,
    context,
    send,
    signIn,
    documentOf,
  }) => {
    const { mark, ids } = await send(3);
    const [first = '', second = ''] = ids;
    await signIn('accountant');
    await page.goto(`/documents/${first}${listOf(mark)}`);
    const review = new ReviewPage(page);
    await expect(review.field('Order number')).toBeVisible();
    // the next documents are loaded before the network is disconnected
    await expect(page.locator('[data-viewer-page]')).toHaveCount(2);
    await context.setOffline(true);
    await review.field('Order number').fill('PO-OFFLINE');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(new RegExp(second));
    await expect(review.field('Order number')).not.toHaveValue('PO-OFFLINE');
    const sign = page.getByRole('button', { name: '1 document not saved to the server yet' });
    await expect(sign).toBeVisible();
    await sign.click();
    await expect(page.getByText('not sent yet: offline')).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(sign).toHaveCount(0);
    await expect
      .poll(() => documentOf(first))
      .toMatchObject({
        state: 'Validated',
        fields: { order_number_sm: { value: 'PO-OFFLINE' } },
      });
  });
});

test.describe('code that cannot be loaded', () => {
  test.use({ expectedFaults: [/ERR_FAILED|Unable to preload CSS/], ...withoutServiceWorker });
  test('leaves the page as it is and is named', async ({ page, signIn }) => {
    await signIn('accountant');
    await page.route(/command-palette/, (route) => route.abort());
    await page.goto('/documents');
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByText('A part of the application could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
  });
});

test.describe('an expired session', () => {
  test.use({ expectedFaults: [/status of (400|401)/], signsInByForm: true, ...withoutServiceWorker });
  test('is renewed in place, and typed values are saved', async ({ page, context, send, signIn, documentOf }) => {
    const { mark, ids } = await send(1);
    const [id = ''] = ids;
    await signIn('accountant');
    await page.goto(`/documents/${id}${listOf(mark)}`);
    const review = new ReviewPage(page);
    await review.field('Order number').fill('PO-EXPIRED');
    let isExpired = true;
    const refuse = { status: 401, contentType: 'application/problem+json', body: '{"code":"not_signed_in"}' };
    await context.route(/\/(v1|bff)\//, (route) => (isExpired ? route.fulfill(refuse) : route.fallback()));
    await context.route('**/connect/token', (route) =>
      isExpired ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } }) : route.fallback(),
    );
    await context.clearCookies();
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog', { name: 'Your session has expired' });
    await expect(question).toBeVisible();
    const opened = page.waitForEvent('popup');
    isExpired = false;
    await question.getByRole('button', { name: 'Sign in again' }).click();
    const popup = await opened;
    await popup.getByLabel(/^E-?mail/i).fill('accountant@demo.test');
    await popup.getByLabel('Password').fill(password);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(async () => (await documentOf(id)).fields['order_number_sm']?.value).toBe('PO-EXPIRED');
    await expect(review.field('Order number')).toHaveValue('PO-EXPIRED');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  });
});

test('a filtered list is the queue: skip, undo, and a reload returns to the same place', async ({ page, send, signIn }) => {
  const { mark } = await send(3);
  await signIn('accountant');
  await page.goto(`/documents${listOf(mark)}`);
  await page
    .getByRole('row', { name: new RegExp(`${mark}-1`) })
    .getByRole('link')
    .first()
    .click();
  const review = new ReviewPage(page);
  const shows = (place: number) => expect(page.getByText(`${mark}-${place}.pdf`).first()).toBeVisible();
  await shows(1);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Control+Space');
  await shows(2);
  await review.field('Order number').fill('PO-2');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.keyboard.press('Control+Enter');
  await shows(3);
  await saved;
  await review.waitUntilSaved();
  await expect(page.getByRole('group', { name: /^3 of 3: 1 done, 1 skipped, 2 left/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /^3 of 3: 1 done, 1 skipped, 2 left/ })).toBeVisible();
  // shortcuts of the page become active after its buttons
  await page.getByRole('button', { name: 'Back to skipped document' }).click();
  await shows(1);
  await expect(page.getByText('1 of 3')).toBeVisible();
});

test('edits and their undo steps survive a reload', async ({ page, send, signIn }) => {
  const { mark, ids } = await send(1);
  await signIn('accountant');
  await page.goto(`/documents/${ids[0]}${listOf(mark)}`);
  const review = new ReviewPage(page);
  const order = review.field('Order number');
  await order.fill('PO-1');
  await order.press('Enter');
  await order.fill('PO-2');
  await order.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(order).toHaveValue('PO-1');
  await page.reload();
  await expect(order).toHaveValue('PO-1');
  await expect(async () => {
    await page.keyboard.press('Control+Shift+Z');
    await expect(order).toHaveValue('PO-2', { timeout: patience.tryAgain });
  }).toPass();
  // text being typed when the page closes is restored too
  await review.field('Constant symbol').fill('0999');
  await page.reload();
  await expect(review.field('Constant symbol')).toHaveValue('0999');
});
