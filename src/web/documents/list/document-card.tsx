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
import { ExportResult, hasResult } from './export-result.tsx';
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
  /** Whether the list is about the results of exports, which then replace the state. */
  withResult: boolean;
  typeName: (documentClass: string) => string;
};

const hasFailed = (row: DocumentRow): boolean => ['error', 'exportFailed'].includes(statusOf(row));

/** Whether the line of blockers already shows the state. */
const isStateShown = (row: DocumentRow): boolean =>
  hasFailed(row) || (statusOf(row) === 'extracted' && (row.toCheck > 0 || wasRead(row)));

function Age({ row }: { row: DocumentRow }) {
  const format = useFormat();
  return (
    <time className="at-end caption faint" dateTime={row.createdAt}>
      {format.ago(row.createdAt)}
    </time>
  );
}

type WhatToDoProps = Pick<Props, 'withTransfer' | 'withResult'> & { row: DocumentRow };

/** The result of the export, or the state with what stops the document. */
function WhatToDo({ row, withTransfer, withResult }: WhatToDoProps) {
  if (withResult && hasResult(row)) return <ExportResult row={row} />;
  return (
    <>
      {isStateShown(row) ? null : <StatusIcon status={statusOf(row)} withWord={!withTransfer && !isBeingRead(row)} />}
      <ExportBlockers row={row} isInCard />
    </>
  );
}

/** Row of the list on a phone: supplier and amount first, then document number and due date, then what to do. */
export const DocumentCard = memo(function DocumentCard(props: Props) {
  const { row, index, start, height, isSelected, search, withTransfer, withResult, typeName } = props;
  const { t } = useLingui();
  const format = useFormat();
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
      {row ? (
        <>
          <span role="gridcell" className={classes.check} data-check>
            <input type="checkbox" checked={isSelected} readOnly aria-label={t`Select ${row.supplier ?? row.fileName}`} />
          </span>
          <span role="gridcell" className={classes.main}>
            <span className="row">
              <Link to={documentHref(row.id, search)} className={`${classes.whole} fills medium truncates unlined`}>
                {row.supplier ?? row.fileName}
              </Link>
              {row.total ? (
                <span className="stays medium figures">
                  {format.amount(row.total)} {row.currency}
                </span>
              ) : null}
            </span>
            <span className="row">
              <span className={`${classes.whole} fills caption quiet truncates`}>
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
              {hasFailed(row) ? <Age row={row} /> : null}
            </span>
            <span className={`${classes.bottom} row`}>
              <WhatToDo row={row} withTransfer={withTransfer} withResult={withResult} />
              {withTransfer ? <TransferMark row={row} /> : null}
              {/* A reason has the whole width of the card. */}
              {hasFailed(row) ? null : <Age row={row} />}
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
