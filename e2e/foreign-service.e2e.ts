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

test('an approver decides from the list of what waits, and lets several pass at once', async ({
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
  const list = page.getByRole('navigation', { name: 'Documents that wait' });

  await test.step('it tells from whom and how much, and only what the interface knows', async () => {
    await expect(list.getByRole('link', { name: first })).toContainText('46,401.00 CZK');
    await expect(page.getByRole('navigation', { name: 'Approvals' }).getByRole('link')).toHaveText(['Waits for me']);
    await expect(list.getByRole('combobox', { name: 'Order' }).getByRole('option')).toHaveText(['Oldest', 'Dearest']);
    await expectAccessible(page);
  });

  await test.step('one is approved with a note after its page and its steps were seen', async () => {
    await list.getByRole('link', { name: first }).click();
    const facts = page.getByRole('article', { name: first });
    await expect(facts.getByRole('list', { name: 'Steps of the approval' })).toContainText('waits for a decision');
    await expect(page.getByRole('application', { name: 'Page 1', exact: true })).toBeVisible();
    await facts.getByLabel('Note for the others').fill('Agreed by phone');
    await facts.getByRole('button', { name: 'Approve' }).click();
    await expect(list.getByRole('link', { name: first })).toHaveCount(0);
    await expect
      .poll(async () => (await ask('GET', `approval/${ids[0]}/workflow-data`)).json(), { timeout: 20_000 })
      .toMatchObject({ steps: [{ status: 'Approved' }] });
  });

  await test.step('another is rejected', async () => {
    await list.getByRole('link', { name: second }).click();
    await page.getByRole('article', { name: second }).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Not ordered');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect
      .poll(async () => (await (await ask('GET', `documents/${ids[1]}`)).json()).approvalState, { timeout: 20_000 })
      .toBe('Rejected');
  });

  await test.step('the rest is selected and approved together', async () => {
    await list.getByRole('button', { name: 'Select' }).click();
    await list.getByRole('checkbox', { name: `Select ${third}` }).check();
    const bar = page.getByRole('group', { name: 'Selected documents' });
    await expect(bar.getByRole('button', { name: 'Reject…' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Approve…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 1 document' });
    await expect(dialog.getByRole('listitem')).toHaveText([third]);
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect
      .poll(async () => (await (await ask('GET', `documents/${ids[2]}`)).json()).approvalState, { timeout: 20_000 })
      .toBe('Approved');
  });

  await test.step('a document says how it was decided', async () => {
    await page.goto(`/documents/${ids[0]}`);
    await page.getByRole('button', { name: 'How it was decided' }).click();
    await expect(page.getByRole('list', { name: 'Steps of the approval' })).toContainText('approved');
  });
});

test('an administrator keeps a table of values, and looks rows up', async ({ page, signIn }) => {
  const marker = `Centres ${Date.now()}`;
  await signIn('admin');
  await page.goto('/settings/data-tables?id=new');
  await page.getByRole('textbox', { name: 'Name' }).fill(marker);
  await expect(page.getByRole('textbox', { name: 'What it is for' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make the table' }).click();
  const rows = page.getByRole('region', { name: 'Rows' });

  await test.step('rows are brought from a file, after it was told what that changes', async () => {
    await page.getByRole('button', { name: 'Import rows' }).click();
    const dialog = page.getByRole('dialog', { name: `Import rows into ${marker}` });
    const csv = 'key;value\n100;Brno workshop\n200;Praha office\n300;Ostrava store\n';
    await dialog.getByLabel('File with rows').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText('3 new rows');
    await dialog.getByRole('button', { name: 'Write the rows' }).click();
    await expect(dialog.getByRole('status')).toHaveText('3 rows are written.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(rows.getByRole('textbox', { name: 'Value of 300' })).toHaveValue('Ostrava store');
  });

  await test.step('a row is found, changed where it stands, another added and one deleted', async () => {
    await rows.getByRole('searchbox', { name: 'Find rows' }).fill('office');
    await expect(rows.getByRole('status')).toHaveText('1 row found');
    await rows.getByRole('textbox', { name: 'Value of 200' }).fill('Praha head office');
    await page.keyboard.press('Enter');
    await rows.getByRole('searchbox', { name: 'Find rows' }).fill('');
    await expect(rows.getByRole('textbox', { name: 'Value of 200' })).toHaveValue('Praha head office');
    await rows.getByRole('button', { name: 'Delete 100' }).click();
    await expect(rows.getByRole('textbox', { name: 'Value of 100' })).toHaveCount(0);
    await rows.getByRole('button', { name: 'Add a row' }).click();
    await rows.getByRole('textbox', { name: 'Key of the new row' }).fill('200');
    await page.keyboard.press('Tab');
    await rows.getByRole('textbox', { name: 'Value of the new row' }).fill('Once more');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Another row has this key.')).toBeVisible();
    await expect(rows.getByRole('textbox', { name: 'Value of 200' })).toHaveValue('Praha head office');
    await expectAccessible(page);
  });

  await test.step('it is renamed with its rows, and deleted', async () => {
    const about = page.getByRole('form', { name: 'About the table' });
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

test('an administrator adds accounting systems and says how they are reached', async ({ page, service, signIn, tokenOf }) => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  const marker = `Ledger ${Date.now()}`;
  await signIn('admin');
  const add = async (name: string, type: string) => {
    await page.goto('/settings/accounting-systems?id=new');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Type' }).selectOption(type);
    await page.getByRole('button', { name: 'Add the accounting system' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  };

  await test.step('the first is added, reached and renamed', async () => {
    await add(marker, 'System A');
    const reached = page.getByRole('form', { name: 'How it is reached' });
    await expect(reached.getByRole('textbox')).toHaveCount(2);
    await reached.getByLabel('Server address').fill('https://ledger.example');
    await reached.getByLabel('Database').fill('books');
    await reached.getByRole('button', { name: 'Save how it is reached' }).click();
    await expect
      .poll(async () => (await fetch(`${service.url}/v1/tenant/system-a/settings`, { headers })).json())
      .toEqual({ serverUrl: 'https://ledger.example', database: 'books' });
    await page.reload();
    await expect(reached.getByLabel('Database')).toHaveValue('books');
    const head = page.getByRole('form', { name: 'Accounting system' });
    await expect(head.getByRole('checkbox')).toHaveCount(0);
    await head.getByRole('textbox', { name: 'Name' }).fill(`${marker} main`);
    await head.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `${marker} main` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the third can be read only', async () => {
    await add(`${marker} C`, 'System C');
    await expect(page.getByText('It can be read here, and set in the service only.')).toBeVisible();
  });

  await test.step('both are listed, and one is taken away', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const list = page.getByRole('list', { name: 'Accounting systems' });
    await expect(list.getByRole('link', { name: `${marker} main` })).toContainText('System A');
    await expect(list.getByRole('link', { name: `${marker} C` })).toHaveCount(0);
  });
});

test('dashboards are drawn from what the interface tells', async ({ page, signIn, documentId }) => {
  expect(documentId).not.toBe('');
  await signIn('accountant');
  await page.getByRole('link', { name: 'Dashboards' }).first().click();
  const states = page.getByRole('region', { name: 'What still waits?' });
  await expect(states.getByRole('listitem').filter({ hasText: 'To check' })).toContainText(/[1-9]/);
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveCount(0);
  const incoming = page.getByRole('region', { name: 'How many documents come in?' });
  await expect(incoming.getByRole('img')).toBeVisible();
  await incoming.getByRole('button', { name: /As a table/ }).click();
  await expect(incoming.getByRole('columnheader', { name: 'Received' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('of another service', () => {
  test.use({ expectedFaults: [/status of 400/] });
  test('a dashboard that it does not know is left out', async ({ page, service, signIn }) => {
    await signIn('accountant');
    await page.route('**/v1/dashboards/generateData', async (route) => {
      const isUnknown = route.request().postDataJSON().dashboardType === 'DocumentsByState';
      return isUnknown ? route.fulfill({ status: 400, json: {} }) : route.continue();
    });
    await page.goto(`${service.url}/dashboards`);
    await expect(page.getByRole('region', { name: 'How many documents come in?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What still waits?' })).toHaveCount(0);
  });
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
    expect(names).toEqual([
      'Client applications',
      'Accounting units',
      'Accounting systems',
      'External data tables',
      'Prefilled notes',
      'Tenant',
      'Account and licence',
    ]);
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
