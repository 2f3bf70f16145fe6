import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Stamp from 'lucide-react/icons/stamp';
import { approvalQueries, type MineKind, type MyApproval } from './core/approval.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { MeaningMark, type Meaning } from '#web/ui/meaning.tsx';
import { ApprovalLine } from './inbox/approval-line.tsx';

const words = {
  Waiting: msg`not started`,
  Pending: msg`waiting`,
  Approved: msg`approved`,
  Rejected: msg`rejected`,
  Delegated: msg`delegated`,
  Dropped: msg`skipped`,
  Restarted: msg`restarted`,
  Withdrawn: msg`withdrawn`,
} satisfies Record<MyApproval['status'], unknown>;
const meanings: Partial<Record<MyApproval['status'], Meaning>> = { Approved: 'proved', Rejected: 'wrong' };

/** Documents that the user decided on or sent, with their current status. */
export function MyApprovals({ kind }: { kind: MineKind }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...approvalQueries.mine(kind), meta: { handlesError: true } });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty icon={Stamp} title={kind === 'decided' ? t`No decisions yet` : t`No documents sent for approval yet`}>
        <p>
          {kind === 'decided' ? (
            <Trans>Documents that you approve, reject or delegate appear here.</Trans>
          ) : (
            <Trans>Send a validated document for approval from its menu, then follow its progress here.</Trans>
          )}
        </p>
      </Empty>
    );
  return (
    <Box
      component="ul"
      mx="auto"
      w="min(880px, 100%)"
      className="scrolls"
      aria-label={kind === 'decided' ? t`Decided by me` : t`Sent by me`}
    >
      {data.items.map((each) => (
        <li key={each.document.id}>
          <Line each={each} />
        </li>
      ))}
    </Box>
  );
}

function Line({ each: { document, status, at, note, waitsFor } }: { each: MyApproval }) {
  const { t } = useLingui();
  const names = waitsFor.join(', ');
  return (
    <ApprovalLine document={document} at={at} note={note}>
      <MeaningMark meaning={meanings[status] ?? 'read'}>{t(words[status])}</MeaningMark>
      {names ? <Text span truncate size="xs" c="dimmed">{t`waiting for ${names}`}</Text> : null}
    </ApprovalLine>
  );
}
