/** Spreadsheet grid of line items with one focus, range selection and clipboard. Only the visible rows are mounted. */
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useRef, type ReactNode, type RefObject } from 'react';
import { stableScroller } from '#web/ui/quiet-scroller.ts';
import { findKey, type Choice } from '#web/values/choice-text.ts';
import { valueOfText } from '#web/values/edited-value.ts';
import { CellDetails } from './cell-details.tsx';
import { clipboardHandlers } from './grid-clipboard.ts';
import { gridCursor, rowHeight, type GridCell } from './grid-cursor.ts';
import { gridEdits, type Grid } from './grid-edits.ts';
import { GridHeader } from './grid-header.tsx';
import { gridKeyHandler } from './grid-key-handler.ts';
import { GridRows } from './grid-rows.tsx';
import { templateOf } from './grid-template.ts';
import { cellDomId, editableCellText, type CellState } from './item-row-view.tsx';
import { isLocked, useItemTable, type ItemColumn } from './item-table.ts';
import { cellOf, type ItemRow, restoreLockedCells } from './rows.ts';
import { SumRow } from './sum-row.tsx';
import { useCellEditing } from './use-cell-editing.ts';
import { useCursorReporting, useGridHandle, type GridHandle } from './use-grid-cursor.ts';
import { useGridOptions } from './use-grid-options.ts';
import classes from './items.module.css';

/** Used until the real size is known, so that a grid rendered off screen already has rows. */
const likelyRect = { width: 0, height: 280 };

/** Height in pixels of the header and the sums, which stay visible above and below the rows. */
const headerAndSumsPx = 60;
export type ItemGridProps = {
  columns: readonly ItemColumn[];
  rows: readonly ItemRow[];
  culture: string;
  today: string;
  isReadOnly: boolean;
  options: Readonly<Record<string, readonly Choice[]>>;
  /** Returns the result of the checks for a cell. */
  stateOf: (position: number, column: string) => CellState;
  /** Returns a header field, which sums are compared with. */
  header: (field: string) => string;
  onFocusCell: (cell: GridCell | null) => void;
  onChange: (rows: readonly ItemRow[]) => void;
  /** Handle for moving the cursor from outside, for example after a value was picked on the page or from a link to a cell. */
  hand: RefObject<GridHandle | null>;
  /** Initial position of the cursor. */
  start: GridCell | null;
  /** Called on Escape, which returns the focus to the page. */
  onLeave: () => void;
  /** Details of the focused cell, shown beside the rows. */
  about?: ReactNode;
  /** Shown beside the button that adds a row. */
  children?: ReactNode;
};

const GridKeyLines = lazy(async () => ({ default: (await import('./grid-key-lines.tsx')).GridKeyLines }));

export function ItemGrid(props: ItemGridProps) {
  'use no memo';
  const { t } = useLingui();
  const { columns, rows, culture, isReadOnly, options, onFocusCell } = props;
  const locked = columns.filter(isLocked).map(({ name }) => name);
  const onChange = (next: readonly ItemRow[]) => props.onChange(restoreLockedCells(rows, next, locked));
  const table = useItemTable(columns, rows);
  const element = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- compiled by hand above: 'use no memo'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingEnd: headerAndSumsPx,
    initialRect: likelyRect,
    ...stableScroller,
  });
  const words = useGridOptions(columns, options);
  const names = columns.map((column) => column.name);
  const template = templateOf(columns, rows);
  const cursor = gridCursor(table, rows, names, element);
  const grid: Grid = { table, rows, names, cursor, element, isReadOnly, onChange };
  useCursorReporting(grid, virtual, onFocusCell);

  const read = (column: string, text: string) => {
    const type = columns.find((each) => each.name === column)?.type ?? 'TEXT';
    return valueOfText(type, findKey(type, text, words[column] ?? []), culture, props.today);
  };
  const written = (row: ItemRow, column: ItemColumn) => editableCellText(column, cellOf(row, column.name), culture, words);
  const editing = useCellEditing({
    rows,
    cursor,
    grid: element,
    isReadOnly,
    textOf: (row, name) => {
      const column = columns.find((each) => each.name === name);
      // Computed and locked cells cannot be edited.
      return column && column.formula === undefined && !isLocked(column) ? written(row, column) : null;
    },
    read,
    onChange,
  });
  useGridHandle(grid, editing, props.hand, props.start);
  const edits = gridEdits(grid);
  const onKeyDown = gridKeyHandler(grid, edits, editing, props.onLeave);
  const { onCopy, onPaste } = clipboardHandlers({
    grid,
    columns,
    isTyping: editing.cell !== null,
    read,
    written,
    clear: edits.clear,
  });
  const look = { columns, template, culture, options, words, stateOf: props.stateOf };
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
              ref={element}
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
              <GridHeader columns={columns} template={template} />
              <GridRows grid={grid} look={look} editing={editing} virtual={virtual} />
              <SumRow columns={columns} rows={editing.rowsTyped} template={template} culture={culture} header={props.header} />
            </div>
          );
        }}
      </table.Subscribe>
      {props.about ? <CellDetails isActive={props.start !== null}>{props.about}</CellDetails> : null}
      <Group wrap="nowrap" gap="md" flex="none" py={2} px="sm" fz={12}>
        {isReadOnly ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => edits.addRow(rows.length)}>
            + {t`Add row`}
          </Button>
        )}
        {props.children}
      </Group>
    </div>
  );
}
