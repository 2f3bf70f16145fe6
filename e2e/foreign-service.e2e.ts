import { readFile } from 'node:fs/promises';
import { czechInvoice } from './sample-invoice.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './foreign-service.ts';
import { ReviewPage } from './review-page.ts';

test('an accountant uploads, corrects, validates and exports a document', async ({ page, service, signIn, tokenOf }) => {
  await signIn('accountant');
  await test.step('the list shows what the API provides and offers nothing more', async () => {
    await expect(page.getByRole('link', { name: 'To review' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'On hold' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trash' })).toHaveCount(0);
  });

  await test.step('an upload is tracked until it is extracted, and its row appears by itself', async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await (
      await chosen
    ).setFiles({ name: 'of-another-service.pdf', mimeType: 'application/pdf', buffer: await readFile(czechInvoice.file) });
    await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Extracted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hide uploads' }).click();
    const row = page.getByRole('row', { name: /of-another-service/ });
    await expect(row).toContainText('To review');
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the search finds it by a value', async () => {
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing of the kind');
    await expect(page.getByText('No matching documents')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(czechInvoice.number);
    await page
      .getByRole('row', { name: /of-another-service/ })
      .getByRole('link')
      .click();
  });

  const review = new ReviewPage(page);
  await test.step('shows page and values; words are neither highlighted nor offered', async () => {
    await expect(review.field('Invoice number')).toHaveValue(czechInvoice.number);
    await expect(page.getByRole('application', { name: 'Page 1', exact: true })).toBeVisible();
    await expect(review.paper.locator('img').first()).toBeVisible();
    await review.field('Invoice number').focus();
    await page.mouse.move(600, 400);
    expect(await review.highlightedBox()).toBeNull();
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

  await test.step('it is queued from the list and marked as exported on the export page', async () => {
    await page.goto(`/documents?view=validated&q=${czechInvoice.number}`);
    await page
      .getByRole('row', { name: /of-another-service/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Queue for export' }).click();
    await expect(page.getByText('1 document queued for export')).toBeVisible();
    await page.getByRole('link', { name: 'Export' }).first().click();
    const waiting = page.getByRole('row', { name: /of-another-service/ });
    await expect(waiting).toContainText('46,401.00');
    await expectAccessible(page);
    await waiting.getByRole('checkbox').click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('menuitem', { name: /ISDOC/ }).first().click();
    expect((await downloaded).suggestedFilename()).toMatch(/isdoc/);
    // it is still selected
    await page.getByRole('button', { name: 'Mark as exported' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('FP-2');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as exported' }).click();
    await expect(waiting).toHaveCount(0);
    await page.getByRole('link', { name: 'Exported' }).click();
    await expect(page.getByRole('row', { name: /of-another-service/ })).toContainText('FP-2');
  });

  await test.step('the language changes and is kept after a reload', async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Čeština' }).click();
    await expect(page.getByRole('link', { name: 'Doklady' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Doklady' }).first()).toBeVisible();
  });
});

test('an uploader is offered what their role allows, based on the token alone', async ({ page, signIn, documentId }) => {
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

test('an approver decides from the approval inbox and approves several at once', async ({
  page,
  service,
  signIn,
  tokenOf,
  documentId,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf('accountant')}`, 'content-type': 'application/json' };
  const ask = (method: string, address: string, json?: object) =>
    fetch(`${service.url}/v1/${address}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  const another = async (supplier: string) => {
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await readFile(czechInvoice.file))]), `${supplier}.pdf`);
    const { authorization } = headers;
    const sent = await fetch(`${service.url}/v1/documents`, { method: 'POST', headers: { authorization }, body: form });
    return ((await sent.json()) as { documentId: string }).documentId;
  };
  const marker = `Rota ${Date.now()}`;
  const names = [`${marker} A`, `${marker} B`, `${marker} C`];
  const ids = [documentId, await another(marker), await another(marker)];
  for (const [at, id] of ids.entries()) {
    await expect.poll(async () => (await (await ask('GET', `documents/${id}`)).json()).state).toBe('Extracted');
    const fields = { issued_by_name_sm: { value: names[at] } };
    expect((await ask('PATCH', `documents/${id}`, { fields, markDocumentAsValidated: true })).status).toBe(200);
    expect((await ask('POST', `approval/${id}/workflow/start`)).status).toBe(200);
  }
  const [first = '', second = '', third = ''] = names;
  await signIn('approver');
  await page.getByRole('link', { name: 'Approvals' }).first().click();
  const list = page.getByRole('navigation', { name: 'Documents waiting for approval' });

  await test.step('shows supplier and amount, and only what the API provides', async () => {
    await expect(list.getByRole('link', { name: first })).toContainText('46,401.00 CZK');
    await expect(page.getByRole('navigation', { name: 'Approvals' }).getByRole('link')).toHaveText(['Waiting for me']);
    await expect(list.getByRole('combobox', { name: 'Sort by' }).getByRole('option')).toHaveText(['Oldest', 'Highest amount']);
    await expectAccessible(page);
  });

  await test.step('one is approved with a note after viewing its page and its steps', async () => {
    await list.getByRole('link', { name: first }).click();
    const facts = page.getByRole('article', { name: first });
    await expect(facts.getByRole('list', { name: 'Approval steps' })).toContainText('waiting for decision');
    await expect(page.getByRole('application', { name: 'Page 1', exact: true })).toBeVisible();
    await facts.getByLabel('Note (optional)').fill('Agreed by phone');
    await facts.getByRole('button', { name: 'Approve' }).click();
    await expect(list.getByRole('link', { name: first })).toHaveCount(0);
    await expect
      .poll(async () => (await ask('GET', `approval/${ids[0]}/workflow-data`)).json())
      .toMatchObject({ steps: [{ status: 'Approved' }] });
  });

  await test.step('another is rejected', async () => {
    await list.getByRole('link', { name: second }).click();
    await page.getByRole('article', { name: second }).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Not ordered');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(async () => (await (await ask('GET', `documents/${ids[1]}`)).json()).approvalState).toBe('Rejected');
  });

  await test.step('the rest is selected and approved together', async () => {
    await list.getByRole('button', { name: 'Select' }).click();
    await list.getByRole('checkbox', { name: `Select ${third}` }).check();
    const bar = page.getByRole('group', { name: 'Selected documents' });
    await expect(bar.getByRole('button', { name: 'Reject…' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Approve…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 1 document' });
    await expect(dialog.getByRole('listitem')).toContainText([third]);
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(async () => (await (await ask('GET', `documents/${ids[2]}`)).json()).approvalState).toBe('Approved');
  });

  await test.step('a document shows how it was decided', async () => {
    await page.goto(`/documents/${ids[0]}`);
    await page.getByRole('button', { name: 'Approval result' }).click();
    await expect(page.getByRole('list', { name: 'Approval steps' })).toContainText('approved');
  });
});

test('dashboards are drawn from the data of the API', async ({ page, signIn, documentId }) => {
  expect(documentId).not.toBe('');
  await signIn('accountant');
  await page.getByRole('link', { name: 'Dashboards' }).first().click();
  const states = page.getByRole('region', { name: 'What is still waiting?' });
  await expect(states.getByRole('listitem').filter({ hasText: 'To review' })).toContainText(/[1-9]/);
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveCount(0);
  const incoming = page.getByRole('region', { name: 'How many documents are received?' });
  await expect(incoming.getByRole('img')).toBeVisible();
  await incoming.getByRole('button', { name: /^Table: / }).click();
  await expect(incoming.getByRole('columnheader', { name: 'Received' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('of another service', () => {
  test.use({ expectedFaults: [/status of 400/] });
  test('an unknown dashboard is left out', async ({ page, service, signIn }) => {
    await signIn('accountant');
    await page.route('**/v1/dashboards/generateData', async (route) => {
      const isUnknown = route.request().postDataJSON().dashboardType === 'DocumentsByState';
      return isUnknown ? route.fulfill({ status: 400, json: {} }) : route.continue();
    });
    await page.goto(`${service.url}/dashboards`);
    await expect(page.getByRole('region', { name: 'How many documents are received?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What is still waiting?' })).toHaveCount(0);
  });
});

test('every page offered to an administrator opens, and addresses outside the API redirect to existing pages', async ({
  page,
  signIn,
  documentId,
}) => {
  await signIn('admin');
  await test.step('the views of the list', async () => {
    const views = page.getByRole('navigation', { name: 'Documents by state' }).getByRole('link');
    await expect(views.first()).toBeVisible();
    for (const name of await views.allTextContents()) {
      await page.getByRole('navigation', { name: 'Documents by state' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('every page of the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const subjects = page.getByRole('navigation', { name: 'Settings' });
    await expect(subjects.getByRole('link', { name: 'Client applications' })).toBeVisible();
    const names = await subjects.getByRole('link').allTextContents();
    expect(names).toEqual([
      'Company details',
      'Accounting units',
      'Account and license',
      'Document types',
      'External data tables',
      'Prefilled notes',
      'Export settings',
      'Accounting systems',
      'Client applications',
    ]);
    for (const name of names) {
      await subjects.getByRole('link', { name, exact: true }).click();
      await expect(subjects.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('addresses of pages outside the API', async () => {
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
