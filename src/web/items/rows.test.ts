import { expect, test } from 'vitest';
import { cellOf, fillDown, deleteRows, insertRow, newRow, pasteInto, setCells, type ItemRow } from './rows.ts';

const columns = ['name', 'count', 'price'];
const row = (id: string, name: string, count = ''): ItemRow => ({
  id,
  cells: { name: { value: name, wordIds: [1] }, count: { value: count, wordIds: [] } },
});
const rows = [row('a', 'Paper', '1'), row('b', 'Pens', '2')];
const shown = (list: readonly ItemRow[]) => list.map((each) => columns.map((column) => cellOf(each, column).value));
const upper = (_: string, text: string) => ({ value: text.toUpperCase(), wordIds: [] });

test('an edit creates a new row and leaves the others unchanged', () => {
  const edited = setCells(rows, [{ rowId: 'b', column: 'price', cell: { value: '5', wordIds: [9] } }]);
  expect(shown(edited)).toEqual([
    ['Paper', '1', ''],
    ['Pens', '2', '5'],
  ]);
  expect(edited[0]).toBe(rows[0]);
  expect(shown(rows)[1]).toEqual(['Pens', '2', '']);
});

test('rows are inserted and deleted', () => {
  const added = insertRow(rows, 1, newRow());
  expect(shown(added).map(([name]) => name)).toEqual(['Paper', '', 'Pens']);
  expect(new Set(added.map((each) => each.id)).size).toBe(3);
  expect(shown(deleteRows(added, new Set(['a']))).map(([name]) => name)).toEqual(['', 'Pens']);
});

test('the row above is copied down without its word references', () => {
  const copied = fillDown(rows, new Set(['a', 'b']), ['name', 'count']);
  expect(shown(copied)).toEqual([
    ['Paper', '1', ''],
    ['Paper', '1', ''],
  ]);
  expect(cellOf(copied[1] ?? row('', ''), 'name').wordIds).toEqual([]);
});

test('a range is filled down from its own first row', () => {
  const three = [...rows, row('c', 'Glue', '3')];
  expect(shown(fillDown(three, new Set(['b', 'c']), ['name']))).toEqual([
    ['Paper', '1', ''],
    ['Pens', '2', ''],
    ['Pens', '3', ''],
  ]);
});

test('pasting adds rows at the end and drops columns beyond the last', () => {
  const pasted = pasteInto(rows, columns, { position: 1, column: 'count' }, [['x', 'y', 'z'], ['v']], upper);
  expect(shown(pasted)).toEqual([
    ['Paper', '1', ''],
    ['Pens', 'X', 'Y'],
    ['', 'V', ''],
  ]);
});

test('one text fills the whole selection', () => {
  const pasted = pasteInto(rows, columns, { position: 0, column: 'name' }, [['z']], upper, { rows: 2, columns: 2 });
  expect(shown(pasted)).toEqual([
    ['Z', 'Z', ''],
    ['Z', 'Z', ''],
  ]);
});
