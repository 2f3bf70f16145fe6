import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import type { DocumentRow } from '../core/documents.queries.ts';
import { statusOf } from '../core/document-status.ts';
import { StatusIcon } from '../core/status-icon.tsx';
import { documentHref } from '../core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './document-card.module.css';
import { SearchMatches } from './search-matches.tsx';
import { TransferMark } from './transfer-mark.tsx';
import { isBeingRead, wasRead, ExportBlockers } from './export-blockers.tsx';

type Props = {
  row: DocumentRow | undefined;
  index: number;
  start: number;
  height: number;
  isSelected: boolean;
  search: string;
  /** Whether to show the state of the transfer to the accounting system. */
  withTransfer: boolean;
  typeName: (documentClass: string) => string;
};

/** Whether the line of blockers below already shows the state. */
const showsStateBelow = (status: ReturnType<typeof statusOf>, row: DocumentRow): boolean =>
  status === 'error' || status === 'exportFailed' || (status === 'extracted' && (row.toCheck > 0 || wasRead(row)));

/** Row of the list on a phone: supplier and amount first, then document number and due date, then what to do. */
export const DocumentCard = memo(function DocumentCard(props: Props) {
  const { row, index, start, height, isSelected, search, withTransfer, typeName } = props;
  const { t } = useLingui();
  const format = useFormat();
  const status = row && statusOf(row);
  return (
    <div
      id={`document-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`${classes.card} shows-chosen`}
      data-index={index}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {row && status ? (
        <>
          <span role="gridcell" className={classes.check} data-check>
            <input type="checkbox" checked={isSelected} readOnly aria-label={t`Select ${row.supplier ?? row.fileName}`} />
          </span>
          <span role="gridcell" className={classes.main}>
            <span className="row">
              <Link to={documentHref(row.id, search)} className="fills medium truncates unlined">
                {row.supplier ?? row.fileName}
              </Link>
              {row.total ? (
                <span className="stays medium figures">
                  {format.amount(row.total)} {row.currency}
                </span>
              ) : null}
            </span>
            <span className="caption quiet truncates">
              <SearchMatches row={row}>
                {[
                  row.number,
                  row.dateDue && t`due ${format.date(row.dateDue)}`,
                  row.supplier ? row.fileName : typeName(row.documentClass),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </SearchMatches>
            </span>
            <span className={`${classes.bottom} row`}>
              {showsStateBelow(status, row) ? null : <StatusIcon status={status} withWord={!withTransfer && !isBeingRead(row)} />}
              <ExportBlockers row={row} isInCard />
              {withTransfer ? <TransferMark row={row} /> : null}
              <time className="at-end faint" dateTime={row.createdAt}>
                {format.ago(row.createdAt)}
              </time>
            </span>
          </span>
        </>
      ) : (
        <span role="gridcell" className={classes.main}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width="50%" />
        </span>
      )}
    </div>
  );
});
