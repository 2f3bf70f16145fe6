import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { field, invoice, openReview, read, saved } from '#testing/open-review.tsx';

const listField = (name: string, label: string, type: 'ENUM' | 'LOOKUP', isItemField: boolean) => ({
  name,
  label,
  type,
  isItemField,
  isRequired: false,
  section: isItemField ? ('items' as const) : ('other' as const),
  state: 'Visible' as const,
  ...(type === 'LOOKUP' && { externalDataTable: 'Centres' }),
});
const withLists = {
  ...invoice,
  documentTypeDefinition: {
    documentType: 'invoice',
    fields: [
      ...(invoice.documentTypeDefinition?.fields ?? []),
      listField('site', 'Site', 'ENUM', false),
      listField('item_centre', 'Centre', 'LOOKUP', true),
    ],
  },
};
const march = '0190c0de-0000-7000-8000-000000000003';
const memory = {
  layoutId: '0190c0de-0000-7000-8000-000000000001',
  documentId: march,
  learnedAt: '2026-03-05T10:00:00.000Z',
  isForgotten: false,
};
const printed = (value: string, wordId: number, name = '') => ({
  value,
  name,
  wordIds: [wordId],
  confidence: 0,
  why: 'printed' as const,
  label: null,
});

describe('the items', () => {
  test('that were extracted with a learned layout say so, and it is deleted on request', async () => {
    const items = invoice.items.map((item) => ({ ...item, item_description: { ...read('Paper'), memory } }));
    const { calls, user } = await openReview({
      detail: { ...invoice, items },
      handlers: { memoryBff: { forgetOfDocument: () => undefined } },
    });
    const note = await screen.findByRole('link', { name: 'an earlier document' });
    expect(note.getAttribute('href')).toBe(`/documents/${march}`);
    await user.click(screen.getByRole('button', { name: 'Forget this' }));
    expect(await screen.findByRole('button', { name: 'Forgotten' })).toBeTruthy();
    expect(calls.find(({ name }) => name === 'memoryBff.forgetOfDocument')?.body).toEqual({ field: 'items[]' });
  });

  const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);

  test('keep the text of the edited cell when the page is reloaded', async () => {
    const { user } = await openReview();
    await user.dblClick(await screen.findByRole('gridcell', { name: 'Paper' }));
    await user.keyboard('X');
    fireEvent(window, new Event('pagehide'));
    expect(await screen.findByRole('gridcell', { name: 'PaperX' })).toBeTruthy();
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });

  test('are edited like a spreadsheet, and the sum follows', async () => {
    const { user } = await openReview();
    // an element named only by an attribute is an empty header
    expect(screen.getByRole('rowheader', { name: 'Sum' }).textContent).toBe('Sum');
    const grid = await screen.findByRole('grid', { name: 'Items' });
    expect(cells().join(' ')).toContain('differs from the total by -1,000.00');
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await user.keyboard('6000{Enter}');
    expect(cells().join(' ')).toContain('matches the total');
    await user.keyboard('{Control>}z{/Control}');
    expect(cells().join(' ')).toContain('differs from the total');
  });

  test('a paste from a spreadsheet adds rows, with numbers in the user’s format', async () => {
    const { calls, user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: { getData: () => 'Ink\t3\r\n"Two\nlines"\t1 234,5\r\n' } });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    const sent = saved(calls)[0]?.body as { items: Record<string, { value: string }>[] } | undefined;
    expect(sent?.items.map((item) => [item['item_description']?.value, item['item_quantity']?.value])).toEqual([
      ['Paper', '2'],
      ['Ink', '3'],
      ['Two\nlines', '1234.5'],
    ]);
  });

  test('a click on the page fills the focused cell', async () => {
    const { user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    const frame = screen.getByRole('application');
    const where = { clientX: 3 * 40 + 10, clientY: 15, pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(frame, where);
    fireEvent.pointerUp(frame, where);
    expect(cells()).toContain('12,100.00');
  });
});

describe('doubtful values in the items', () => {
  const rows = [
    { item_description: { ...read('Paper'), confidence: 0.6 }, item_quantity: read('2') },
    { item_description: read('Pens'), item_quantity: read('x') },
  ];
  const messageOn = (itemIndex: number, field: string, level: 'Warning' | 'Error') => ({
    field,
    itemIndex,
    level,
    code: 'itemArithmetic' as const,
    hold: 'confirm' as const,
    message: 'differs',
  });
  const detail = {
    ...invoice,
    items: rows,
    validationErrors: [messageOn(1, 'item_quantity', 'Error'), messageOn(1, 'item_description', 'Warning')],
  };

  test('a cell shows a failed check by icon and text; a low confidence alone is not marked', async () => {
    await openReview({ detail });
    expect(await screen.findByRole('gridcell', { name: 'Pens to review' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'x error' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Paper' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: '2' })).toBeTruthy();
  });

  test('the form header counts rows with failed checks and links to them', async () => {
    const { user } = await openReview({ detail });
    const grid = await screen.findByRole('grid', { name: 'Items' });
    await user.click(screen.getByRole('button', { name: '1 row to review' }));
    expect(document.activeElement).toBe(grid);
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('x');
  });
});

describe('checks of unsaved rows', () => {
  const differs = (itemIndex: number, value: string) => ({
    field: 'item_amount_without_vat',
    itemIndex,
    level: 'Warning' as const,
    code: 'itemArithmetic' as const,
    hold: 'confirm' as const,
    message: 'The row does not add up.',
    repairs: [{ reason: 'sum' as const, changes: [{ field: 'item_amount_without_vat', itemIndex, value }] }],
  });
  const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
  /** As the service does, it counts the rows it receives, which are those with a value. */
  const handlers: FakeHandlers = {
    reviewBff: {
      check: ({ body }) => ({
        messages: (body.items ?? []).flatMap((item, itemIndex) =>
          item['item_amount_without_vat']?.value === '123456789012.55' ? [differs(itemIndex, '4000.00')] : [],
        ),
        duplicateOf: null,
      }),
    },
  };

  test('mark a value typed into a cell before it is saved', async () => {
    const { user } = await openReview({ handlers });
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{Control>}{Home}{/Control}{End}123456789012.55{Enter}');
    expect(await screen.findByRole('gridcell', { name: '123,456,789,012.55 to review' })).toBeTruthy();
  });

  test('name and repair the row that was checked, below a new empty row', async () => {
    const { user } = await openReview({ handlers });
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{Control>}{Home}{/Control}{End}123456789012.55{Enter}');
    await screen.findByText('Row 1: The row does not add up.');
    await user.keyboard('{Control>}{Home}{/Control}{Insert}');
    await user.click(
      await screen.findByRole('button', { name: /Row 2, .* = 4,000.00 calculated from the other values of the row/ }),
    );
    await waitFor(() => expect(cells().join(' ')).not.toContain('123,456,789,012.55'));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.find((text) => text?.includes('4,000.00'))).toContain('Paper');
  });
});

test('a cell in which page and e-invoice differ is kept with its button, for that line only', async () => {
  const disagree = {
    field: 'item_quantity',
    itemIndex: 0,
    level: 'Error',
    code: 'voicesDisagree',
    message: 'Contradiction.',
  } as const;
  const { calls, user } = await openReview({
    detail: { ...invoice, validationErrors: [disagree] },
    handlers: { listBff: { changeMany: () => [{ documentId: invoice.id, isDone: true }] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Keep this value' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'listBff.changeMany')?.body).toEqual([
      { documentId: invoice.id, keepCells: [{ itemIndex: 0, field: 'item_quantity' }] },
    ]),
  );
});

describe('the items and the page together', () => {
  const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
  const focused = () =>
    document.getElementById(screen.getByRole('grid', { name: 'Items' }).getAttribute('aria-activedescendant') ?? '')?.id ?? '';

  test('a cell has suggestions too: the result of its row, taken by number; the cursor moves on', async () => {
    const rows = [
      {
        item_description: read('Paper'),
        item_quantity: read('2'),
        item_unit_price: read('2000.00'),
        item_amount_without_vat: read(''),
      },
      {
        item_description: read('Pens'),
        item_quantity: read('1'),
        item_unit_price: read('5000.00'),
        item_amount_without_vat: read('5000.00'),
      },
    ];
    const { user } = await openReview({ detail: { ...invoice, items: rows } });
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{End}');
    expect(await screen.findByRole('button', { name: /^Suggestion 1: 4,000.00/ })).toBeTruthy();
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    expect(cells()).toContain('4,000.00');
    expect(document.activeElement).toBe(grid);
    expect(focused()).toContain('item_description');
  });

  test('a choice field and a choice cell have suggestions by name, taken by number', async () => {
    const { user } = await openReview({
      detail: withLists,
      handlers: {
        candidatesBff: { ofDocument: () => ({ site: [printed('BRQ', 1)], item_centre: [printed('110', 4, 'Brno')] }) },
        documentTypes: { enumValues: () => ({ site: [{ key: 'BRQ', value: 'Brno site' }] }) },
      },
    });
    await user.click(screen.getByRole('button', { name: /^Show empty fields:.*Site/ }));
    await user.click(screen.getByRole('combobox', { name: 'Site' }));
    expect(await screen.findByRole('button', { name: 'Suggestion 1: Brno site' })).toBeTruthy();
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Site' }).value).toBe('BRQ');
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    const grid = screen.getByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{Home}{End}');
    expect(await screen.findByRole('button', { name: 'Suggestion 1: 110 Brno' })).toBeTruthy();
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    expect(cells()).toContain('110');
  });

  test('the whole value of a word is put into the cell, also during typing, and the grid gets the focus back', async () => {
    const { user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{End}12');
    const where = { clientX: 3 * 40 + 10, clientY: 15, pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(screen.getByRole('application'), where);
    fireEvent.pointerUp(screen.getByRole('application'), where);
    expect(cells()).toContain('12,100.00');
    expect(within(grid).queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(grid);
    // Moves to the next cell, in the next row.
    expect(focused()).toContain('kept-1-item_description');
  });

  test('a word that does not fit the cell shows a message at the items, and nothing is lost', async () => {
    const { user } = await openReview();
    (await screen.findByRole('grid', { name: 'Items' })).focus();
    await user.keyboard('{End}');
    const where = { clientX: 10, clientY: 15, pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(screen.getByRole('application'), where);
    fireEvent.pointerUp(screen.getByRole('application'), where);
    expect(screen.getAllByText(/“ACME”.*Enter a number/).length).toBeGreaterThan(0);
    expect(cells()).toContain('4,000.00');
  });

  test('a link to a cell moves the cursor there, also when its column is hidden', async () => {
    await openReview({ address: '?field=item_vat_rate&row=2' });
    const grid = await screen.findByRole('grid', { name: 'Items' });
    await waitFor(() => expect(focused()).toContain('kept-1-item_vat_rate'));
    expect(document.activeElement).toBe(grid);
  });

  test('F1 shows the keyboard shortcuts of the focused part', async () => {
    const { user } = await openReview();
    (await screen.findByRole('grid', { name: 'Items' })).focus();
    await user.keyboard('{F1}');
    const ofGrid = await screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true });
    expect(await within(ofGrid).findByText('Insert row')).toBeTruthy();
    expect(within(ofGrid).queryByText('Move focus to the page')).toBeNull();
    await user.click(within(ofGrid).getByRole('button', { name: 'Close', hidden: true }));
    await user.click(field('Total'));
    await user.keyboard('{F1}');
    const ofField = await screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true });
    expect(within(ofField).getByText('Confirm value and go to next to review')).toBeTruthy();
    expect(within(ofField).queryByText('Insert row')).toBeNull();
  });
});

test('an approver, otherwise read-only, fills in the editable values of each item in their turn', async () => {
  const run = {
    id: 'run',
    workflowName: 'Invoices',
    version: 1,
    status: 'Pending' as const,
    startedBy: 'Jana',
    startedAt: '2026-03-06T08:00:00.000Z',
    restartedBecause: null,
    finishedAt: null,
    steps: [],
  };
  const myTurn = { stepIndex: 0, inPlaceOf: [], isOverride: false, openFields: ['item_code'], requiredFields: ['item_code'] };
  const { calls, user } = await openReview({
    role: 'Approver',
    detail: { ...invoice, state: 'Validated', approvalState: 'Pending', canBeApproved: true },
    handlers: { approvalBff: { ofDocument: () => ({ runs: [run], myTurn, question: null, canRestart: false }) } },
  });
  const section = within(await screen.findByRole('region', { name: 'Your fields' }));
  const penRows = within(section.getByRole('group', { name: /^Pens/ }));
  await user.type(penRows.getByRole('textbox', { name: /^Code/ }), '502');
  await user.tab();
  await waitFor(() => expect(calls.some(({ name }) => name === 'documents.update')).toBe(true));
  expect(calls.find(({ name }) => name === 'documents.update')?.body).toMatchObject({
    items: [{ item_description: { value: 'Paper' } }, { item_description: { value: 'Pens' }, item_code: { value: '502' } }],
  });
  expect(screen.queryByRole('button', { name: /Validate/ })).toBeNull();
});
