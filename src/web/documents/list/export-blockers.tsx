import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import Copy from 'lucide-react/icons/copy';
import Scissors from 'lucide-react/icons/scissors';
import { Link } from 'react-router';
import type { DocumentRow } from '../core/documents.queries.ts';
import { statusNames, statusOf } from '../core/document-status.ts';
import { documentHref } from '../core/document-href.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import classes from './export-blockers.module.css';

/** How far that is says as much as its state. */
export const isBeingRead = (row: DocumentRow): boolean => ['new', 'extracting'].includes(statusOf(row));

/** Where nothing was read there is everything to do, though no value waits for a look. */
export const wasRead = ({ supplier, number, total }: DocumentRow): boolean => (supplier ?? number ?? total) !== null;

/** What keeps a document from passing, said in its row. */
export function ExportBlockers({ row, withStatus = true }: { row: DocumentRow; withStatus?: boolean }) {
  const { t } = useLingui();
  const { errorCount, toCheck, attention, isDuplicate, duplicateOf, failureReason, partCount } = row;
  const status = statusOf(row);
  if (isBeingRead(row)) return <Progress row={row} />;
  if (status === 'error' || status === 'exportFailed')
    return <MeaningMark meaning="wrong">{failureReason ?? t(statusNames[status])}</MeaningMark>;
  const isFree = toCheck === 0 && !isDuplicate && partCount < 2;
  // two marks share the room of the column
  const isOneOfTwo = isDuplicate || partCount > 1;
  const count = t`${plural(toCheck, { one: '# value to review', other: '# values to review' })}`;
  const shortCount = t`${plural(toCheck, { one: '# to review', other: '# to review' })}`;
  const why = attention ?? (isOneOfTwo ? shortCount : count);
  return (
    <Group component="span" wrap="nowrap" gap={10} miw={0} className="clips">
      {toCheck > 0 ? (
        <span title={[attention, count].filter(Boolean).join(': ')} className={classes.first}>
          <MeaningMark meaning={errorCount > 0 ? 'wrong' : 'look'}>
            {attention && !isOneOfTwo ? `${why} · ${shortCount}` : why}
          </MeaningMark>
        </span>
      ) : null}
      {partCount > 1 ? (
        <Link to={documentHref(row.id)} className={classes.duplicate} title={t`Split into separate documents`}>
          <Scissors size={13} aria-hidden="true" />
          {t`${plural(partCount, { one: '# document?', other: '# documents?' })}`}
        </Link>
      ) : null}
      {isDuplicate && !duplicateOf ? <MeaningMark meaning="look">{t`duplicate?`}</MeaningMark> : null}
      {duplicateOf ? (
        <Link to={documentHref(duplicateOf)} className={classes.duplicate} title={t`Open the other document`}>
          <Copy size={13} aria-hidden="true" />
          <Trans>duplicate?</Trans>
        </Link>
      ) : null}
      {isFree && attention ? (
        <Text span truncate size="xs" c="var(--text-quiet)">
          {attention}
        </Text>
      ) : null}
      {isFree && !attention && status === 'extracted' && wasRead(row) ? (
        <Text span truncate size="xs" c="var(--text-faint)">
          <Trans>No values to review</Trans>
        </Text>
      ) : null}
      {isFree && withStatus && status !== 'extracted' ? (
        <Text span truncate size="xs" c="var(--text-faint)">
          {t(statusNames[status])}
        </Text>
      ) : null}
    </Group>
  );
}

function Progress({ row: { pagesDone, pageCount } }: { row: DocumentRow }) {
  const { t } = useLingui();
  if (pageCount === 0)
    return (
      <Text span truncate size="xs" c="var(--text-faint)">
        <Trans>waiting for extraction</Trans>
      </Text>
    );
  return (
    <span className={classes.progress}>
      <progress value={pagesDone} max={pageCount} aria-label={t`Pages extracted`} />
      <span className="figures">{t`page ${Math.min(pagesDone + 1, pageCount)} of ${pageCount}`}</span>
    </span>
  );
}
