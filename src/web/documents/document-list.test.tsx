import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { LiveEvent } from '#contract/documents/bff.ts';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage, type RenderOptions } from '#testing/render-page.tsx';
import { phone } from '#web/ui/use-media.ts';

const nothing = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const acme = buildRow({ id: 'a' });
const umbrella = buildRow({ id: 'b', supplier: 'Umbrella', number: 'U-1' });
const view = {
  id: 'v1',
  name: 'Due soon',
  search: 'fields.date_due=next7',
  isShared: true,
  ownerId: 'u9',
  isOwn: false,
  mayChange: false,
};

/** Renders the list with a live event stream that the test controls. */
async function open(handlers: FakeHandlers = {}, given?: RenderOptions & { address?: string }) {
  let say: (event: LiveEvent) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      say = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    },
  });
  const page = await renderPage(
    given?.address ?? '/documents?view=all',
    {
      ...handlers,
      documentTypes: {
        active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
        ...handlers.documentTypes,
      },
      documentsBff: {
        list: () => ({ items: [acme, umbrella], totalCount: 2 }),
        counts: () => nothing,
        live: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
        ...handlers.documentsBff,
      },
    },
    given,
  );
  const grid = await screen.findByRole('grid', { name: 'Documents' });
  await screen.findByRole('row', { name: /Umbrella/ });
  return { ...page, grid, say: (event: LiveEvent) => say(event) };
}
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === phone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
const suppliers = () =>
  screen.getAllByRole('row').flatMap((row) => /ACME|Umbrella|Newcomer/.exec(row.textContent ?? '')?.[0] ?? []);

describe('changes by other users while the list is open', () => {
  test('a view that is shared, renamed or deleted changes without a reload', async () => {
    let views: (typeof view)[] = [];
    const { say } = await open({
      listBff: { views: () => views, countMany: ({ body }) => body.map(() => ({ count: 4, isMore: false })) },
    });
    expect(screen.queryByRole('link', { name: /Due soon/ })).toBeNull();
    views = [view];
    say({ kind: 'viewsChanged', documentIds: [] });
    expect(await screen.findByRole('link', { name: /Due soon\s*4/ })).toBeTruthy();
    views = [{ ...view, name: 'Due next week' }];
    say({ kind: 'viewsChanged', documentIds: [] });
    expect(await screen.findByRole('link', { name: /Due next week/ })).toBeTruthy();
    views = [];
    say({ kind: 'viewsChanged', documentIds: [] });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Due date/ })).toBeNull());
  });

  test('rows under the pointer change in place, and new ones wait until requested', async () => {
    let items = [acme, umbrella];
    const { say, grid, user } = await open({ documentsBff: { list: () => ({ items, totalCount: items.length }) } });
    fireEvent.pointerMove(grid);
    items = [buildRow({ id: 'n', supplier: 'Newcomer' }), acme, { ...umbrella, number: 'U-2' }];
    say({ kind: 'documentChanged', documentIds: ['n', 'b'] });
    await waitFor(() => expect(screen.getByRole('row', { name: /Umbrella/ }).textContent).toContain('U-2'));
    expect(suppliers()).toEqual(['ACME', 'Umbrella']);
    await user.click(await screen.findByRole('button', { name: 'Show 1 new document' }));
    await waitFor(() => expect(suppliers()).toEqual(['Newcomer', 'ACME', 'Umbrella']));
  });

  test('documents that are counted after the list is in use are not new', async () => {
    const total = Promise.withResolvers<number>();
    const { grid } = await open({
      documentsBff: { list: () => ({ items: [acme, umbrella], totalCount: 2, isMore: true }) },
      documents: { count: () => total.promise },
    });
    fireEvent.pointerMove(grid);
    total.resolve(14);
    await screen.findByText('14 documents');
    expect(screen.queryByRole('button', { name: /^Show \d+ new/ })).toBeNull();
  });

  test('new rows appear automatically when the list is not in use', async () => {
    let items = [acme, umbrella];
    const { say } = await open({ documentsBff: { list: () => ({ items, totalCount: items.length }) } });
    items = [buildRow({ id: 'n', supplier: 'Newcomer' }), acme, umbrella];
    say({ kind: 'documentsChanged', documentIds: [] });
    await waitFor(() => expect(suppliers()).toEqual(['Newcomer', 'ACME', 'Umbrella']));
  });
});

describe('one field of many documents', () => {
  const value = (documentId: string, text: string, risk: number) => ({
    documentId,
    fileName: `${documentId}.pdf`,
    supplier: documentId,
    value: text,
    confidence: 1 - risk,
    risk,
    place: null,
  });

  const left = [value('a', '2026O1', 0.9), value('b', '17', 0.5), value('c', '18', 0.1)];
  const handlers: FakeHandlers = {
    listBff: {
      group: () => left,
      changeMany: ({ body }) =>
        body.map(({ documentId }) => ({ documentId, isDone: true, before: { unconfirm: ['invoice_number_sm'] } })),
    },
    documentTypes: {
      definition: () => ({ documentType: 'invoice', fields: buildDetail().documentTypeDefinition?.fields ?? [] }),
    },
  };
  const drawNothing = () =>
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );

  test('is confirmed on a phone: tap and input correct a value, one button skips, another confirms', async () => {
    drawNothing();
    onPhone();
    const { user, calls } = await open(handlers);
    await user.click(await screen.findByRole('button', { name: 'Sorting and more' }));
    await user.click(await screen.findByRole('menuitem', { name: /Review one field/ }));
    const gallery = await screen.findByRole('listbox', { name: 'Invoice number', hidden: true });
    const cards = within(gallery).getAllByRole('option', { hidden: true });
    const button = (name: string) => screen.getByRole('button', { name, hidden: true });
    const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Invoice number, /, hidden: true });
    expect(input().value).toBe('2026O1');
    await user.clear(input());
    await user.type(input(), '202601{Enter}');
    // Moves to the next value, which is postponed.
    expect(input().value).toBe('17');
    await user.click(button('Later'));
    expect(cards[1]?.getAttribute('aria-selected')).toBe('false');
    await user.click(cards[2] ?? gallery);
    expect(input().value).toBe('18');
    await user.click(button('Confirm 2 values'));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'listBff.changeMany')?.body).toEqual([
        { documentId: 'a', fields: { invoice_number_sm: { value: '202601' } }, confirm: ['invoice_number_sm'] },
        { documentId: 'c', confirm: ['invoice_number_sm'] },
      ]),
    );
  });

  test('is confirmed by keyboard only: typing corrects, Space skips, Enter confirms the rest, Ctrl+Z undoes', async () => {
    drawNothing();
    const { user, calls } = await open(handlers);
    await user.keyboard('g');
    const gallery = await screen.findByRole('listbox', { name: 'Invoice number', hidden: true });
    expect(document.activeElement).toBe(gallery);
    const cards = () => within(gallery).getAllByRole('option', { hidden: true });
    // Riskiest first, in the order of the service.
    expect(cards().map((card) => card.textContent)).toEqual([
      expect.stringContaining('2026O1'),
      expect.stringContaining('17'),
      expect.stringContaining('18'),
    ]);
    await user.keyboard('202601{ArrowRight} ');
    expect(cards()[1]?.getAttribute('aria-selected')).toBe('false');
    await user.keyboard('{Enter}');
    const sent = () => calls.filter(({ name }) => name === 'listBff.changeMany').map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          { documentId: 'a', fields: { invoice_number_sm: { value: '202601' } }, confirm: ['invoice_number_sm'] },
          { documentId: 'c', confirm: ['invoice_number_sm'] },
        ],
      ]),
    );
    const dialog = within(screen.getByRole('dialog', { name: /across documents/ }));
    await expectAccessibleDialog();
    await user.click(await dialog.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('filters', () => {
  const everyKey = [
    'Type',
    'Supplier',
    'Number',
    'Amount',
    'Issue date',
    'Due date',
    'Received',
    'Extracted',
    'State',
    'Approval',
    'Export',
    'Approver',
    'Has errors',
    'Possible duplicate',
    'Source',
    'External ID',
    'Unit company ID',
    'Validated',
    'Exported',
    'Approval decided',
    'Has corrections',
    'Another field…',
  ];

  test('exist for every key that the service accepts', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(everyKey);
  });

  test('are each shown as a chip', async () => {
    const address =
      'assignedTo=u7&hasErrors=true&isDuplicate=false&state=Extracted&state=Validated&source=Email&externalDocumentId=X-1' +
      '&customerId=9&fields.date_due=overdue&fields.total_amount=100..&createdAt=last7';
    await open({}, { address: `/documents?view=all&${address}` });
    await screen.findByRole('button', { name: 'Approver: another user' });
    const chips = screen.getAllByRole('button', { name: /^(?!Remove)[A-Z][^:]*: \S/ }).flatMap((chip) => chip.textContent || []);
    expect(chips).toEqual([
      'Approver: another user',
      'Has errors: yes',
      'Possible duplicate: no',
      'State: To review, Validated',
      'Source: Email',
      'External ID: X-1',
      'Unit company ID: 9',
      'Due date: before today',
      'Amount: from 100.00',
      'Received: last 7 days',
    ]);
  });
});

test('the search is one key away, and its matches show where they are', async () => {
  const match = { field: 'order_number_sm', itemIndex: null, text: 'OBJ 77/1', start: 4, length: 2 };
  const found = { ...umbrella, matches: [match] };
  const { user } = await open({
    documentsBff: { list: ({ body }) => ({ items: body.text === '77' ? [found] : [acme, umbrella], totalCount: 2 }) },
    documentTypes: { localizedFields: () => ({ invoice: [{ name: 'order_number_sm', label: 'Order number' }] }) },
  });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search documents' }));
  await user.keyboard('77');
  await waitFor(() => expect(screen.getByRole('row', { name: /Umbrella/ }).textContent).toMatch(/Order number.*OBJ 77\/1/));
});

test('all documents are counted once, and those being extracted separately', async () => {
  let counted = 0;
  const asked: unknown[] = [];
  await open({
    documentsBff: { counts: () => ((counted += 1), nothing) },
    documents: { count: ({ body }) => (asked.push(body.filter), 2) },
  });
  expect(await screen.findByRole('button', { name: 'Activity: 2 documents are being extracted' })).toBeTruthy();
  await waitFor(() => expect(counted).toBe(1));
  // A document uploaded for later extraction is not being extracted.
  expect(asked).toEqual([{ listStatus: { value: 'extracting' } }]);
});

describe('attention needed in a row', () => {
  test('a document that needs only validation is marked, one without extracted values is not', async () => {
    const bare = { supplier: null, number: null, total: null, currency: null };
    const items = [
      buildRow({ id: 'k', supplier: 'Ready Ltd', toCheck: 0 }),
      buildRow({ id: 'l', supplier: 'Look Ltd', toCheck: 2 }),
      buildRow({ id: 'n', supplier: 'Fraud Ltd', toCheck: 2, findings: ['accountChanged'] }),
      buildRow({ id: 'q', supplier: 'Once Ltd', toCheck: 1, errorCount: 1, findings: ['accountChanged'] }),
      buildRow({ id: 'o', supplier: 'Fresh Ltd', toCheck: 0, findings: ['supplierNew'] }),
      buildRow({ id: 'm', fileName: 'blank.pdf', ...bare, toCheck: 0 }),
      buildRow({ id: 'p', supplier: 'Pile Ltd', partCount: 2 }),
      buildRow({ id: 't', supplier: 'Trash Ltd', partCount: 2, duplicateOf: 'p', actions: [] }),
      umbrella,
    ];
    await open({ documentsBff: { list: () => ({ items, totalCount: items.length }) } });
    const text = (name: RegExp) => screen.getByRole('row', { name }).textContent ?? '';
    expect(text(/Ready/)).toContain('No values to review');
    expect(text(/Look/)).toContain('2 values to review');
    expect(text(/Fraud/)).toContain('payment account changed2 to review');
    expect(text(/Once/)).toContain('payment account changed');
    expect(text(/Once/)).not.toContain('to review');
    expect(screen.getByRole('row', { name: /Pile/ }).textContent).toContain('2 documents?');
    // Nobody can split what is in the trash.
    expect(text(/Trash/)).not.toContain('documents?');
    expect(text(/Trash/)).toContain('duplicate?');
    expect(within(screen.getByRole('row', { name: /Trash/ })).queryByRole('link', { name: 'duplicate?' })).toBeNull();
    expect(text(/Fresh/)).toContain('new supplier');
    expect(text(/Fresh/)).not.toContain('No values to review');
    expect(text(/Look/)).not.toContain('No values to review');
    expect(text(/blank/)).not.toContain('No values to review');
  });

  test('a failure is shown in its own words once, and in full on hover; an amount is sorted within its currency', async () => {
    const reason = 'The accounting period 2026/08 is closed.';
    const items = [
      buildRow({ id: 'r', supplier: 'Refused Ltd', state: 'Validated', exportState: 'Failed', failureReason: reason }),
      buildRow({ id: 's', supplier: 'Silent Ltd', state: 'Validated', exportState: 'Failed' }),
      buildRow({ id: 't', fileName: 'damaged.pdf', supplier: null, state: 'Error', failureReason: 'The file is damaged.' }),
      buildRow({ id: 'p', supplier: 'Unreached Ltd', state: 'Paused', isReturnFailed: true }),
      umbrella,
    ];
    const list = () => ({ items, totalCount: items.length });
    const { user } = await open({ documentsBff: { list } });
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/Refused/).getByTitle(`Export failed: ${reason}`).textContent).toBe(`Export failed: ${reason}`);
    expect(row(/Silent/).getByText('Export failed', { ignore: '.visually-hidden' })).toBeTruthy();
    expect(row(/Unreached/).getByText('return not delivered')).toBeTruthy();
    expect(row(/damaged/).getByTitle('The file is damaged.')).toBeTruthy();
    const amount = screen.getByRole('button', { name: 'Amount' });
    expect(amount.title).toBe('');
    await user.click(amount);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Amount' }).title).toBe('Sorted by amount within each currency'),
    );
  });
});

describe('on a phone', () => {
  test('a card shows once that something failed, and why, and leads to the comparison of duplicates', async () => {
    onPhone();
    const damaged = buildRow({
      id: 't',
      fileName: 'damaged.pdf',
      supplier: null,
      state: 'Error',
      failureReason: 'The file is damaged.',
    });
    const refused = buildRow({ id: 'r', supplier: 'Refused Ltd', state: 'Validated', exportState: 'Failed' });
    const copy = buildRow({ id: 'c', supplier: 'Copy Ltd', isDuplicate: true, duplicateOf: 'u' });
    await open({ documentsBff: { list: () => ({ items: [damaged, refused, copy, umbrella], totalCount: 4 }) } });
    const compare = within(screen.getByRole('row', { name: /Copy/ })).getByRole('link', { name: 'duplicate?' });
    expect(compare.getAttribute('href')).toMatch(/^\/documents\/c\?.*offer=duplicate$/);
    const text = (name: RegExp) => screen.getByRole('row', { name }).textContent ?? '';
    expect(text(/damaged/)).toContain('The file is damaged.');
    expect(text(/damaged/)).not.toContain('Extraction failed');
    expect(text(/Refused/).match(/Export failed/g)).toHaveLength(1);
  });

  test('a card shows its state once, number and due date before the file name, and where the search matched', async () => {
    onPhone();
    const waiting = buildRow({ id: 'w', supplier: null, fileName: 'scan.pdf', state: 'New', pageCount: 0, dateDue: null });
    const match = { field: 'fileName', itemIndex: null, text: 'umbrella.pdf', start: 0, length: 3 };
    const found = { ...umbrella, matches: [match] };
    await open({ documentsBff: { list: () => ({ items: [waiting, acme, found], totalCount: 3 }) } });
    const text = (name: RegExp) => screen.getByRole('row', { name }).textContent ?? '';
    const mentions = within(screen.getByRole('row', { name: /scan\.pdf/ })).getAllByText(/waiting for extraction/i);
    expect(mentions.filter((each) => !each.classList.contains('visually-hidden'))).toHaveLength(1);
    expect(text(/ACME/)).toContain(`${acme.number} · due Mar 19, 2026 · invoice.pdf`);
    await waitFor(() => expect(text(/Umbrella/)).toContain('File name: umbrella.pdf'));
  });

  test('cards, which have no headers, are sorted with the menu', async () => {
    onPhone();
    const asked: unknown[] = [];
    const { user } = await open({
      documentsBff: {
        list: ({ body }) => {
          asked.push(body.sort);
          return { items: [acme, umbrella], totalCount: 2 };
        },
      },
    });
    const choose = async (name: RegExp) => {
      await user.click(await screen.findByRole('button', { name: 'Sorting and more' }));
      await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    };
    await choose(/Due date/);
    await waitFor(() => expect(asked.at(-1)).toEqual({ field: 'fields.date_due', direction: 'desc' }));
    await choose(/Due date descending/);
    await waitFor(() => expect(asked.at(-1)).toEqual({ field: 'fields.date_due', direction: 'asc' }));
    await user.click(await screen.findByRole('button', { name: 'Sorting and more' }));
    expect(screen.queryByText('Density')).toBeNull();
    expect(screen.queryByText('Columns…')).toBeNull();
  });
});
