import type { Virtualizer } from '@tanstack/react-virtual';
import type { Choice } from '#web/values/choice-text.ts';
import { AnyCellEditor } from './any-cell-editor.tsx';
import type { Grid } from './grid-edits.ts';
import { ItemRowView, type CellState } from './item-row-view.tsx';
import { selectionKey, type ItemColumn } from './item-table.ts';
import classes from './items.module.css';
import type { CellEditing } from './use-cell-editing.ts';

type Options = Readonly<Record<string, readonly Choice[]>>;

/** Content and appearance of the cells. */
export type GridAppearance = {
  columns: readonly ItemColumn[];
  template: string;
  culture: string;
  /** Options by column. */
  options: Options;
  /** Displayed names of the options and of boolean values. */
  words: Options;
  /** Returns the result of the checks for a cell. */
  stateOf: (position: number, column: string) => CellState;
};

type Props = { grid: Grid; look: GridAppearance; editing: CellEditing; virtual: Virtualizer<HTMLDivElement, Element> };

/** Visible rows of the grid. */
export function GridRows({ grid: { table, rows, names }, look, editing, virtual }: Props) {
  'use no memo';
  const tableRows = table.getRowModel().rows;
  return (
    <div role="presentation" className={classes.body} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = tableRows[index];
        const item = rows[index];
        if (!row || !item) return null;
        const isEdited = editing.cell?.rowId === row.id;
        return (
          <table.Subscribe key={row.id} source={table.atoms.cellSelection} selector={() => selectionKey(row)}>
            {(selection) => (
              <ItemRowView
                row={row}
                item={item}
                position={index}
                start={start}
                columns={look.columns}
                template={look.template}
                culture={look.culture}
                options={look.words}
                states={names.map((name) => look.stateOf(index, name) ?? '').join(',')}
                selection={selection}
                editing={isEdited ? (editing.cell?.column ?? null) : null}
                editor={isEdited ? <Editor editing={editing} look={look} /> : null}
                onEdit={editing.beginAt}
              />
            )}
          </table.Subscribe>
        );
      })}
    </div>
  );
}

function Editor({ editing, look: { columns, options } }: { editing: CellEditing; look: GridAppearance }) {
  'use no memo';
  const { cell } = editing;
  const column = columns.find((each) => each.name === cell?.column);
  if (!cell || !column) return null;
  return (
    <AnyCellEditor
      key={`${cell.rowId}-${cell.column}`}
      label={column.label}
      initial={cell.initial}
      options={options[cell.column] ?? []}
      onType={editing.onType}
      table={column.externalDataTable}
      onCommit={editing.commit}
      onCancel={editing.cancel}
    />
  );
}
