import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { ListStatus } from '#contract/core/document-states.ts';
import { listStatuses } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage, type RenderOptions } from '#testing/render-page.tsx';

const counted = (given: Partial<Record<ListStatus, number>>) =>
  Object.fromEntries(listStatuses.map((status) => [status, given[status] ?? 0])) as Record<ListStatus, number>;

const acme = buildRow({ id: 'a', toCheck: 2, duplicateOf: 'c' });
const umbrella = buildRow({ id: 'b', supplier: 'Umbrella', state: 'Validated', number: 'U-1', total: '1234.50' });
const broken = buildRow({ id: 'c', supplier: null, fileName: 'scan.pdf', state: 'Error', failureReason: 'The file is locked' });

function open(
  address: string,
  documentsBff: FakeHandlers['documentsBff'] = {},
  others: FakeHandlers = {},
  given?: RenderOptions,
) {
  return renderPage(
    address,
    {
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
      ...others,
      documentsBff: {
        list: () => ({ items: [acme, umbrella, broken], totalCount: 3 }),
        counts: () => counted({ extracted: 1, validated: 1, error: 1 }),
        ...documentsBff,
      },
    },
    given,
  );
}

test('a row shows supplier, amount and what blocks it', async () => {
  const { findByRole } = await open('/documents?view=all', {}, {}, { culture: 'cs-CZ' });
  const row = await findByRole('row', { name: /ACME Trading/ });
  expect(row.textContent).toMatch(/invoice\.pdf/);
  expect(row.textContent).toMatch(/12\s100,00CZK/);
  expect(row.textContent).toMatch(/5\. 3\. 2026/);
  within(row).getByText('2 ke kontrole');
  expect(within(row).getByRole('link', { name: 'duplicita?' }).getAttribute('href')).toBe(
    '/documents/a?view=all&offer=duplicate',
  );
  within(await findByRole('row', { name: /scan\.pdf/ })).getByText('The file is locked');
});

test('tabs show counts and filter by their states', async () => {
  const { findByRole, user, calls, place } = await open('/documents');
  await user.click(await findByRole('link', { name: /Validated 1|Validated1/ }));
  expect(place.address).toBe('/documents?view=validated');
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'documentsBff.list')?.body).toMatchObject({
      filter: { listStatus: { values: ['validated'] } },
    }),
  );
});

test('when only the newest were counted, the tab shows that there may be more', async () => {
  const { findByRole } = await open('/documents', { counts: () => ({ extracted: 1, validated: 120, isPart: true }) });
  await findByRole('link', { name: /Validated ?120\+/ });
});

test('the previous rows stay until those of the new list are loaded', async () => {
  const answer = Promise.withResolvers<{ items: (typeof acme)[]; totalCount: number }>();
  const { findByRole, queryByRole, user, place } = await open('/documents?view=all', {
    list: ({ body }) => (body.filter?.['listStatus'] ? answer.promise : { items: [acme, broken], totalCount: 2 }),
  });
  await findByRole('row', { name: /ACME/ });
  await user.click(await findByRole('link', { name: /Validated/ }));
  expect(place.address).toBe('/documents?view=validated');
  const grid = await findByRole('grid', { name: 'Documents' });
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('true'));
  within(grid).getByRole('row', { name: /ACME/ });
  answer.resolve({ items: [umbrella], totalCount: 1 });
  await findByRole('row', { name: /Umbrella/ });
  expect(queryByRole('row', { name: /ACME/ })).toBeNull();
});

test('text typed into the search filters the list and appears in the address', async () => {
  const { findByRole, user, calls, place } = await open('/documents');
  await user.type(await findByRole('searchbox', { name: 'Search documents' }), 'umb');
  await waitFor(() => expect(place.address).toBe('/documents?q=umb'));
  await waitFor(() => expect(calls.findLast(({ name }) => name === 'documentsBff.list')?.body).toMatchObject({ text: 'umb' }));
});

test('amounts of a filter may have separators of thousands; an unclear one is not applied', async () => {
  const { findByRole, findAllByText, user, place } = await open('/documents', {}, {}, { culture: 'cs-CZ' });
  await user.click(await findByRole('button', { name: 'Filtr' }));
  await user.click(await findByRole('menuitem', { name: 'Částka' }));
  await user.type(await findByRole('textbox', { name: 'Od' }), '1 250 000,50');
  const to = await findByRole('textbox', { name: 'Do' });
  await user.type(to, '9.500{Enter}');
  await findAllByText(/^Není jasné, zda/);
  expect(place.address).toBe('/documents');
  await user.clear(to);
  await user.keyboard('{Enter}');
  expect(place.address).toBe('/documents?fields.total_amount=1250000.50..');
});

test('a filter is added, shown as a chip and removed', async () => {
  const { findByRole, user, place } = await open('/documents');
  await user.click(await findByRole('button', { name: 'Filter' }));
  await user.click(await findByRole('menuitem', { name: 'Type' }));
  await user.click(await findByRole('checkbox', { name: 'Invoice' }));
  expect(place.address).toBe('/documents?documentClass=invoice');
  await user.click(await findByRole('button', { name: 'Remove filter Type' }));
  expect(place.address).toBe('/documents');
});

test('arrow keys move, X selects, Enter opens with a way back', async () => {
  const { findByRole, place } = await open('/documents?view=all');
  const grid = await findByRole('grid', { name: 'Documents' });
  const row = await findByRole('row', { name: /Umbrella/ });
  // The second press of a double click would select the texts of the document that the first click opened.
  expect([1, 2].map((detail) => fireEvent.mouseDown(row, { detail }))).toEqual([true, false]);
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'x', code: 'KeyX' });
  expect((await findByRole('row', { name: /Umbrella/ })).getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(place.address).toBe('/documents/b?view=all');
});

test.each([
  ['Enter', 'a'],
  ['ArrowDown,Enter', 'b'],
  ['End,Enter', 'c'],
])('%s works before the list has the focus', async (keys, id) => {
  // The active row of a list is remembered by its address.
  const search = `?view=all&q=${id}`;
  const { findByRole, user, place } = await open(`/documents${search}`);
  await findByRole('row', { name: /Umbrella/ });
  expect(document.activeElement).toBe(document.body);
  for (const key of keys.split(',')) await user.keyboard(`{${key}}`);
  expect(place.address).toBe(`/documents/${id}${search}`);
});

test('an action on all skips documents that it does not apply to', async () => {
  const { findByRole, user, calls } = await open('/documents?view=all', {}, { exportQueue: { addMany: () => {} } });
  await findByRole('row', { name: /Umbrella/ });
  await user.click(await findByRole('checkbox', { name: 'Select scan.pdf' }));
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(
    await findByRole('button', {
      name: 'Queue for export (1). Does not apply to 1: not extracted, with errors or not approved',
    }),
  );
  await waitFor(() => expect(calls.find(({ name }) => name === 'exportQueue.addMany')?.body).toEqual(['b']));
});

test.each([
  ['Queue validated only', ['b']],
  ['Queue all', ['a', 'b']],
])('documents that are not validated are queued only after a question: %s', async (answer, queued) => {
  const { findByRole, user, calls } = await open('/documents?view=all', {}, { exportQueue: { addMany: () => {} } });
  await findByRole('row', { name: /Umbrella/ });
  await user.click(await findByRole('checkbox', { name: 'Select ACME Trading s.r.o.' }));
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Queue for export' }));
  const question = await findByRole('dialog', { name: 'Queue without validation?' });
  await expectAccessibleDialog();
  within(question).getByText('1 selected document has not been validated.');
  expect(calls.some(({ name }) => name === 'exportQueue.addMany')).toBe(false);
  await user.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'exportQueue.addMany')?.body).toEqual(queued));
});

test.each([
  ['Extract the others only', ['a']],
  ['Extract all again', ['a', 'b']],
])('validated documents are extracted again only after a question: %s', async (answer, extracted) => {
  const { findByRole, user, calls } = await open('/documents?view=all', { requeueMany: () => {} });
  await findByRole('row', { name: /Umbrella/ });
  await user.click(await findByRole('checkbox', { name: 'Select ACME Trading s.r.o.' }));
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Extract again' }));
  const question = await findByRole('dialog', { name: 'Extract validated documents again?' });
  await expectAccessibleDialog();
  within(question).getByText(/^1 selected document has been validated\./);
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(calls.some(({ name }) => name === 'documentsBff.requeueMany')).toBe(false);
  await user.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'documentsBff.requeueMany')?.body).toEqual(extracted));
});

test('documents validated together are listed with their warnings before', async () => {
  const items = [
    buildRow({ id: 'd', supplier: 'Copy Ltd', number: 'C-1', duplicateOf: 'x' }),
    buildRow({ id: 'e', supplier: 'Plain Ltd' }),
    buildRow({ id: 'f', supplier: 'Fresh Ltd', findings: ['supplierNew'] }),
  ];
  const { findByRole, user, calls } = await open('/documents?view=all', { list: () => ({ items, totalCount: 3 }) });
  for (const name of ['Copy', 'Plain', 'Fresh']) await user.click(await findByRole('checkbox', { name: `Select ${name} Ltd` }));
  await user.click(await findByRole('button', { name: 'Change' }));
  await user.click(await findByRole('menuitem', { name: 'Validate…' }));
  const dialog = within(await findByRole('dialog', { name: 'Validate' }));
  await expectAccessibleDialog();
  const listed = within(dialog.getByRole('list', { name: '2 documents have warnings' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Copy Ltd · C-112,100.00 CZKduplicate?',
    'Fresh Ltd · 2026011712,100.00 CZKnew supplier',
  ]);
  expect(calls.some(({ name }) => name === 'documents.update')).toBe(false);
});

test('a field with a data table takes only its keys, and types without the field are named before the change', async () => {
  const items = [buildRow({ id: 'a', supplier: 'Copy Ltd' }), buildRow({ id: 'n', supplier: 'Note Ltd', documentClass: 'note' })];
  const centre: FieldDefinition = {
    name: 'centre',
    label: 'Cost centre',
    type: 'LOOKUP',
    externalDataTable: 'Centres',
    isItemField: false,
    isRequired: false,
    section: 'other',
    state: 'Visible',
  };
  const { findByRole, findByText, queryByRole, user, calls } = await open(
    '/documents?view=all',
    { list: () => ({ items, totalCount: 2 }) },
    {
      documentTypes: {
        active: () => ['invoice', 'note'].map((documentType) => ({ documentType, name: documentType, isDefault: false })),
        definition: ({ params }) => ({
          documentType: params.documentType,
          fields: params.documentType === 'invoice' ? [centre] : [],
        }),
      },
      externalDataTables: { search: () => [{ key: 'P-100', value: 'Praha' }] },
      listBff: { changeMany: ({ body }) => body.map(({ documentId }) => ({ documentId, isDone: true })) },
    },
  );
  for (const name of ['Copy', 'Note']) await user.click(await findByRole('checkbox', { name: `Select ${name} Ltd` }));
  await user.click(await findByRole('button', { name: 'Change' }));
  await user.click(await findByRole('menuitem', { name: 'Change field…' }));
  await user.click(await findByText('Cost centre'));
  await findByText('Applies to 1 of 2: 1 of a document type without this field.');
  const input = await findByRole('combobox', { name: 'Cost centre' });
  await user.type(input, 'P-1');
  await findByRole('option', { name: /P-100/ });
  expect(await findByRole('button', { name: 'Change 1 document' })).toHaveProperty('disabled', true);
  await user.tab();
  await findByText('Select a key of the data table.');
  await user.type(input, '00');
  await waitFor(async () => expect(await findByRole('button', { name: 'Change 1 document' })).toHaveProperty('disabled', false));
  // A name finds the key as well, and Esc closes only the list.
  await user.clear(input);
  await user.type(input, 'prah');
  await findByRole('option', { name: /P-100/ });
  await user.keyboard('{Escape}');
  expect(queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(input).toHaveProperty('value', 'P-100');
  await findByText('Praha');
  await user.click(await findByRole('button', { name: 'Change 1 document' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'listBff.changeMany')?.body).toEqual([
      { documentId: 'a', fields: { centre: { value: 'P-100' } } },
    ]),
  );
});

test('the page of a document without pages is not requested for its preview', async () => {
  const unread = buildRow({
    id: 'c',
    supplier: null,
    fileName: 'scan.pdf',
    state: 'Error',
    pageCount: 0,
    failureReason: 'Damaged',
  });
  const { findByRole, findByText, user, calls } = await open('/documents?view=all', {
    list: () => ({ items: [unread], totalCount: 1 }),
  });
  await findByRole('row', { name: /scan\.pdf/ });
  (await findByRole('grid')).focus();
  await user.keyboard('{ArrowDown}[Space]');
  await findByRole('dialog', { name: 'First page of scan.pdf' });
  expect(calls.map(({ name }) => name)).not.toContain('documents.pageImage');
  await findByText('This document has no pages to show.');
});

test('deleting can be undone', async () => {
  const { findByRole, findByText, queryByRole, user, calls } = await open(
    '/documents?view=all',
    { restore: () => {} },
    { documents: { removeMany: () => {} } },
  );
  await findByRole('row', { name: /Umbrella/ });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Delete' }));
  await findByText('1 document deleted');
  // The key undoes it as the button does: the notification would offer it again.
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(calls.find(({ name }) => name === 'documentsBff.restore')?.body).toEqual(['b']));
  await findByText('1 document restored');
  expect(queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a change refused for some documents can be undone for the others while their reasons are shown', async () => {
  const items = [buildRow({ id: 'a', supplier: 'Copy Ltd' }), buildRow({ id: 'n', supplier: 'Note Ltd' })];
  const { findByRole, findByText, queryByRole, user, calls } = await open(
    '/documents?view=all',
    { list: () => ({ items, totalCount: 2 }) },
    {
      listBff: {
        changeMany: ({ body }) =>
          body.map(({ documentId }) =>
            documentId === 'n'
              ? { documentId, isDone: false, reasons: [{ code: 'conflict', params: {}, message: 'It changed meanwhile.' }] }
              : { documentId, isDone: true, before: { documentClass: 'note' } },
          ),
      },
    },
  );
  for (const name of ['Copy', 'Note']) await user.click(await findByRole('checkbox', { name: `Select ${name} Ltd` }));
  await user.click(await findByRole('button', { name: 'Change' }));
  await user.click(await findByRole('menuitem', { name: 'Change document type…' }));
  await user.selectOptions(await findByRole('combobox', { name: 'New type' }), 'invoice');
  await user.click(await findByRole('button', { name: 'Change 2 documents' }));
  await findByRole('dialog', { name: '1 document was not changed' });
  await expectAccessibleDialog();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'listBff.changeMany')?.body).toEqual([
      { documentId: 'a', documentClass: 'note' },
    ]),
  );
  await findByText('Change of 1 document undone');
  expect(queryByRole('dialog')).toBeNull();
  expect(queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('all documents of a filter are selected without being loaded', async () => {
  const { findByRole, findByText } = await open('/documents?view=all', {
    list: () => ({ items: [acme, umbrella, broken], totalCount: 12_000 }),
  });
  await findByRole('row', { name: /Umbrella/ });
  fireEvent.keyDown(await findByRole('grid', { name: 'Documents' }), { key: 'a', code: 'KeyA', ctrlKey: true });
  await findByText('12,000 selected');
});

test('a viewer is offered no action without permission', async () => {
  const { findByRole, queryByRole, user } = await open('/documents?view=all', {}, {}, { role: 'Viewer' });
  await findByRole('row', { name: /Umbrella/ });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await findByRole('region', { name: 'Selected documents' });
  expect(queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(queryByRole('button', { name: 'Upload' })).toBeNull();
});

const none: FakeHandlers['documentsBff'] = { list: () => ({ items: [], totalCount: 0 }) };

test.each([
  ['no document ever', '/documents', { ...none, counts: () => counted({}) }, 'Drop your first invoice here'],
  ['all documents reviewed', '/documents', none, 'No documents to review'],
  ['no matching documents', '/documents?q=nothing', none, 'No matching documents'],
])('an empty list shows the reason: %s', async (_case, address, documentsBff, title) => {
  const { findByRole } = await open(address, documentsBff);
  await findByRole('heading', { name: title });
});

test('a list that fails to load shows an error and can be loaded again', async () => {
  let isUp = false;
  const { findByRole, user } = await open('/documents', {
    list: () => {
      if (!isUp) throw new Refusal('internal');
      return { items: [acme], totalCount: 1 };
    },
  });
  await findByRole('heading', { name: 'The list could not be loaded' });
  isUp = true;
  await user.click(await findByRole('button', { name: 'Try again' }));
  await findByRole('row', { name: /ACME/ });
});

test('a list address that the service refuses names what is wrong, and leads to the list without it', async () => {
  const { findByRole, findByText, user } = await open('/documents?view=all&approvalState=Pending&q=acme&sort=fields.gone', {
    list: ({ body }) => {
      if (body.filter?.['approvalState'] || body.sort?.field === 'fields.gone')
        throw new Refusal('invalid_input', {
          errors: [
            { path: 'body.filter.approvalState', code: 'invalid_choice', message: '', params: { options: 'None, Pending' } },
            { path: 'body.sort.field', code: 'invalid_choice', message: '', params: { options: 'createdAt' } },
          ],
        });
      return { items: [acme], totalCount: 1 };
    },
  });
  await findByText('The filter “Approval” has a value that does not exist.');
  await findByText('The list cannot be sorted by “fields.gone”.');
  const link = await findByRole('link', { name: 'Show the list without it' });
  expect(link.getAttribute('href')).toBe('/documents?view=all&q=acme');
  await user.click(link);
  await findByRole('row', { name: /ACME/ });
});

test('a document being extracted shows its pages', async () => {
  const reading = buildRow({ supplier: null, state: 'Extracting', pageCount: 5, pagesDone: 1 });
  const { findByText } = await open('/documents?view=extracting', { list: () => ({ items: [reading], totalCount: 1 }) });
  await findByText('page 2 of 5');
});

test('with /v1 alone the list shows what the API provides', async () => {
  const listed = {
    id: 'a',
    fileName: 'plain.pdf',
    state: 'Extracted' as const,
    documentClass: 'invoice',
    createdAt: acme.createdAt,
  };
  const { findByRole, queryByText } = await renderPage(
    '/documents?view=all',
    {
      tenant: { get: () => ({ id: 't', name: 'Demo' }), features: () => [] },
      documents: { list: () => ({ items: [listed], totalCount: 1 }) },
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
    },
    { isV1Only: true },
  );
  const row = await findByRole('row', { name: /plain\.pdf/ });
  await within(row).findByText('Invoice');
  expect(queryByText('Amount')).toBeNull();
});

test('an empty tab explains what appears there', async () => {
  const { findByText } = await open('/documents?view=exported', { list: () => ({ items: [], totalCount: 0 }) });
  await findByText('Exported documents appear here with their number in the target system.');
});
