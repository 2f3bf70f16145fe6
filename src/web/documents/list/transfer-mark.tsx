import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Transfer } from '#contract/connectors/bff.ts';
import { maxListedTransfers } from '#contract/connectors/kinds.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { type Meaning, MeaningMark } from '#web/ui/meaning.tsx';
import type { DocumentRow } from '../core/documents.queries.ts';
import { transferStateTexts } from './transfer-texts.ts';
import { transferQueries } from './transfers.queries.ts';

/** Returns the meaning of a transfer that is still in progress or has a message the user should see. None of these states is final. */
function meaningOf({ state, message, nextAt }: Transfer): Meaning | undefined {
  if (state === 'Unknown') return nextAt === null ? 'wrong' : 'look';
  return state === 'Waiting' && message ? 'look' : undefined;
}

/** State of the transfer of a queued document to the accounting system, with the last message of that system. */
export function TransferMark({ row }: { row: DocumentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: open } = useQuery({
    ...transferQueries.open(),
    select: (transfers) => ({
      transfer: transfers.find(({ documentId }) => documentId === row.id),
      isCut: transfers.length >= maxListedTransfers,
    }),
  });
  const isBeyond = open !== undefined && !open.transfer && open.isCut;
  const { data: own } = useQuery({ ...transferQueries.ofDocument(row.id), enabled: isBeyond });
  if (!open || (isBeyond && !own)) return null;
  const transfer = open.transfer ?? own?.find(({ finishedAt }) => finishedAt === null);
  if (!transfer)
    return (
      <Text span truncate size="xs" c="var(--text-faint)">
        <Trans>Not sent</Trans>
      </Text>
    );
  const { state, attempts, message, nextAt } = transfer;
  const meaning = meaningOf(transfer);
  const words = [
    t(transferStateTexts[state]),
    message,
    attempts > 0 && state === 'Waiting' ? t`try ${attempts + 1}` : '',
    nextAt && meaning ? t`next try ${format.dateTime(nextAt)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return meaning ? (
    <span title={words} className="clips">
      <MeaningMark meaning={meaning}>{words}</MeaningMark>
    </span>
  ) : (
    <Text span truncate size="xs" title={words}>
      {words}
    </Text>
  );
}
