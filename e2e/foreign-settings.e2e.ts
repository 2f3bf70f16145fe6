/** The settings on a service that implements only the interface. */
import { expectAccessible } from './accessible.ts';
import { expect, test } from './foreign-service.ts';

test('an administrator maintains a data table and looks up rows', async ({ page, signIn }) => {
  const marker = `Centres ${Date.now()}`;
  await signIn('admin');
  await page.goto('/settings/data-tables?id=new');
  await page.getByRole('textbox', { name: 'Name' }).fill(marker);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create table' }).click();
  const rows = page.getByRole('region', { name: 'Rows' });

  await test.step('rows are imported from a file after a preview of the changes', async () => {
    await page.getByRole('button', { name: 'Import rows' }).click();
    const dialog = page.getByRole('dialog', { name: `Import rows into ${marker}` });
    const csv = 'key;value\n100;Brno workshop\n200;Praha office\n300;Ostrava store\n';
    await dialog.getByLabel('File to import').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('3 new rows');
    await dialog.getByRole('button', { name: 'Import rows' }).click();
    await expect(dialog.getByRole('status')).toHaveText('3 rows imported.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(rows.getByRole('textbox', { name: 'Value of 300' })).toHaveValue('Ostrava store');
  });

  await test.step('a row is found, edited in place, another added and one deleted', async () => {
    await rows.getByRole('searchbox', { name: 'Search rows' }).fill('office');
    await expect(rows.getByRole('status')).toHaveText('1 row found');
    await rows.getByRole('textbox', { name: 'Value of 200' }).fill('Praha head office');
    await page.keyboard.press('Enter');
    await rows.getByRole('searchbox', { name: 'Search rows' }).fill('');
    await expect(rows.getByRole('textbox', { name: 'Value of 200' })).toHaveValue('Praha head office');
    await rows.getByRole('button', { name: 'Delete 100' }).click();
    await expect(rows.getByRole('textbox', { name: 'Value of 100' })).toHaveCount(0);
    await rows.getByRole('button', { name: 'Add row' }).click();
    await rows.getByRole('textbox', { name: 'Key of the new row' }).fill('200');
    await page.keyboard.press('Tab');
    await rows.getByRole('textbox', { name: 'Value of the new row' }).fill('Once more');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Another row already has this key.')).toBeVisible();
    await expect(rows.getByRole('textbox', { name: 'Value of 200' })).toHaveValue('Praha head office');
    await expectAccessible(page);
  });

  await test.step('the table is renamed with its rows and deleted', async () => {
    const about = page.getByRole('form', { name: 'Table details' });
    await about.getByRole('textbox', { name: 'Name' }).fill(`${marker} 2`);
    await about.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `${marker} 2` })).toBeVisible();
    await expect(rows.getByRole('textbox', { name: 'Value of 300' })).toHaveValue('Ostrava store');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'External data tables' })).toBeVisible();
    await expect(page.getByRole('link', { name: marker })).toHaveCount(0);
  });
});

test('an administrator adds accounting systems and sets up their connections', async ({ page, service, signIn, tokenOf }) => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  const marker = `Ledger ${Date.now()}`;
  await signIn('admin');
  const add = async (name: string, type: string) => {
    await page.goto('/settings/accounting-systems?id=new');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Type' }).selectOption(type);
    await page.getByRole('button', { name: 'Add accounting system' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  };

  await test.step('the first is added, connected and renamed', async () => {
    await add(marker, 'System A (server and database)');
    const reached = page.getByRole('form', { name: 'Connection' });
    await expect(reached.getByRole('textbox')).toHaveCount(2);
    await reached.getByLabel('Server address').fill('https://ledger.example');
    await reached.getByLabel('Database').fill('books');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await fetch(`${service.url}/v1/tenant/system-a/settings`, { headers })).json())
      .toEqual({ serverUrl: 'https://ledger.example', database: 'books' });
    await page.reload();
    await expect(reached.getByLabel('Database')).toHaveValue('books');
    const head = page.getByRole('form', { name: 'Accounting system' });
    await expect(head.getByRole('checkbox')).toHaveCount(0);
    await head.getByRole('textbox', { name: 'Name' }).fill(`${marker} main`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `${marker} main` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the third is read-only', async () => {
    await add(`${marker} C`, 'System C (connection string)');
    await expect(page.getByText('This setting can only be viewed here. It is changed in the service.')).toBeVisible();
  });

  await test.step('both are listed, and one is removed', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const list = page.getByRole('list', { name: 'Accounting systems' });
    await expect(list.getByRole('link', { name: `${marker} main` })).toContainText('System A');
    await expect(list.getByRole('link', { name: `${marker} C` })).toHaveCount(0);
  });
});

test('an administrator reorders document types and adds, changes and deletes their fields', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' };
  const ask = (method: string, address: string, json?: object) =>
    fetch(`${service.url}/${address}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  const marker = `t${Date.now()}`;
  // the interface cannot create types, so a custom one is created beforehand
  expect((await ask('POST', 'bff/document-types', { documentType: marker, name: { 'en-US': `Type ${marker}` } })).status).toBe(
    200,
  );
  await ask('POST', `v1/document-types/${marker}/field`, { fieldName: 'note', fieldType: 'TEXT', label: { 'en-US': 'Note' } });
  // of a field, the interface returns its name, label, type and whether it is required
  await page.route(/\/v1\/document-types\/[^/]+\/definition/, async (route) => {
    const answer = await route.fetch();
    const { documentType, fields } = (await answer.json()) as { documentType: string; fields: Record<string, unknown>[] };
    const told = fields.map(({ name, label, type, isRequired }) => ({ name, label, type, isRequired }));
    return route.fulfill({ response: answer, json: { documentType, fields: told } });
  });
  type Told = { fields: Record<string, unknown>[] };
  const fieldNow = async (name: string) =>
    ((await (await ask('GET', `v1/document-types/${marker}/definition?culture=en-US`)).json()) as Told).fields.find(
      (field) => field['name'] === name,
    );
  await signIn('admin');
  await page.goto('/settings/document-types');
  const types = page.getByRole('list', { name: 'Document types' });

  await test.step('types can be reordered and disabled, and none can be created', async () => {
    await expect(types.getByRole('link', { name: `Type ${marker}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New document type' })).toHaveCount(0);
    const inUse = types.getByRole('checkbox', { name: `Type ${marker} is active` });
    await inUse.click();
    await expect.poll(async () => (await (await ask('GET', `v1/document-types/${marker}/detail`)).json()).isActive).toBe(false);
    await expect(inUse).not.toBeChecked();
    await inUse.click();
    await expect(inUse).toBeChecked();
    await types.getByRole('link', { name: `Type ${marker}` }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(types.getByRole('listitem').last()).not.toContainText(marker);
    await expectAccessible(page);
    await types.getByRole('link', { name: `Type ${marker}` }).click();
  });

  await test.step('adds a field', async () => {
    await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Add field' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Cost centre');
    await expect(dialog.getByRole('combobox', { name: 'Field type' }).getByRole('option', { name: 'Choice' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByRole('heading', { name: 'Cost centre' })).toBeVisible();
    expect(await fieldNow('cost_centre')).toMatchObject({ type: 'TEXT', state: 'Visible' });
  });

  await test.step('sends only what changed', async () => {
    const form = page.getByRole('form', { name: 'Field properties' });
    await form.getByRole('combobox', { name: 'Approvers can edit it' }).selectOption('Yes');
    await form.getByRole('textbox', { name: 'Name (English)' }).fill('Centre');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await form.getByRole('button', { name: 'Save' }).click();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body).toSorted()).toEqual(['editInApprovalWorkflow', 'label']);
    await expect(page.getByRole('heading', { name: 'Centre', exact: true })).toBeVisible();
    expect(await fieldNow('cost_centre')).toMatchObject({ label: 'Centre', editInApprovalWorkflow: true });
    await expectAccessible(page);
  });

  await test.step('the field is deleted, and the extraction settings of the type are saved as a whole', async () => {
    await page.getByRole('button', { name: 'Delete field' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: `Type ${marker}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /Centre/ })).toHaveCount(0);
    const form = page.getByRole('form', { name: 'Extraction' });
    await form.getByRole('combobox', { name: 'Extract line items' }).selectOption('No');
    await form.getByRole('button', { name: 'Save extraction settings' }).click();
    await expect(form.getByText('Enter a value.').first()).toBeVisible();
    await form.getByRole('combobox', { name: 'Use the note from ISDOC invoices' }).selectOption('Yes');
    await form.getByRole('combobox', { name: 'Use the invoice number as the variable symbol' }).selectOption('No');
    await form.getByRole('button', { name: 'Save extraction settings' }).click();
    await expect
      .poll(async () => (await (await ask('GET', `bff/document-types/${marker}/design`)).json()).settings)
      .toEqual({ extractItems: false, extractNoteFromIsdoc: true, replaceVariableSymbolWithInvoiceNumber: false });
    await expectAccessible(page);
  });
  await ask('DELETE', `bff/document-types/${marker}`);
});

test('an administrator changes all export settings at once', async ({ page, service, signIn, tokenOf }) => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  const stored = async () => (await (await fetch(`${service.url}/bff/tenant/export/settings`, { headers })).json()) as object;
  const {
    fileNameTemplate: _template,
    exportRequires: _requires,
    zipMembers: _members,
    ...before
  } = (await stored()) as Record<string, string>;
  await signIn('admin');
  await page.goto('/settings/export-settings');
  const form = page.getByRole('form', { name: 'Export' });
  await form.getByRole('combobox', { name: 'Queue documents for export' }).selectOption('Manually');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a value.')).toHaveCount(3);
  await form.getByRole('combobox', { name: 'After export' }).selectOption('Archive documents');
  await form.getByRole('combobox', { name: 'Name downloaded files by' }).selectOption('Document ID');
  await form.getByRole('combobox', { name: 'Format' }).selectOption('ISDOC (Czech e-invoice)');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(stored)
    .toMatchObject({ trigger: 'Manual', finishedAction: 'Archive', downloadNaming: 'DocumentId', exportFormat: 'ISDOC' });
  const restored = await fetch(`${service.url}/v1/tenant/export/settings`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(before),
  });
  expect(restored.status).toBe(200);
});
