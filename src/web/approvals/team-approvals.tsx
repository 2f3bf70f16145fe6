import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { approvalQueries, type TeamApproval } from './core/approval.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { isPast } from '#web/ui/is-past.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { ApprovalLine } from './inbox/approval-line.tsx';

/** Approvals that wait for people who report to the user. */
export function TeamApprovals() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...approvalQueries.team(), meta: { handlesError: true } });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty icon={Users} title={t`No approvals waiting for your team`}>
        <p>
          <Trans>Documents waiting for people who report to you appear here. Administrators set who reports to whom.</Trans>
        </p>
      </Empty>
    );
  return (
    <Box component="ul" mx="auto" w="min(880px, 100%)" className="scrolls" aria-label={t`Waiting for my team`}>
      {data.items.map((each) => (
        <li key={`${each.document.id} ${each.stepName}`}>
          <Line each={each} />
        </li>
      ))}
    </Box>
  );
}

function Line({ each: { document, stepName, since, dueAt, waitsFor } }: { each: TeamApproval }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = waitsFor.join(', ');
  return (
    <ApprovalLine document={document} at={since}>
      {dueAt && isPast(dueAt) ? <MeaningMark meaning="wrong">{t`was due ${format.ago(dueAt)}`}</MeaningMark> : null}
      <span>{t`waiting for ${names}`}</span>
      <Text span truncate size="xs" c="dimmed">
        {stepName}
      </Text>
    </ApprovalLine>
  );
}
