import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { DocumentSort } from '#web/api/documents.queries.ts';
import { columns, type Column, type ColumnId } from './columns.tsx';
import classes from './document-grid.module.css';
import { noSelection, type Selection } from './selection.ts';

type Props = {
  columnIds: readonly ColumnId[];
  template: string;
  sort: DocumentSort;
  onSort?: ((field: string) => void) | undefined;
  isAllSelected: boolean;
  onSelect: (selection: Selection) => void;
};

export function GridHead({ columnIds, template, sort, onSort, isAllSelected, onSelect }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.head} role="rowgroup">
      <div className={classes.headRow} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        <span role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label={t`Select all that the filter finds`}
            checked={isAllSelected}
            onChange={() => onSelect(isAllSelected ? noSelection : { kind: 'all', except: new Set() })}
          />
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{t`State`}</span>
        </span>
        {columnIds.map((id) => {
          const column: Column = columns[id];
          const isSorted = column.sort === sort.field;
          const Arrow = sort.direction === 'Asc' ? ArrowUp : ArrowDown;
          return (
            <span
              key={id}
              role="columnheader"
              className={classes.header}
              data-numeric={column.isNumeric}
              aria-sort={isSorted ? (sort.direction === 'Asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.sort && onSort ? (
                <button type="button" onClick={() => onSort(column.sort ?? '')}>
                  {t(column.header)}
                  {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
                </button>
              ) : (
                t(column.header)
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
