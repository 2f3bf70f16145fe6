import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import { setChangedKeys } from '#web/ui/actions/changed-keys.ts';
import { ItemGrid, type ItemGridProps } from './item-grid.tsx';
import type { ItemRow } from './rows.ts';

const columns = [
  { name: 'item_description', label: 'Description', type: 'TEXT' as const },
  { name: 'item_quantity', label: 'Quantity', type: 'DECIMAL' as const },
  { name: 'item_amount_without_vat', label: 'Amount', type: 'DECIMAL' as const },
];
const rowOf = (id: string, ...values: string[]): ItemRow => ({
  id,
  cells: Object.fromEntries(columns.map(({ name }, at) => [name, { value: values[at] ?? '', wordIds: [at] }])),
});
const three = [rowOf('a', 'Paper', '2', '4000.00'), rowOf('b', 'Pens', '1', '5000.00'), rowOf('c', 'Ink', '3', '1500.50')];

/** The editor of a choice uses it to request rows of a data table. */
const client = new QueryClient();
const noLists = {};
type Shown = Pick<ItemGridProps, 'columns' | 'options'>;
const plain: Shown = { columns, options: noLists };

let kept: readonly ItemRow[] = [];
type GridProps = { rows: readonly ItemRow[]; isReadOnly: boolean; culture: string; shown: Shown };
function Grid({ rows, isReadOnly, culture, shown }: GridProps) {
  const [now, setNow] = useState(rows);
  useEffect(() => {
    kept = now;
  });
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <I18nProvider i18n={i18n}>
          <ItemGrid
            {...shown}
            rows={now}
            culture={culture}
            today="2026-03-06"
            isReadOnly={isReadOnly}
            stateOf={() => null}
            header={(field) => (field === 'total_amount_without_vat' ? '10500.50' : '')}
            hand={createRef()}
            start={null}
            onFocusCell={() => undefined}
            onChange={setNow}
            onLeave={() => undefined}
          />
        </I18nProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function open(rows: readonly ItemRow[] = three, { isReadOnly = false, culture = 'cs-CZ', shown = plain } = {}) {
  render(<Grid rows={rows} isReadOnly={isReadOnly} culture={culture} shown={shown} />);
  const grid = screen.getByRole('grid', { name: 'Items' });
  act(() => grid.focus());
  return { grid, user: userEvent.setup() };
}
const values = () => kept.map((row) => columns.map(({ name }) => row.cells[name]?.value ?? ''));
const column = (at: number) => values().map((row) => row[at]);
const focused = () => {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};
const selected = () => screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent);
const cell = (name: string) => screen.getByRole('gridcell', { name });
const editor = (name: string) => within(screen.getByRole('grid')).getByRole<HTMLInputElement>('textbox', { name });
function copied(type: 'copy' | 'cut' = 'copy'): string {
  let text = '';
  const clipboardData = { setData: (_: string, given: string) => (text = given) };
  fireEvent[type](screen.getByRole('grid'), { clipboardData });
  return text;
}
const paste = (text: string) => fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => text } });

beforeEach(() => activateCulture('en-US'));
afterEach(() => setChangedKeys({}));

describe('moving', () => {
  test('arrow keys, Home and End, Tab at the edges, Enter down', async () => {
    const { user } = open();
    expect(focused()).toBe('Paper');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('1');
    await user.keyboard('{End}');
    expect(focused()).toBe('5\u00A0000,00');
    await user.keyboard('{Tab}');
    expect(focused()).toBe('Ink');
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(focused()).toBe('1\u00A0500,50');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('Paper');
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('Ink');
  });

  test('ranges are extended by Shift with arrows, Shift with a click, and Ctrl+A', async () => {
    const { user } = open();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(selected()).toEqual(['Paper', '2', 'Pens', '1']);
    fireEvent.mouseDown(cell('Pens'));
    fireEvent.mouseDown(cell('1\u00A0500,50'), { shiftKey: true });
    fireEvent.mouseUp(document);
    expect(selected()).toEqual(['Pens', '1', '5\u00A0000,00', 'Ink', '3', '1\u00A0500,50']);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(9);
  });
});

describe('editing', () => {
  test('typing replaces, F2 edits the current text, Escape discards', async () => {
    const { user } = open();
    await user.keyboard('Glue{Enter}');
    expect(column(0)).toEqual(['Glue', 'Pens', 'Ink']);
    expect(focused()).toBe('Pens');
    await user.keyboard('{F2}');
    expect(editor('Description').value).toBe('Pens');
    await user.keyboard(' blue{Tab}');
    expect(column(0)).toEqual(['Glue', 'Pens blue', 'Ink']);
    expect(focused()).toBe('1');
    await user.keyboard('77{Escape}');
    expect(column(1)).toEqual(['2', '1', '3']);
  });

  test('sums are compared with the header on every key press', async () => {
    const { user } = open();
    const sum = () => screen.getAllByRole('gridcell').at(-1)?.textContent;
    expect(sum()).toContain('matches the total');
    await user.keyboard('{End}5');
    expect(sum()).toContain('6\u00A0505,50');
    expect(sum()).toContain('differs from the total');
    await user.keyboard('{Escape}');
    expect(sum()).toContain('matches the total');
  });

  test('a letter that is a shortcut elsewhere is text here', async () => {
    const { user } = open();
    const onKey = vi.fn();
    window.addEventListener('keydown', onKey);
    await user.keyboard('p');
    window.removeEventListener('keydown', onKey);
    expect(editor('Description').value).toBe('p');
    expect(onKey).not.toHaveBeenCalled();
  });

  test('an invalid number stays as typed and is marked', async () => {
    const { user } = open();
    await user.keyboard('{ArrowRight}about two{Enter}');
    expect(cell('about two error').getAttribute('aria-invalid')).toBe('true');
  });

  test('Delete clears the range, also for numbers in many rows', async () => {
    const { user } = open();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect(column(1)).toEqual(['', '', '3']);
  });

  test('a read-only column stays unchanged by typing, clearing, pasting or filling down', async () => {
    const shown = {
      ...plain,
      columns: columns.map((each) => ({ ...each, ...(each.name === 'item_quantity' && { state: 'ReadOnly' }) })),
    };
    const { user } = open(three, { shown });
    await user.keyboard('{ArrowRight}9{Enter}');
    expect(column(1)).toEqual(['2', '1', '3']);
    await user.keyboard('{Control>}a{/Control}{Delete}');
    expect(values()).toEqual([
      ['', '2', ''],
      ['', '1', ''],
      ['', '3', ''],
    ]);
    await user.keyboard('{Control>}{Home}{/Control}');
    paste('Chalk\t7\t10');
    await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}');
    expect(values().slice(0, 2)).toEqual([
      ['Chalk', '2', '10'],
      ['Chalk', '1', ''],
    ]);
  });

  test('a read-only user changes nothing', async () => {
    const { user } = open(three, { isReadOnly: true });
    await user.keyboard('x{F2}{Delete}{Insert}{Control>}d{/Control}');
    paste('1\t2');
    expect(copied('cut')).toBe('Paper');
    expect(values()).toEqual(three.map((row) => columns.map(({ name }) => row.cells[name]?.value)));
    expect(screen.queryByRole('button', { name: /Add row/ })).toBeNull();
  });
});

describe('rows', () => {
  test('are inserted before the focused one, added at the end, and deleted as a range', async () => {
    const { user } = open();
    await user.keyboard('{ArrowDown}{Insert}');
    expect(column(0)).toEqual(['Paper', '', 'Pens', 'Ink']);
    await user.keyboard('Glue{Enter}');
    expect(column(0)).toEqual(['Paper', 'Glue', 'Pens', 'Ink']);
    await user.click(screen.getByRole('button', { name: /Add row/ }));
    await user.keyboard('Tape{Enter}');
    expect(column(0)).toEqual(['Paper', 'Glue', 'Pens', 'Ink', 'Tape']);
    await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{/Shift}{Control>}{Backspace}{/Control}');
    expect(column(0)).toEqual(['Pens', 'Ink', 'Tape']);
    expect(focused()).toBe('Pens');
  });

  test('Ctrl+D copies the cell above, or fills a range down; with Shift it copies the whole row above', async () => {
    const { user } = open();
    await user.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(values()[1]).toEqual(['Paper', '1', '5000.00']);
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(column(1)).toEqual(['2', '2', '2']);
    await user.keyboard('{Control>}{End}{/Control}{Control>}{Shift>}d{/Shift}{/Control}');
    expect(values()[2]).toEqual(['Paper', '2', '5000.00']);
    // The copy has no position on the page.
    expect(kept[2]?.cells['item_description']?.wordIds).toEqual([]);
  });
});

describe('the clipboard of a spreadsheet', () => {
  test('a range is copied as rows and cells, with numbers in the user’s format', async () => {
    const { user } = open([rowOf('a', 'Two\nlines, "quoted"', '2', '4000.00'), ...three.slice(1)]);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    expect(copied()).toBe('"Two\nlines, ""quoted"""\t2\t4000,00\r\nPens\t1\t5000,00');
  });

  test('cut clears the cells it copies', async () => {
    const { user } = open();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(copied('cut')).toBe('2\r\n1');
    expect(column(1)).toEqual(['', '', '3']);
  });

  test('pasting adds rows at the end, and parses quotes, line breaks and numbers in the user’s format', async () => {
    const { user } = open();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    paste('"Glue ""strong"""\t1 234,5\t12,00\r\n"Two\nlines"\t2\t\r\n');
    expect(values().slice(2)).toEqual([
      ['Glue "strong"', '1234.5', '12.00'],
      ['Two\nlines', '2', ''],
    ]);
    expect(column(0).slice(0, 2)).toEqual(['Paper', 'Pens']);
  });

  test('one value fills the range', async () => {
    const { user } = open();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste('7');
    expect(column(1)).toEqual(['7', '7', '7']);
  });

  test('an empty table accepts rows too', () => {
    open([], { culture: 'en-US' });
    paste('Paper\t2\t1,234.50\r\nPens\t1\t5');
    expect(values()).toEqual([
      ['Paper', '2', '1234.50'],
      ['Pens', '1', '5'],
    ]);
  });
});

test('shortcuts changed by the user work in the grid', async () => {
  setChangedKeys({ 'items.insertRow': 'Mod+KeyI', 'items.edit': 'Mod+KeyE' });
  const { user } = open();
  await user.keyboard('{Insert}{F2}');
  expect(values()).toHaveLength(3);
  await user.keyboard('{Control>}e{/Control}!{Enter}');
  expect(column(0)[0]).toBe('Paper!');
  await user.keyboard('{Control>}i{/Control}');
  expect(values()).toHaveLength(4);
});

describe('an option of a list', () => {
  const shown: Shown = {
    columns: [
      { name: 'item_size', label: 'Size', type: 'ENUM' },
      { name: 'item_is_new', label: 'New', type: 'BOOLEAN' },
    ],
    options: {
      item_size: [
        { key: 'S1', value: 'Malý' },
        { key: 'L1', value: 'Velký' },
      ],
    },
  };
  const row = (id: string, size: string, isNew: string): ItemRow => ({
    id,
    cells: { item_size: { value: size, wordIds: [] }, item_is_new: { value: isNew, wordIds: [] } },
  });
  const chosen = () => kept.map(({ cells }) => [cells['item_size']?.value, cells['item_is_new']?.value]);

  test('takes every key from the first one, also when it is used for the first time', async () => {
    const { user } = open([row('a', 'S1', 'true')], { shown });
    await user.keyboard('vel{Enter}');
    expect(chosen()).toEqual([['L1', 'true']]);
  });

  test('is shown by name, and copied to and pasted from a spreadsheet by name', async () => {
    const { user } = open([row('a', 'S1', 'true'), row('b', 'X9', 'false')], { shown });
    expect(screen.getAllByRole('gridcell').map((each) => each.textContent)).toEqual(['Malý', 'Yes', 'X9', 'No']);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(copied()).toBe('Malý\tYes');
    paste('velky\tNo');
    expect(chosen()).toEqual([
      ['L1', 'false'],
      ['X9', 'false'],
    ]);
    paste('S1\tYes');
    expect(chosen()[0]).toEqual(['S1', 'true']);
  });

  test('is unchanged when opened and left, and a typed name becomes its key', async () => {
    const { user } = open([row('a', 'S1', 'true')], { shown });
    const onTop = vi.spyOn(HTMLElement.prototype, 'showPopover');
    await user.keyboard('{F2}');
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Size' });
    expect(input.value).toBe('Malý');
    // The grid would cut it off, and scroll the row away.
    const list = screen.getByRole('listbox', { name: 'Options', hidden: true });
    expect(onTop.mock.contexts.some((each) => each instanceof HTMLElement && each.contains(list))).toBe(true);
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual([['S1', 'true']]);
    await user.keyboard('{F2}');
    await user.clear(await screen.findByRole('combobox', { name: 'Size' }));
    await user.keyboard('vel{Enter}');
    expect(chosen()).toEqual([['L1', 'true']]);
    expect(screen.getAllByRole('gridcell')[0]?.textContent).toBe('Velký');
  });

  test('of an empty cell is chosen with the arrow keys alone', async () => {
    const { user } = open([row('a', '', 'true')], { shown });
    await user.keyboard('{F2}');
    const input = await screen.findByRole('combobox', { name: 'Size' });
    await user.type(input, '{ArrowDown}{Enter}');
    expect(chosen()).toEqual([['L1', 'true']]);
  });

  test('with a name or key equal to that of another option is not replaced by it', async () => {
    const options = {
      item_size: [
        { key: 'B1', value: 'Brno' },
        { key: 'B2', value: 'Brno' },
        { key: '1', value: '2' },
        { key: '2', value: '1' },
      ],
    };
    const rows = ['B2', '1', 'B1'].map((key, index) => row(String(index), key, 'true'));
    const { user } = open(rows, { shown: { ...shown, options } });
    expect(screen.getAllByRole('gridcell').map((each) => each.textContent)).toEqual(['Brno', 'Yes', '2', 'Yes', 'Brno', 'Yes']);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    const text = copied();
    expect(text.split(/\r?\n/)).toEqual(['B2', '1', 'Brno']);
    paste(text);
    expect(chosen().map(([size]) => size)).toEqual(['B2', '1', 'B1']);
    await user.keyboard('{Control>}{Home}{/Control}{F2}');
    await screen.findByRole('combobox', { name: 'Size' });
    await user.keyboard('{Enter}');
    expect(chosen().map(([size]) => size)).toEqual(['B2', '1', 'B1']);
  });
});
