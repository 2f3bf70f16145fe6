import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Visitor } from '#contract/documents/presence-bff.ts';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { Refusal } from '#testing/fake-api.ts';
import { field, invoice, openReview, read, saved } from '#testing/open-review.tsx';
import { pendingSaves } from './session/pending.ts';

const petr = (change: Partial<Visitor>): Visitor => ({
  name: 'Petr',
  isYou: false,
  since: '2026-03-06T10:41:00.000Z',
  field: null,
  fieldSince: null,
  ...change,
});

test('other users are shown in the header and at their field, with the time', async () => {
  const others = [
    petr({ field: 'total_amount', fieldSince: '2026-03-06T10:42:00.000Z' }),
    petr({ name: 'Eva', field: 'items', fieldSince: '2026-03-06T10:43:00.000Z' }),
  ];
  const { user, calls } = await openReview({ handlers: { presenceBff: { stay: () => ({ others }) } } });
  expect(await screen.findByText(/Also opened by Petr, Eva/)).toBeTruthy();
  const total = await screen.findByText(/^Petr has had this field open since/);
  expect(within(screen.getByRole('region', { name: 'Amounts' })).getByText(/^Petr has had this field open since/)).toBe(total);
  expect(
    await within(screen.getByRole('region', { name: 'Line items' })).findByText(/^Eva has had this field open since/),
  ).toBeTruthy();
  // The user's own focused field is reported too.
  await user.click(field('Supplier'));
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'presenceBff.stay')?.body).toEqual({ field: 'issued_by_name_sm' }),
  );
});

/** Somebody else saves just before: the first save of this window finds another version. */
const overtakenBy = (theirs: DocumentDetail) => {
  let now: DocumentDetail = invoice;
  let isFirst = true;
  return {
    get: ({ params }: { params: { documentId: string } }) =>
      params.documentId === now.id ? now : buildDetail({ id: params.documentId }),
    update: () => {
      if (!isFirst) return;
      isFirst = false;
      now = { ...theirs, version: 4 };
      throw new Refusal('stale_version');
    },
  };
};
const withItem = (at: number, name: string, value: string): DocumentDetail => ({
  ...invoice,
  items: invoice.items.map((item, place) => (place === at ? { ...item, [name]: read(value) } : item)),
});
const itemsSent = (body: unknown) =>
  (body as { items: Record<string, { value: string }>[] }).items.map((item) =>
    ['item_description', 'item_quantity'].map((name) => item[name]?.value).join(' '),
  );

test('item changes of the other user alone are sent along, and a stale version is not a failure', async () => {
  const { user, calls } = await openReview({
    handlers: { documents: overtakenBy(withItem(1, 'item_description', 'Pens blue')) },
  });
  (await screen.findByRole('grid', { name: 'Items' })).focus();
  await user.keyboard('{ArrowRight}3{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(2));
  expect(saved(calls).map(({ body }) => itemsSent(body))).toEqual([
    ['Paper 3', 'Pens 1'],
    ['Paper 3', 'Pens blue 1'],
  ]);
  expect(saved(calls)[1]?.headers.get('if-match')).toBe('"4"');
});

test('a cell changed by both shows both values to choose from, and nothing is sent before', async () => {
  const { user, calls } = await openReview({ handlers: { documents: overtakenBy(withItem(0, 'item_quantity', '5')) } });
  (await screen.findByRole('grid', { name: 'Items' })).focus();
  await user.keyboard('{ArrowRight}3{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  const conflict = await screen.findByRole('group', { name: 'Quantity, row 1' });
  expect(within(conflict).getByRole('button', { name: /^Your version 3/ })).toBeTruthy();
  await user.click(within(conflict).getByRole('button', { name: /5$/ }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Quantity, row 1' })).toBeNull());
  expect(screen.getByRole('gridcell', { name: '5' })).toBeTruthy();
  expect(saved(calls)).toHaveLength(1);
});

test.each([
  ['a save', '{Control>}s{/Control}', {}],
  ['a validation', '{Control>}{Enter}{/Control}', { state: 'Validated' }],
] as const)('%s that the service has, although its answer was lost, is not sent a second time', async (_, keys, change) => {
  const theirs = { ...invoice, ...change, fields: { ...invoice.fields, currency: read('USD') } };
  const { user, calls } = await openReview({ handlers: { documents: overtakenBy(theirs) } });
  await user.clear(field('Currency'));
  await user.type(field('Currency'), 'USD');
  await user.keyboard(keys);
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  await waitFor(() => expect(pendingSaves()).toEqual([]));
  expect(saved(calls)).toHaveLength(1);
});

test('a rotated page can be rotated back by the same angle', async () => {
  const turns: unknown[] = [];
  await openReview({ handlers: { documents: { rotatePage: ({ query }) => void turns.push(query?.pageRotationAngle) } } });
  const page = screen.getByRole('application');
  fireEvent.keyDown(page, { key: 'r', code: 'KeyR' });
  await waitFor(() => expect(screen.getAllByText('Page 1 rotated')).toHaveLength(1));
  fireEvent.keyDown(page, { key: 'r', code: 'KeyR' });
  await waitFor(() => expect(turns).toEqual([90, 90]));
  await waitFor(() => expect(screen.getAllByText('Page 1 rotated')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(turns).toEqual([90, 90, 180]));
});

const changed = (fieldName: string, itemIndex: number | null, oldValue: string, newValue: string | null) => ({
  fieldName,
  itemIndex,
  oldValue,
  newValue,
  source: 'User' as const,
  user: 'Petr',
  clientApplicationId: null,
  timestamp: '2099-01-01T00:00:00.000Z',
});

test('a computed value is not counted as another user’s change', async () => {
  const computed = { ...changed('total_amount', null, '1', '2'), source: 'Rule' as const, user: null };
  const detail = { ...invoice, fieldsHistory: [computed, changed('issued_by_name_sm', null, 'x', 'ACME')] };
  await openReview({ handlers: { documents: { get: () => detail } } });
  expect(await screen.findByText(/^Petr changed Supplier/)).toBeTruthy();
  expect(screen.queryByText(/Client application changed/)).toBeNull();
});

test('another user’s change of an item names its column and is formatted like it', async () => {
  const detail = { ...invoice, fieldsHistory: [changed('item_amount_without_vat', 1, '4000.00', '5000.00')] };
  await openReview({ handlers: { documents: { get: () => detail } } });
  const change = await screen.findByText(/^Petr changed Net amount, row 2/);
  expect(change.textContent).toMatch(/4,000\.00 → 5,000\.00$/);
});

test('a changed document type is named once, not by each value that it removed', async () => {
  const detail = {
    ...invoice,
    fieldsHistory: [
      changed('not_in_type', null, 'x', null),
      changed('neither_in_type', 0, 'x', null),
      changed('issued_by_name_sm', null, 'x', 'ACME'),
    ],
  };
  await openReview({ handlers: { documents: { get: () => detail } } });
  expect(await screen.findByText('Petr changed the document type, which removed 2 values; see the history')).toBeTruthy();
  expect(screen.getByText(/^Petr changed Supplier/)).toBeTruthy();
  expect(screen.queryByText(/in_type/)).toBeNull();
});

test('a text being typed is kept while somebody else has the document extracted again', async () => {
  let now: DocumentDetail = invoice;
  const { user, askAnew } = await openReview({ handlers: { documents: { get: () => now } } });
  await user.type(field('Invoice number'), 'X');
  now = { ...invoice, state: 'Extracting' };
  askAnew();
  await screen.findAllByText(/^Extracting/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Values' })));
  now = invoice;
  askAnew();
  await waitFor(() => expect(field('Invoice number').value).toBe('X'));
  expect(document.activeElement).toBe(field('Invoice number'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(false);
});

test('a text being typed into a cell is kept while somebody else has the document extracted again', async () => {
  let now: DocumentDetail = invoice;
  const { user, askAnew } = await openReview({ handlers: { documents: { get: () => now } } });
  await user.dblClick(await screen.findByRole('gridcell', { name: 'Paper' }));
  await user.keyboard('X');
  now = { ...invoice, state: 'Extracting' };
  askAnew();
  await screen.findAllByText(/^Extracting/);
  now = invoice;
  askAnew();
  expect(await screen.findByRole('gridcell', { name: 'PaperX' })).toBeTruthy();
});

test('changes of a document that was exported meanwhile say why they cannot be saved, and can be discarded', async () => {
  let now = invoice;
  const { user, askAnew } = await openReview({ handlers: { documents: { get: () => now } } });
  await user.type(field('Invoice number'), 'X');
  await user.click(field('Supplier'));
  now = { ...invoice, state: 'Validated', exportState: 'Exported', actions: [] };
  askAnew();
  const notice = await screen.findByText(/^Your changes are not saved: the document has been exported/);
  expect(field('Invoice number').value).toBe('X');
  await user.click(within(notice).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(field('Invoice number').value).toBe('20260117'));
  expect(screen.queryByText(/^Your changes are not saved/)).toBeNull();
});

test('a document that was deleted meanwhile says so, and links to the trash', async () => {
  let isDeleted = false;
  const { user } = await openReview({
    handlers: {
      documents: {
        get: () => {
          if (isDeleted) throw new Refusal('document_not_found');
          return invoice;
        },
        update: () => {
          isDeleted = true;
          throw new Refusal('stale_version');
        },
      },
      documentPartsBff: { successors: () => ({ kind: 'merged', documentIds: ['document-9'] }) },
    },
  });
  await user.type(field('Invoice number'), 'X');
  await user.keyboard('{Control>}s{/Control}');
  const notice = await screen.findByText(/This document is no longer available/);
  expect(within(notice).getByRole('link', { name: 'trash' }).getAttribute('href')).toBe('/documents?view=trash');
  const successor = await within(notice).findByRole('link', { name: 'Open the merged document' });
  expect(successor.getAttribute('href')).toBe('/documents/document-9');
  expect(field('Invoice number').value).toBe('X');
  // The refused save is not reported beside it.
  await waitFor(() => expect(pendingSaves()).toMatchObject([{ state: 'refused' }]));
  expect(screen.queryByText(/^Not saved\./)).toBeNull();
});
