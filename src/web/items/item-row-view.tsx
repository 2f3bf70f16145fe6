import { memo, type ReactNode } from 'react';
import { MeaningIcon } from '#web/ui/meaning.tsx';
import { nameOfKey, editableKeyText, type Choice } from '#web/values/choice-text.ts';
import { textOfValue, type EditedValue } from '#web/values/edited-value.ts';
import { useMarkText } from '#web/values/mark-label.tsx';
import type { ItemColumn, ItemTableRow } from './item-table.ts';
import { cellOf, type ItemRow } from './rows.ts';
import classes from './items.module.css';

export type CellState = 'look' | 'wrong' | null;

type Props = {
  row: ItemTableRow;
  item: ItemRow;
  position: number;
  start: number;
  columns: readonly ItemColumn[];
  template: string;
  culture: string;
  /** Displayed names of the options, by column. */
  options: Options;
  /** States of the cells, separated by commas. A string, so that the row renders only when it changes. */
  states: string;
  /** Selected part of this row. The cells read it from the table; the key makes them render. */
  selection: string;
  /** Column that is being edited. */
  editing: string | null;
  editor: ReactNode;
  onEdit: (rowId: string, column: string) => void;
};

type Options = Readonly<Record<string, readonly Choice[]>>;

/** Returns the displayed text of a cell. */
function textOfCell({ name, type }: ItemColumn, value: EditedValue, culture: string, options: Options): string {
  const text = textOfValue(type, value, culture);
  return value.problem ? text : nameOfKey(type, text, options[name] ?? []);
}

/** Returns the text that is copied from a cell and that its editor starts with. Parsing it gives the same value. */
export function editableCellText({ name, type }: ItemColumn, value: EditedValue, culture: string, options: Options): string {
  const text = textOfValue(type, value, culture);
  return value.problem ? text : editableKeyText(type, text, options[name] ?? []);
}

export const cellDomId = (rowId: string, column: string): string => `cell-${rowId}-${column}`;

/** One row of the grid. Not memoized by the compiler, because the rows of the table are mutable objects. */
export const ItemRowView = memo(function ItemRowView({
  row,
  item,
  position,
  start,
  columns,
  template,
  culture,
  options,
  states,
  editing,
  editor,
  onEdit,
}: Props) {
  'use no memo';
  const textOfMark = useMarkText();
  const each = states.split(',');
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={classes.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
    >
      <span role="rowheader" className="centred tiny faint figures">
        {position + 1}
      </span>
      {row.getAllCells().map((cell, column) => {
        const definition = columns[column];
        if (!definition) return null;
        const value = cellOf(item, definition.name);
        const edges = cell.getSelectionEdges();
        const isEditing = editing === definition.name;
        const attention = each[column];
        const state: CellState = value.problem || attention === 'wrong' ? 'wrong' : attention === 'look' ? 'look' : null;
        return (
          // The grid has the focus and points to the cell with aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
          <span
            key={cell.id}
            id={cellDomId(row.id, definition.name)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={cell.getIsSelected()}
            aria-invalid={state === 'wrong'}
            className={classes.cell}
            data-type={definition.type}
            data-state={state}
            data-focused={cell.getIsFocused()}
            data-edges={`${edges.top ? 't' : ''}${edges.right ? 'r' : ''}${edges.bottom ? 'b' : ''}${edges.left ? 'l' : ''}`}
            onMouseDown={cell.getSelectionStartHandler()}
            onMouseEnter={cell.getSelectionExtendHandler()}
            onDoubleClick={() => onEdit(row.id, definition.name)}
          >
            {isEditing ? editor : textOfCell(definition, value, culture, options)}
            {state && !isEditing ? <MeaningIcon meaning={state} word={textOfMark({ kind: state })} size={12} /> : null}
          </span>
        );
      })}
    </div>
  );
});
