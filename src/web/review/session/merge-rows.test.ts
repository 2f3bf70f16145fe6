import { expect, test } from 'vitest';
import type { ItemRow } from '#web/items/rows.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { conflictsOf, emptyHistory, redo, serverRows, setItems, undo } from './draft.ts';
import { afterSave } from './draft-settled.ts';
import { mergeItems, resolveCell, mergeServerRows } from './merge-rows.ts';

const read = (value: string) => ({ value, wordIds: [], confidence: 1, source: 'Extraction' as const, evidence: [] });
const detailOf = (...rows: [string, string][]) =>
  buildDetail({ items: rows.map(([name, quantity]) => ({ item_description: read(name), item_quantity: read(quantity) })) });
const set = (rows: readonly ItemRow[], at: number, column: string, value: string) =>
  rows.map((row, place) => (place === at ? { ...row, cells: { ...row.cells, [column]: { value, wordIds: [] } } } : row));
const texts = (rows: readonly ItemRow[] | null) =>
  rows?.map((row) => `${row.cells['item_description']?.value} ${row.cells['item_quantity']?.value}`);

const before = detailOf(['Paper', '2'], ['Pens', '1']);
const mine = setItems(emptyHistory, before, set(serverRows(before), 0, 'item_quantity', '3'));

test('changes of two users to different cells are both kept', () => {
  const after = detailOf(['Paper', '2'], ['Pens blue', '1']);
  const merged = mergeServerRows(mine, after);
  expect(texts(merged.now.items)).toEqual(['Paper 3', 'Pens blue 1']);
  expect(conflictsOf(merged, after)).toEqual([]);
  // Also within one row.
  expect(texts(mergeServerRows(mine, detailOf(['Card', '2'], ['Pens', '1'])).now.items)).toEqual(['Card 3', 'Pens 1']);
});

test('a change of the same cell is a conflict with both values', () => {
  const after = detailOf(['Paper', '5'], ['Pens', '1']);
  expect(mergeItems(mine, after)?.conflicts).toMatchObject([
    { row: 0, column: 'item_quantity', mine: '3', theirs: { value: '5' } },
  ]);
  expect(mergeServerRows(mine, after)).toBe(mine);
  expect(conflictsOf(mine, after)).toHaveLength(1);
});

test('the same value typed by both is not a conflict', () => {
  const after = detailOf(['Paper', '3'], ['Pens blue', '1']);
  expect(texts(mergeServerRows(mine, after).now.items)).toEqual(['Paper 3', 'Pens blue 1']);
});

const three = detailOf(['Paper', '2'], ['Pens', '1'], ['Ink', '1']);
const editedRows = (change: (rows: ItemRow[]) => ItemRow[]) => setItems(emptyHistory, three, change(serverRows(three)));
const newRow = (name: string): ItemRow => ({
  id: `new-${name}`,
  cells: { item_description: { value: name, wordIds: [] }, item_quantity: { value: '9', wordIds: [] } },
});
const cheaperPaper = editedRows((rows) => set(rows, 0, 'item_quantity', '3'));

test.each([
  [
    'added at the end',
    cheaperPaper,
    detailOf(['Paper', '2'], ['Pens', '1'], ['Ink', '1'], ['Tape', '4']),
    'Paper 3, Pens 1, Ink 1, Tape 4',
  ],
  [
    'added in between',
    cheaperPaper,
    detailOf(['Paper', '2'], ['Tape', '4'], ['Pens', '1'], ['Ink', '1']),
    'Paper 3, Tape 4, Pens 1, Ink 1',
  ],
  ['deleted by the other', cheaperPaper, detailOf(['Paper', '2'], ['Ink', '1']), 'Paper 3, Ink 1'],
  ['deleted and another added', cheaperPaper, detailOf(['Paper', '2'], ['Ink', '1'], ['Tape', '4']), 'Paper 3, Ink 1, Tape 4'],
  [
    'deleted by this user',
    editedRows((rows) => rows.toSpliced(1, 1)),
    detailOf(['Paper', '2'], ['Pens', '1'], ['Ink', '7']),
    'Paper 2, Ink 7',
  ],
  ['deleted by both', editedRows((rows) => rows.toSpliced(1, 1)), detailOf(['Paper', '2'], ['Ink', '7']), 'Paper 2, Ink 7'],
  [
    'added by both',
    editedRows((rows) => [...rows, newRow('Glue')]),
    detailOf(['Paper', '2'], ['Pens', '1'], ['Ink', '1'], ['Tape', '4']),
    'Paper 2, Pens 1, Ink 1, Tape 4, Glue 9',
  ],
  [
    'the same added by both',
    editedRows((rows) => [...rows, newRow('Glue')]),
    detailOf(['Paper', '5'], ['Pens', '1'], ['Ink', '1'], ['Glue', '9']),
    'Paper 5, Pens 1, Ink 1, Glue 9',
  ],
  [
    'all deleted by this user',
    editedRows(() => []),
    detailOf(['Paper', '2'], ['Pens', '1'], ['Ink', '1'], ['Tape', '4']),
    'Tape 4',
  ],
])('rows are merged: %s', (_, history, after, expected) => {
  const merged = mergeServerRows(history, after);
  expect(texts(merged.now.items)?.join(', ')).toBe(expected);
  expect(conflictsOf(merged, after)).toEqual([]);
  const ids = merged.now.items?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['edited by this user and deleted by the other', cheaperPaper, detailOf(['Pens', '1'], ['Ink', '1'])],
  [
    'deleted by this user and edited by the other',
    editedRows((rows) => rows.toSpliced(0, 1)),
    detailOf(['Paper', '8'], ['Pens', '1'], ['Ink', '1']),
  ],
])('a row that was %s is a conflict of the items as a whole', (_, history, after) => {
  expect(mergeItems(history, after)).toBeNull();
  expect(mergeServerRows(history, after)).toBe(history);
  expect(conflictsOf(history, after)).toEqual([{ kind: 'items' }]);
});

test('an empty row that waits for its values stays when others change rows', () => {
  const waiting = editedRows((rows) => [...set(rows, 0, 'item_quantity', '3'), { id: 'new-row', cells: {} }]);
  const merged = mergeServerRows(waiting, detailOf(['Paper', '2'], ['Pens', '6'], ['Ink', '1']));
  expect(merged.now.items?.map(({ id }) => id)).toEqual([...serverRows(three).map(({ id }) => id), 'new-row']);
});

test('undo after a merge does not take back what the other user changed', () => {
  const twice = setItems(cheaperPaper, three, set(cheaperPaper.now.items ?? [], 0, 'item_description', 'Card'));
  const after = detailOf(['Paper', '2'], ['Pens', '6'], ['Ink', '1'], ['Tape', '4']);
  const merged = mergeServerRows(twice, after);
  expect(texts(merged.now.items)).toEqual(['Card 3', 'Pens 6', 'Ink 1', 'Tape 4']);
  expect(texts(undo(merged).now.items)).toEqual(['Paper 3', 'Pens 6', 'Ink 1', 'Tape 4']);
  expect(undo(undo(merged)).now.items).toBeNull();
  expect(texts(redo(undo(merged)).now.items)).toEqual(['Card 3', 'Pens 6', 'Ink 1', 'Tape 4']);
});

test('undo after a save keeps what the other user saved since', () => {
  const saved = afterSave(cheaperPaper, cheaperPaper.now, three);
  const after = detailOf(['Paper', '3'], ['Pens', '6'], ['Ink', '1']);
  const undone = mergeServerRows(undo(saved), after);
  expect(texts(undone.now.items)).toEqual(['Paper 2', 'Pens 6', 'Ink 1']);
  expect(conflictsOf(undone, after)).toEqual([]);
});

test('a step of undo that cannot be merged is dropped', () => {
  const back = setItems(cheaperPaper, three, [...serverRows(three), newRow('Glue')]);
  const merged = mergeServerRows(back, detailOf(['Pens', '1'], ['Ink', '1']));
  expect(texts(merged.now.items)).toEqual(['Pens 1', 'Ink 1', 'Glue 9']);
  expect(merged.past).toHaveLength(1);
});

test('many rows edited at both ends are merged by position', () => {
  const many = detailOf(...Array.from({ length: 400 }, (_, at): [string, string] => [`Row ${at}`, '1']));
  const edited = set(set(serverRows(many), 0, 'item_quantity', '2'), 399, 'item_quantity', '2');
  const after = detailOf(
    ...Array.from({ length: 400 }, (_, at): [string, string] => [at === 0 || at === 399 ? 'First' : `Row ${at}`, '1']),
  );
  const merged = texts(mergeServerRows(setItems(emptyHistory, many, edited), after).now.items);
  expect([merged?.[0], merged?.[1], merged?.[399]]).toEqual(['First 2', 'Row 1 1', 'First 2']);
});

test('rows unchanged by others stay as they are', () => {
  expect(mergeServerRows(mine, before)).toBe(mine);
  expect(mergeServerRows(emptyHistory, detailOf(['Card', '2']))).toBe(emptyHistory);
});

test.each([
  ['mine', 'Paper 3'],
  ['theirs', 'Paper 5'],
] as const)('selecting %s keeps the other user’s further changes', (choice, expected) => {
  const after = detailOf(['Paper', '5'], ['Pens blue', '1']);
  const [conflict] = mergeItems(mine, after)?.conflicts ?? [];
  if (!conflict) throw new Error('an unexpected conflict');
  const settled = resolveCell(mine, after, conflict, choice);
  expect(texts(settled.now.items)).toEqual([expected, 'Pens blue 1']);
  expect(conflictsOf(settled, after)).toEqual([]);
});
