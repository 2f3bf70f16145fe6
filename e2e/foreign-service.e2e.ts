import { readFile } from 'node:fs/promises';
import { czechInvoice } from './sample-invoice.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './page-with-documents.ts';
import { ReviewPage } from './review-page.ts';

/** A service that has the interface and an issuer, and nothing of ours: every call of /bff fails the journey. */
const test = base.extend<{ onlyTheInterface: void }>({
  onlyTheInterface: [
    async ({ page, service }, use) => {
      const asked: string[] = [];
      // a page that another server gives out holds no configuration
      await page.addInitScript(() => {
        new MutationObserver(() => document.querySelector('#config')?.remove()).observe(document, {
          childList: true,
          subtree: true,
        });
      });
      await page.route('**/config.json', (route) =>
        route.fulfill({ json: { apiUrl: service.url, authUrl: service.url, clientId: 'web', bffUrl: null, auth: 'oidc' } }),
      );
      await page.route('**/bff/**', (route) => {
        asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
        return route.abort();
      });
      // what our service tells beyond the interface is not there either
      await page.route(/\/v1\/documents\/[\da-f-]{36}\?/, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const answer = await route.fetch();
        const { version: _version, exportState: _export, failureReason: _failure, ...rest } = await answer.json();
        return route.fulfill({ response: answer, json: rest });
      });
      await use();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(asked, 'calls of what a foreign service does not have').toEqual([]);
    },
    { auto: true },
  ],
});

test('an accountant uploads, corrects, validates and hands over', async ({ page, service, signIn, tokenOf }) => {
  await signIn('accountant');
  await test.step('the list shows what the interface tells, and offers no more', async () => {
    await expect(page.getByRole('link', { name: 'To review' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Put aside' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trash' })).toHaveCount(0);
  });

  await test.step('an upload is followed until it has been read, and its row comes by itself', async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await (
      await chosen
    ).setFiles({ name: 'of-another-service.pdf', mimeType: 'application/pdf', buffer: await readFile(czechInvoice.file) });
    await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Read', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hide uploads' }).click();
    const row = page.getByRole('row', { name: /of-another-service/ });
    await expect(row).toContainText('To review');
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the search finds it by a value', async () => {
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing of the kind');
    await expect(page.getByText('Nothing fits')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(czechInvoice.number);
    await page
      .getByRole('row', { name: /of-another-service/ })
      .getByRole('link')
      .click();
  });

  const review = new ReviewPage(page);
  await test.step('page and values are there; words are neither lit nor offered', async () => {
    await expect(review.field('Invoice number')).toHaveValue(czechInvoice.number);
    await expect(page.getByRole('application', { name: 'Page 1', exact: true })).toBeVisible();
    await expect(review.paper.locator('img').first()).toBeVisible();
    await review.field('Invoice number').focus();
    await page.mouse.move(600, 400);
    expect(await review.litBox()).toBeNull();
    await expectAccessible(page);
  });

  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const headers = { authorization: `Bearer ${await tokenOf('accountant')}` };
  const stored = async () =>
    (await (await fetch(`${service.url}/v1/documents/${documentId}`, { headers })).json()) as {
      state: string;
      fields: Record<string, { value: string }>;
    };
  await test.step('a correction is saved, then the document is validated', async () => {
    await review.field('Order number').fill('PO-78');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored()).fields['order_number_sm']?.value).toBe('PO-78');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog')).toContainText('PO-78');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await stored()).state).toBe('Validated');
  });

  await test.step('it is queued from the list and marked on the export page', async () => {
    await page.goto(`/documents?view=validated&q=${czechInvoice.number}`);
    await page
      .getByRole('row', { name: /of-another-service/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Queue for export' }).click();
    await expect(page.getByText('1 document waits for export')).toBeVisible();
    await page.getByRole('link', { name: 'Export' }).first().click();
    const waiting = page.getByRole('row', { name: /of-another-service/ });
    await expect(waiting).toContainText('46,401.00');
    await expectAccessible(page);
    await waiting.getByRole('checkbox').click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('menuitem', { name: /ISDOC/ }).first().click();
    expect((await downloaded).suggestedFilename()).toMatch(/isdoc/);
    await waiting.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Mark as exported' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('FP-2');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as exported' }).click();
    await expect(waiting).toHaveCount(0);
    await page.getByRole('link', { name: 'Exported' }).click();
    await expect(page.getByRole('row', { name: /of-another-service/ })).toContainText('FP-2');
  });

  await test.step('the language changes, and stays after a reload', async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Čeština' }).click();
    await expect(page.getByRole('link', { name: 'Doklady' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Doklady' }).first()).toBeVisible();
  });
});

test('an uploader is offered what his role may, by the token alone', async ({ page, signIn, documentId }) => {
  await signIn('uploader');
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export', exact: true })).toHaveCount(0);
  await page.goto('/documents?view=all');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).first().click();
  await (await chosen).setFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: await readFile(czechInvoice.file) });
  const mine = page.getByRole('row', { name: /mine\.pdf/ });
  await expect(mine).toBeVisible();
  await expect(page.locator(`a[href*="${documentId}"]`)).toHaveCount(0);
  await mine.getByRole('link').click();
  await expect(page.getByRole('heading', { name: /Lípa|mine\.pdf/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Validate/ })).toHaveCount(0);
});

test('an approver decides on the document, where there is no inbox', async ({ page, service, signIn, tokenOf, documentId }) => {
  const headers = { authorization: `Bearer ${await tokenOf('accountant')}`, 'content-type': 'application/json' };
  const ask = (method: string, address: string, json?: object) =>
    fetch(`${service.url}/v1/${address}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  await ask('PATCH', `documents/${documentId}`, { markDocumentAsValidated: true });
  expect((await ask('POST', `approval/${documentId}/workflow/start`)).status).toBe(200);
  await signIn('approver');
  await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(0);
  await page.goto(`/documents/${documentId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Approve or reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve or reject' });
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('Agreed by phone');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('The document is approved')).toBeVisible();
  const answer = await ask('GET', `approval/${documentId}/workflow-data`);
  expect(await answer.json()).toMatchObject({ steps: [{ status: 'Approved' }] });
});

test('every page that an administrator is offered opens, and addresses beyond the interface lead to what there is', async ({
  page,
  signIn,
  documentId,
}) => {
  await signIn('admin');
  await test.step('the views of the list', async () => {
    const views = page.getByRole('navigation', { name: 'State of documents' }).getByRole('link');
    await expect(views.first()).toBeVisible();
    for (const name of await views.allTextContents()) {
      await page.getByRole('navigation', { name: 'State of documents' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('every subject of the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const subjects = page.getByRole('navigation', { name: 'Settings' });
    await expect(subjects.getByRole('link', { name: 'Client applications' })).toBeVisible();
    const names = await subjects.getByRole('link').allTextContents();
    expect(names).toEqual(['Client applications', 'Accounting units', 'Prefilled notes', 'Tenant', 'Account and licence']);
    for (const name of names) {
      await subjects.getByRole('link', { name, exact: true }).click();
      await expect(subjects.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('addresses of what is beyond the interface', async () => {
    for (const address of ['/approvals', '/dashboards', '/settings/users']) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('the tools of a document', async () => {
    await page.goto(`/documents/${documentId}`);
    await expect(page.getByRole('application', { name: 'Page 1', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });
});
