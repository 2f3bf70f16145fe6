/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be those of a table */
/** Items as a spreadsheet: one focus for the grid, ranges, the clipboard, and only the rows in sight mounted. */
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { quietScroller } from '#web/ui/quiet-scroller.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { keyOfWords, type Choice } from '../fields/choice-text.ts';
import { valueOfText } from '../fields/edited-value.ts';
import { AnyCellEditor } from './any-cell-editor.tsx';
import type { Leave } from './cell-editor.tsx';
import { gridCommandOf, type GridCommand } from './grid-keys.ts';
import { cellDomId, ItemRowView, writtenOfCell, type CellState } from './item-row-view.tsx';
import { selectionKey, spanOf, useItemTable, type ItemColumn } from './item-table.ts';
import { cellOf, copyFromAbove, deleteRows, emptyCell, insertRow, newRow, pasteInto, setCells, type ItemRow } from './rows.ts';
import { SumRow } from './sum-row.tsx';
import { parseTsv, toTsv } from './tsv.ts';
import classes from './items.module.css';

const rowHeight = 30;
/** Until the real one is known: what is drawn out of sight has its rows already. */
const likelyRect = { width: 0, height: 280 };
export type GridCell = { rowId: string; column: string };
/** `isDone`: it has its value, the cursor goes on to the next one. */
export type GridHand = { goTo: (cell: GridCell, isDone: boolean) => void };

export type ItemGridProps = {
  columns: readonly ItemColumn[];
  rows: readonly ItemRow[];
  culture: string;
  today: string;
  isReadOnly: boolean;
  options: Readonly<Record<string, readonly Choice[]>>;
  /** What the checks say of a cell. */
  stateOf: (position: number, column: string) => CellState;
  /** A field of the header, to compare sums with. */
  header: (field: string) => string;
  onFocusCell: (cell: GridCell | null) => void;
  onChange: (rows: readonly ItemRow[]) => void;
  /** Where the cursor is put from elsewhere: what the page gave to a cell, or a link to one. */
  hand: RefObject<GridHand | null>;
  /** Where it stands from the start. */
  start: GridCell | null;
  /** Escape: to the page. */
  onLeave: () => void;
  /** Beside the button that adds a row. */
  children?: ReactNode;
};

const GridKeyLines = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../viewer-keys/grid-key-lines.tsx')).GridKeyLines })),
);

const edges = ['rowStart', 'rowEnd', 'first', 'last'] as const;
const isEdge = (kind: string): kind is (typeof edges)[number] => edges.some((edge) => edge === kind);

const templateOf = (columns: readonly ItemColumn[]) =>
  [
    '36px',
    ...columns.map(({ name, type }) =>
      name === 'item_description' ? 'minmax(140px, 3fr)' : type === 'TEXT' ? 'minmax(56px, 1fr)' : 'minmax(88px, 1fr)',
    ),
  ].join(' ');

export function ItemGrid({
  columns,
  rows,
  culture,
  today,
  isReadOnly,
  options,
  stateOf,
  header,
  onFocusCell,
  onChange,
  hand,
  start,
  onLeave,
  children,
}: ItemGridProps) {
  'use no memo';
  const { t } = useLingui();
  const table = useItemTable(columns, rows);
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<(GridCell & { initial: string }) | null>(null);
  /** What stands in the cell that is being edited, key by key: the sums go along. */
  const [typed, setTyped] = useState<string | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- compiled by hand above: 'use no memo'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: likelyRect,
    ...quietScroller,
  });
  // the rows are drawn again only when they change: the same object as long as it says the same
  const words = useMemo(() => {
    const yesNo = [
      { key: 'true', value: t`Yes` },
      { key: 'false', value: t`No` },
    ];
    const ofBooleans = columns.filter(({ type }) => type === 'BOOLEAN').map(({ name }) => [name, yesNo] as const);
    return ofBooleans.length > 0 ? { ...options, ...Object.fromEntries(ofBooleans) } : options;
  }, [columns, options, t]);
  const names = columns.map((column) => column.name);
  const template = templateOf(columns);

  const focusedCell = (): GridCell | null => {
    const cell = table.getFocusedCell();
    return cell ? { rowId: cell.row.id, column: cell.column.id } : null;
  };
  const focusAt = (position: number, column: string) => {
    const row = rows[position];
    if (row) table.setFocusedCell(row.id, column);
  };
  const told = useRef(onFocusCell);
  useEffect(() => {
    told.current = onFocusCell;
  });
  useEffect(() => {
    const tell = () => {
      const cell = table.getFocusedCell();
      told.current(cell ? { rowId: cell.row.id, column: cell.column.id } : null);
      if (cell) virtual.scrollToIndex(cell.row.index, { align: 'auto' });
    };
    const { unsubscribe } = table.atoms.cellSelection.subscribe(tell);
    return unsubscribe;
  }, [table, virtual]);

  const read = (column: string, text: string) => {
    const type = columns.find((each) => each.name === column)?.type ?? 'TEXT';
    return valueOfText(type, keyOfWords(type, text, words[column] ?? []), culture, today);
  };
  const startEdit = (cell: GridCell | null, initial?: string) => {
    const row = rows.find((each) => each.id === cell?.rowId);
    const column = columns.find((each) => each.name === cell?.column);
    if (isReadOnly || !row || !column) return;
    const start = {
      rowId: row.id,
      column: column.name,
      initial: initial ?? writtenOfCell(column, cellOf(row, column.name), culture, words),
    };
    setTyped(null);
    // at once, so that the key that began it still arrives in the input
    flushSync(() => setEditing(start));
    grid.current?.querySelector<HTMLInputElement>(`.${classes.editor}`)?.focus();
  };
  const startNow = useRef(startEdit);
  useEffect(() => {
    startNow.current = startEdit;
  });
  // the same for all rows and all time: a row that is given another one is drawn again
  const [edit] = useState(() => (rowId: string, column: string) => startNow.current({ rowId, column }));
  const endEdit = (leave: Leave) => {
    setEditing(null);
    if (leave !== 'stay') {
      grid.current?.focus();
      go(leave);
    }
  };
  const isDropped = useRef(false);
  const commit = (text: string, leave: Leave) => {
    if (isDropped.current) return;
    if (editing && text !== editing.initial) {
      const row = rows.find((each) => each.id === editing.rowId);
      const cell = read(editing.column, text);
      if (row && cellOf(row, editing.column).value !== cell.value) onChange(setCells(rows, [{ ...editing, cell }]));
    }
    endEdit(leave);
  };
  /** True when there was somewhere to go. */
  const go = (leave: Leave): boolean => {
    const at = focusedCell();
    if (!at) return false;
    if (leave === 'down' || leave === 'up') {
      table.moveCellSelection(leave);
      return true;
    }
    const position = rows.findIndex((each) => each.id === at.rowId);
    const column = names.indexOf(at.column) + (leave === 'next' ? 1 : -1);
    const name = names[column];
    if (name !== undefined) focusAt(position, name);
    else if (leave === 'next' && position + 1 < rows.length) focusAt(position + 1, names[0] ?? '');
    else if (leave === 'previous' && position > 0) focusAt(position - 1, names.at(-1) ?? '');
    else return false;
    return true;
  };

  /** A place whose column is not shown yet: it will be with the next picture. */
  const awaited = useRef<GridCell | null>(start);
  const goTo = (cell: GridCell, isDone: boolean) => {
    awaited.current = names.includes(cell.column) ? null : cell;
    if (awaited.current) return;
    // what was half typed gives way to what was put there
    isDropped.current = true;
    flushSync(() => setEditing(null));
    isDropped.current = false;
    table.setFocusedCell(cell.rowId, cell.column);
    if (isDone) go('next');
    grid.current?.focus();
  };
  useEffect(() => {
    hand.current = { goTo };
    // after the picture, since this makes another one
    if (awaited.current && names.includes(awaited.current.column))
      queueMicrotask(() => awaited.current && hand.current?.goTo(awaited.current, false));
    return () => {
      hand.current = null;
    };
  });

  const selectedRowIds = () => new Set(table.getCellSelectionRowIds());
  const clear = () => {
    const selected = table.getCellSelectionColumnIds();
    onChange(
      setCells(
        rows,
        [...selectedRowIds()].flatMap((rowId) => selected.map((column) => ({ rowId, column, cell: emptyCell }))),
      ),
    );
  };
  const addRow = (position: number) => {
    const row = newRow();
    // there before the cursor goes to it
    flushSync(() => onChange(insertRow(rows, position, row)));
    table.setFocusedCell(row.id, focusedCell()?.column ?? names[0] ?? '');
    grid.current?.focus();
  };
  const removeRows = () => {
    const span = spanOf(table);
    if (!span) return;
    const left = deleteRows(rows, selectedRowIds());
    onChange(left);
    const next = left[Math.min(span.top, left.length - 1)];
    if (next) table.setFocusedCell(next.id, focusedCell()?.column ?? names[0] ?? '');
    else table.resetCellSelection(true);
  };
  const toEdge = (to: (typeof edges)[number]) => {
    const at = rows.findIndex((each) => each.id === focusedCell()?.rowId);
    const column = to === 'rowStart' || to === 'first' ? names[0] : names.at(-1);
    focusAt(to === 'first' ? 0 : to === 'last' ? rows.length - 1 : at, column ?? '');
  };

  /** As many rows as are in sight. */
  const leap = (by: 1 | -1) => {
    const at = focusedCell();
    const step = Math.max(1, Math.floor((grid.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
    const to = rows.findIndex((row) => row.id === at?.rowId) + by * step;
    focusAt(Math.max(0, Math.min(rows.length - 1, to)), at?.column ?? names[0] ?? '');
  };

  const changes = new Set<GridCommand['kind']>(['clear', 'insertRow', 'deleteRows', 'copyAbove', 'copyRow', 'edit', 'type']);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') return onLeave();
    const command = gridCommandOf(event.nativeEvent);
    if (!command || (isReadOnly && changes.has(command.kind))) return;
    if (!focusedCell() && rows.length > 0) focusAt(0, names[0] ?? '');
    if (command.kind === 'type') return startEdit(focusedCell(), '');
    if ((command.kind === 'next' || command.kind === 'previous') && !go(command.kind)) return; // the browser goes on to what is next
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === 'move') table.moveCellSelection(command.to);
    else if (command.kind === 'extend') table.extendCellSelection(command.to);
    else if (isEdge(command.kind)) toEdge(command.kind);
    else if (command.kind === 'enter') go('down');
    else if (command.kind === 'enterBack') go('up');
    else if (command.kind === 'edit') startEdit(focusedCell());
    else if (command.kind === 'clear') clear();
    else if (command.kind === 'insertRow')
      addRow(
        Math.max(
          0,
          rows.findIndex((each) => each.id === focusedCell()?.rowId),
        ),
      );
    else if (command.kind === 'deleteRows') removeRows();
    else if (command.kind === 'copyRow')
      onChange(
        copyFromAbove(
          rows,
          selectedRowIds(),
          // also what is not shown
          [...new Set([...names, ...rows.flatMap((row) => Object.keys(row.cells))])],
        ),
      );
    else if (command.kind === 'leap') leap(command.to === 'down' ? 1 : -1);
    else if (command.kind === 'copyAbove') onChange(copyFromAbove(rows, selectedRowIds(), table.getCellSelectionColumnIds()));
    else if (command.kind === 'selectAll') table.selectAllCells();
  };

  const onCopy = (event: ClipboardEvent) => {
    const span = spanOf(table);
    if (!span || editing) return;
    event.preventDefault();
    const texts = rows.slice(span.top, span.bottom + 1).map((row) =>
      columns.slice(span.left, span.right + 1).map((column) => {
        const text = writtenOfCell(column, cellOf(row, column.name), culture, words);
        // a spreadsheet takes digits with a decimal mark for a number, spaces between thousands for text
        return column.type === 'DECIMAL' || column.type === 'INTEGER' ? text.replaceAll(/[\u00A0\s]/g, '') : text;
      }),
    );
    event.clipboardData.setData('text/plain', toTsv(texts));
    if (event.type === 'cut' && !isReadOnly) clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    // an empty table takes rows too
    const span = spanOf(table) ?? (rows.length === 0 ? { top: 0, bottom: 0, left: 0, right: 0 } : null);
    if (!span || editing || isReadOnly) return;
    event.preventDefault();
    const from = { position: span.top, column: names[span.left] ?? '' };
    const fill = { rows: span.bottom - span.top + 1, columns: span.right - span.left + 1 };
    onChange(pasteInto(rows, names, from, parseTsv(event.clipboardData.getData('text/plain')), read, fill));
  };

  const rowsTyped = editing && typed !== null ? setCells(rows, [{ ...editing, cell: read(editing.column, typed) }]) : rows;
  const tableRows = table.getRowModel().rows;
  return (
    <div className={classes.items}>
      <Suspense>
        <GridKeyLines isReadOnly={isReadOnly} />
      </Suspense>
      <table.Subscribe source={table.atoms.cellSelection} selector={() => JSON.stringify(focusedCell())}>
        {(focused) => {
          const active = JSON.parse(focused) as GridCell | null;
          return (
            <div
              ref={grid}
              role="grid"
              aria-label={t`Items`}
              aria-rowcount={rows.length + 1}
              aria-colcount={columns.length + 1}
              aria-multiselectable="true"
              aria-readonly={isReadOnly}
              aria-activedescendant={active ? cellDomId(active.rowId, active.column) : undefined}
              tabIndex={0}
              data-items-grid
              className={classes.grid}
              onKeyDown={onKeyDown}
              onCopy={onCopy}
              onCut={onCopy}
              onPaste={onPaste}
              onFocus={() => (focusedCell() ? onFocusCell(focusedCell()) : focusAt(0, names[0] ?? ''))}
            >
              <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
                <span role="columnheader" className={classes.number}>
                  <span className="visually-hidden">{t`Row`}</span>
                </span>
                {columns.map((column) => (
                  <span
                    key={column.name}
                    role="columnheader"
                    className={classes.headCell}
                    data-type={column.type}
                    title={column.label}
                  >
                    {column.label}
                  </span>
                ))}
              </div>
              <div role="presentation" className={classes.body} style={{ height: virtual.getTotalSize() }}>
                {virtual.getVirtualItems().map(({ index, start }) => {
                  const row = tableRows[index];
                  const item = rows[index];
                  if (!row || !item) return null;
                  const edited = editing?.rowId === row.id ? editing : null;
                  const editedColumn = columns.find((each) => each.name === edited?.column);
                  return (
                    <table.Subscribe key={row.id} source={table.atoms.cellSelection} selector={() => selectionKey(row)}>
                      {(selection) => (
                        <ItemRowView
                          row={row}
                          item={item}
                          position={index}
                          start={start}
                          columns={columns}
                          template={template}
                          culture={culture}
                          options={words}
                          states={names.map((name) => stateOf(index, name) ?? '').join(',')}
                          selection={selection}
                          editing={edited?.column ?? null}
                          editor={
                            edited && editedColumn ? (
                              <AnyCellEditor
                                key={`${edited.rowId}-${edited.column}`}
                                label={editedColumn.label}
                                initial={edited.initial}
                                options={options[edited.column] ?? []}
                                onType={setTyped}
                                table={editedColumn.externalDataTable}
                                onCommit={commit}
                                onCancel={() => {
                                  setEditing(null);
                                  grid.current?.focus();
                                }}
                              />
                            ) : null
                          }
                          onEdit={edit}
                        />
                      )}
                    </table.Subscribe>
                  );
                })}
              </div>
              <SumRow columns={columns} rows={rowsTyped} template={template} culture={culture} header={header} />
            </div>
          );
        }}
      </table.Subscribe>
      <div className={classes.foot}>
        {isReadOnly ? null : (
          <button type="button" className={classes.add} onClick={() => addRow(rows.length)}>
            + {t`Add a row`}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
