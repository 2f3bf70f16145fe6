import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Progress, Text } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import Scissors from 'lucide-react/icons/scissors';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Finding, seriousFindings } from '#contract/documents/findings.ts';
import type { DocumentRow } from '../core/documents.queries.ts';
import { statusNames, statusOf } from '../core/document-status.ts';
import { FindingMarks } from '../core/finding-marks.tsx';
import { documentHref } from '../core/document-href.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import classes from './export-blockers.module.css';

/** Whether the document is being extracted. Its progress then replaces its state. */
export const isBeingRead = (row: DocumentRow): boolean => ['new', 'extracting'].includes(statusOf(row));

/** Whether any value was extracted. Without one, all values have to be entered although none needs review. */
export const wasRead = ({ supplier, number, total }: DocumentRow): boolean => (supplier ?? number ?? total) !== null;

/** Whether the finding is an error of one field, which is then one of the values to review. */
const isOfOneValue = (finding: Finding | undefined): boolean =>
  finding !== undefined && finding !== 'voicesDisagree' && seriousFindings.includes(finding);

/**
 * Reasons why a document cannot proceed, shown in its row. A card does not repeat the state.
 */
export function ExportBlockers({ row, isInCard = false }: { row: DocumentRow; isInCard?: boolean }) {
  const { t } = useLingui();
  const { errorCount, toCheck, findings, isDuplicate, duplicateOf, failureReason, isReturnFailed } = row;
  // Only those who can split it are offered to, which nobody can in the trash.
  const partCount = row.actions.includes('arrangePages') ? row.partCount : 1;
  // A document in the trash has no actions and cannot be opened.
  const hasLinks = row.actions.length > 0;
  const status = statusOf(row);
  if (isBeingRead(row)) return <PagesExtracted row={row} />;
  if (status === 'error' || status === 'exportFailed') {
    const reason = status === 'exportFailed' && failureReason ? t`Export failed: ${failureReason}` : failureReason;
    return <Failure reason={reason ?? t(statusNames[status])} />;
  }
  // Several labels share the width of the column.
  const isAlone = !isReturnFailed && findings.length === 0 && !isDuplicate && partCount < 2;
  const isFree = isAlone && toCheck === 0 && errorCount === 0;
  const count = t`${plural(toCheck, { one: '# value to review', other: '# values to review' })}`;
  const documents = t`${plural(partCount, { one: '# document?', other: '# documents?' })}`;
  const shortCount = t`${plural(toCheck, { one: '# to review', other: '# to review' })}`;
  return (
    <span className={classes.marks}>
      {isReturnFailed ? <MeaningMark meaning="wrong">{t`return not delivered`}</MeaningMark> : null}
      <FindingMarks findings={findings.slice(0, 1)} />
      {toCheck > 0 && !(toCheck === 1 && isOfOneValue(findings[0])) ? (
        <span title={count} className={classes.first}>
          <MeaningMark meaning={errorCount > 0 ? 'wrong' : 'look'}>{isAlone ? count : shortCount}</MeaningMark>
        </span>
      ) : errorCount > 0 && findings.length === 0 ? (
        <MeaningMark meaning="wrong">{t`failed checks`}</MeaningMark>
      ) : null}
      {partCount > 1 ? (
        <DialogLink row={row} offer="split" title={t`Split into separate documents`} Icon={Scissors}>
          {documents}
        </DialogLink>
      ) : null}
      {isDuplicate && (!hasLinks || !duplicateOf) ? <MeaningMark meaning="look">{t`duplicate?`}</MeaningMark> : null}
      {duplicateOf && hasLinks ? (
        <DialogLink row={row} offer="duplicate" title={t`Compare side by side`} Icon={Copy}>
          <Trans>duplicate?</Trans>
        </DialogLink>
      ) : null}
      {isFree && status === 'extracted' && wasRead(row) ? (
        <Text span truncate size="xs" c="var(--text-faint)">
          <Trans>No values to review</Trans>
        </Text>
      ) : null}
      {isFree && !isInCard && status !== 'extracted' ? (
        <Text span truncate size="xs" c="var(--text-faint)">
          {t(statusNames[status])}
        </Text>
      ) : null}
    </span>
  );
}

type DialogLinkProps = { row: DocumentRow; offer: 'split' | 'duplicate'; title: string; Icon: typeof Copy; children: ReactNode };

/** Link to the document with the offered dialog open and the list as its queue. */
function DialogLink({ row, offer, title, Icon, children }: DialogLinkProps) {
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(pathname === '/documents' ? search : '');
  address.set('offer', offer);
  return (
    // The grid is one tab stop, and the opened document makes the same offer.
    <Link
      tabIndex={-1}
      to={documentHref(row.id, address)}
      className={`${classes.offer} row-tight caption look one-line`}
      title={title}
    >
      <Icon size={13} aria-hidden="true" />
      {children}
    </Link>
  );
}

/** Failure reason on at most two lines, with the full text as tooltip. */
export function Failure({ reason }: { reason: string }) {
  return (
    <Group component="span" gap={4} miw={0} wrap="nowrap" fz="xs" c="var(--wrong)" title={reason}>
      <CircleAlert size={14} aria-hidden="true" />
      <Text span inherit lh="14px" lineClamp={2} style={{ whiteSpace: 'normal' }}>
        {reason}
      </Text>
    </Group>
  );
}

function PagesExtracted({ row: { pagesDone, pageCount } }: { row: DocumentRow }) {
  const { t } = useLingui();
  if (pageCount === 0)
    return (
      <Text span truncate size="xs" c="var(--text-faint)">
        <Trans>waiting for extraction</Trans>
      </Text>
    );
  return (
    <span className="row caption quiet one-line">
      <Progress w={56} value={(100 * pagesDone) / pageCount} aria-label={t`Pages extracted`} />
      <span className="figures">{t`page ${Math.min(pagesDone + 1, pageCount)} of ${pageCount}`}</span>
    </span>
  );
}
