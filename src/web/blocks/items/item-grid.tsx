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
import { copiedText, pastedRows } from './grid-clipboard.ts';
import { gridCursor, isEdge, rowHeight, type GridCell } from './grid-cursor.ts';
import { GridHead, templateOf } from './grid-head.tsx';
import { gridCommandOf, type GridCommand } from './grid-keys.ts';
import { cellDomId, ItemRowView, writtenOfCell, type CellState } from './item-row-view.tsx';
import { selectionKey, spanOf, useItemTable, type ItemColumn } from './item-table.ts';
import { allColumnsOf, cellOf, copyFromAbove, deleteRows, emptyCell, insertRow, newRow, setCells, type ItemRow } from './rows.ts';
import { SumRow } from './sum-row.tsx';
import { useCellEditing } from './use-cell-editing.ts';
import classes from './items.module.css';

/** Until the real one is known: what is drawn out of sight has its rows already. */
const likelyRect = { width: 0, height: 280 };
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

const changes = new Set<GridCommand['kind']>(['clear', 'insertRow', 'deleteRows', 'copyAbove', 'copyRow', 'edit', 'type']);

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

  const cursor = gridCursor(table, rows, names, grid);
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
  const written = (row: ItemRow, column: ItemColumn) => writtenOfCell(column, cellOf(row, column.name), culture, words);
  const editing = useCellEditing({
    rows,
    cursor,
    grid,
    isReadOnly,
    textOf: (row, name) => {
      const column = columns.find((each) => each.name === name);
      return column ? written(row, column) : null;
    },
    read,
    onChange,
  });

  /** A place whose column is not shown yet: it will be with the next picture. */
  const awaited = useRef<GridCell | null>(start);
  const goTo = (cell: GridCell, isDone: boolean) => {
    awaited.current = names.includes(cell.column) ? null : cell;
    if (awaited.current) return;
    editing.drop();
    table.setFocusedCell(cell.rowId, cell.column);
    if (isDone) cursor.go('next');
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
    table.setFocusedCell(row.id, cursor.column());
    grid.current?.focus();
  };
  const removeRows = () => {
    const span = spanOf(table);
    if (!span) return;
    const left = deleteRows(rows, selectedRowIds());
    onChange(left);
    const next = left[Math.min(span.top, left.length - 1)];
    if (next) table.setFocusedCell(next.id, cursor.column());
    else table.resetCellSelection(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') return onLeave();
    const command = gridCommandOf(event.nativeEvent);
    if (!command || (isReadOnly && changes.has(command.kind))) return;
    if (!cursor.at()) cursor.toStart();
    if (command.kind === 'type') {
      // the letter goes on into the editor, and to no key of the screen
      event.stopPropagation();
      return editing.begin(cursor.at(), '');
    }
    if ((command.kind === 'next' || command.kind === 'previous') && !cursor.go(command.kind)) return; // the browser goes on to what is next
    event.preventDefault();
    event.stopPropagation();
    act(command);
  };
  const act = (command: GridCommand) => {
    if (command.kind === 'move') table.moveCellSelection(command.to);
    else if (command.kind === 'extend') table.extendCellSelection(command.to);
    else if (command.kind === 'leap') cursor.leap(command.to === 'down' ? 1 : -1);
    else if (isEdge(command.kind)) cursor.toEdge(command.kind);
    else if (command.kind === 'enter') cursor.go('down');
    else if (command.kind === 'enterBack') cursor.go('up');
    else if (command.kind === 'edit') editing.begin(cursor.at());
    else if (command.kind === 'clear') clear();
    else if (command.kind === 'insertRow') addRow(Math.max(0, cursor.position()));
    else if (command.kind === 'deleteRows') removeRows();
    else if (command.kind === 'copyAbove') onChange(copyFromAbove(rows, selectedRowIds(), table.getCellSelectionColumnIds()));
    // also what is not shown
    else if (command.kind === 'copyRow') onChange(copyFromAbove(rows, selectedRowIds(), allColumnsOf(names, rows)));
    else if (command.kind === 'selectAll') table.selectAllCells();
  };

  const onCopy = (event: ClipboardEvent) => {
    const text = editing.cell ? null : copiedText({ table, rows, columns }, written);
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut' && !isReadOnly) clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing.cell || isReadOnly) return;
    const pasted = pastedRows({ table, rows, columns }, event.clipboardData.getData('text/plain'), read);
    if (pasted === null) return;
    event.preventDefault();
    onChange(pasted);
  };

  const tableRows = table.getRowModel().rows;
  return (
    <div className={classes.items}>
      <Suspense>
        <GridKeyLines isReadOnly={isReadOnly} />
      </Suspense>
      <table.Subscribe source={table.atoms.cellSelection} selector={() => JSON.stringify(cursor.at())}>
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
              onFocus={() => (cursor.at() ? onFocusCell(cursor.at()) : cursor.toStart())}
            >
              <GridHead columns={columns} template={template} />
              <div role="presentation" className={classes.body} style={{ height: virtual.getTotalSize() }}>
                {virtual.getVirtualItems().map(({ index, start }) => {
                  const row = tableRows[index];
                  const item = rows[index];
                  if (!row || !item) return null;
                  const edited = editing.cell?.rowId === row.id ? editing.cell : null;
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
                                onType={editing.onType}
                                table={editedColumn.externalDataTable}
                                onCommit={editing.commit}
                                onCancel={editing.cancel}
                              />
                            ) : null
                          }
                          onEdit={editing.beginAt}
                        />
                      )}
                    </table.Subscribe>
                  );
                })}
              </div>
              <SumRow columns={columns} rows={editing.rowsTyped} template={template} culture={culture} header={header} />
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
