import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import type { DocumentRow } from '../core/documents.queries.ts';
import { statusOf } from '../core/document-status.ts';
import { StatusIcon } from '../core/status-icon.tsx';
import { documentHref } from '../core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { columnOf, type ColumnId, type Fields } from './columns.tsx';
import classes from './document-grid.module.css';

type Props = {
  row: DocumentRow | undefined;
  index: number;
  start: number;
  height: number;
  isActive: boolean;
  isSelected: boolean;
  search: string;
  columnIds: readonly ColumnId[];
  fields?: Fields | undefined;
  template: string;
  typeName: (documentClass: string) => string;
};

/** One row. Memoized, because the grid around it reads the scroll position and cannot be compiled. */
export const DocumentLine = memo(function DocumentLine(props: Props) {
  const { row, index, start, height, isActive, isSelected, search, columnIds, fields, template, typeName } = props;
  const { t } = useLingui();
  const format = useFormat();
  const name = row ? (row.supplier ?? row.fileName) : '';
  return (
    <div
      id={`document-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined}
      className={`${classes.line} choosable shows-chosen`}
      data-index={index}
      data-active={isActive}
      style={{ height, transform: `translateY(${start}px)`, gridTemplateColumns: template }}
    >
      <span role="gridcell" className={classes.check} data-check>
        <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={t`Select ${name}`} disabled={!row} />
      </span>
      <span role="gridcell" className="centred">
        {row ? <StatusIcon status={statusOf(row)} /> : <Skeleton width={16} height={16} />}
      </span>
      {columnIds.map((id) => {
        const column = columnOf(id, fields);
        return (
          <span key={id} role="gridcell" className={classes.cell} data-numeric={column.isNumeric}>
            {row ? (
              id === 'supplier' ? (
                <Link to={documentHref(row.id, search)} tabIndex={-1} className={classes.link}>
                  {column.render(row, format, typeName)}
                </Link>
              ) : (
                column.render(row, format, typeName)
              )
            ) : (
              <Skeleton width={column.isNumeric ? '60%' : '75%'} />
            )}
          </span>
        );
      })}
    </div>
  );
});
