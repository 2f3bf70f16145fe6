import { useLingui } from '@lingui/react/macro';
import { Checkbox, UnstyledButton } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { DocumentSort } from '../core/documents.queries.ts';
import { columnOf, headerText, type ColumnId, type Fields } from './columns.tsx';
import classes from './document-grid.module.css';
import { noSelection, type Selection } from '../bulk/selection.ts';

/** Actions for changing columns in the list header. Without them, the header is read-only. */
export type ColumnActions = {
  onOrder: (ids: ColumnId[]) => void;
  onSize: (id: ColumnId, width: number, isDone: boolean) => void;
};

type Props = {
  columnIds: readonly ColumnId[];
  fields?: Fields | undefined;
  tools?: ColumnActions | undefined;
  template: string;
  /** Minimum width of a row in pixels. */
  least: number;
  sort: DocumentSort;
  onSort?: ((field: string) => void) | undefined;
  isAllSelected: boolean;
  onSelect: (selection: Selection) => void;
};

const dragType = 'application/x-vidimus-column';
/** The checkbox and the state are before the first column. */
const fixedColumns = 2;
const loadColumnSizing = () => import('./column-sizing.ts');

export function GridHeader({ columnIds, fields, tools, template, least, sort, onSort, isAllSelected, onSelect }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.head} role="rowgroup">
      <div className={classes.headRow} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, minWidth: least }}>
        <span role="columnheader" className={classes.check}>
          <Checkbox
            aria-label={t`Select all matching documents`}
            checked={isAllSelected}
            onChange={() => onSelect(isAllSelected ? noSelection : { kind: 'all', except: new Set() })}
          />
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{t`State`}</span>
        </span>
        {columnIds.map((id, index) => {
          const column = columnOf(id, fields);
          const isSorted = column.sort === sort.field;
          const Arrow = sort.direction === 'Asc' ? ArrowUp : ArrowDown;
          return (
            // Keyboard users move columns in the columns dialog.
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <span
              key={id}
              role="columnheader"
              className={classes.header}
              data-numeric={column.isNumeric}
              aria-sort={isSorted ? (sort.direction === 'Asc' ? 'ascending' : 'descending') : undefined}
              draggable={tools !== undefined}
              onPointerEnter={tools ? () => void loadColumnSizing() : undefined}
              onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
              onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
              onDrop={(event) => {
                const dragged = columnIds.find((each) => each === event.dataTransfer.getData(dragType));
                const isAfter = dragged !== undefined && columnIds.indexOf(dragged) < index;
                if (dragged)
                  void loadColumnSizing().then((head) =>
                    tools?.onOrder(head.moved(columnIds, dragged, isAfter ? columnIds[index + 1] : id)),
                  );
              }}
            >
              {column.sort && onSort ? (
                <UnstyledButton
                  className={classes.sorter}
                  title={isSorted && column.sortNote ? t(column.sortNote) : undefined}
                  onClick={() => onSort(column.sort ?? '')}
                >
                  {headerText(column, t)}
                  {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
                </UnstyledButton>
              ) : (
                headerText(column, t)
              )}
              {tools ? (
                <span
                  className={classes.sizer}
                  draggable
                  onDragStart={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                  }}
                  onPointerDown={(event) => {
                    const cell = event.currentTarget.parentElement;
                    if (cell)
                      void loadColumnSizing().then((head) =>
                        head.startSizing(event, cell, (width, isDone) => tools.onSize(id, width, isDone)),
                      );
                  }}
                  onDoubleClick={(event) => {
                    const grid = event.currentTarget.closest<HTMLElement>('[role=grid]');
                    if (grid)
                      void loadColumnSizing().then((head) =>
                        tools.onSize(id, head.fittingWidth(grid, index + fixedColumns), true),
                      );
                  }}
                />
              ) : null}
            </span>
          );
        })}
      </div>
    </div>
  );
}
