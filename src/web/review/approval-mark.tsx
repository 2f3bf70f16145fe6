import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Link } from 'react-router';
import { approvalQueries } from '#web/approvals/core/approval.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { ApprovalRuns } from '#web/approvals/core/approval-runs.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';

/** Approval status of the document: the current approver, and in a popover all decisions so far. */
export function ApprovalMark({ documentId, onRestart }: { documentId: string; onRestart: () => void }) {
  const { t } = useLingui();
  const { data: me } = useQuery(meQueries.me());
  const { data } = useQuery({
    ...approvalQueries.ofDocument(documentId),
    enabled: me !== undefined && may(me, 'approval.read'),
    meta: { handlesError: true },
  });
  const [run] = data?.runs ?? [];
  if (!run) return null;
  const at = run.steps.findIndex(({ status }) => status === 'Pending');
  const names = (run.steps[at]?.approvers ?? []).filter(({ status }) => status === 'Pending').map(({ name }) => name);
  const position = at + 1;
  const count = run.steps.length;
  const waitsFor = names.join(', ');
  return (
    <Popover
      label={t`Approval`}
      renderTrigger={(props) => (
        <UnstyledButton px={4} mih={{ base: 44, xs: 0 }} bdrs={4} className="truncates caption accent choosable touch" {...props}>
          {at === -1
            ? t`Approval result`
            : waitsFor
              ? t`Step ${position} of ${count}: ${waitsFor}`
              : t`Step ${position} of ${count}`}
        </UnstyledButton>
      )}
    >
      {(close) => (
        <Stack gap="md" w="min(340px, calc(100vw - 32px))" mah="60dvh" p="md" className="scrolls">
          <ApprovalRuns runs={data?.runs ?? []} />
          {data?.myTurn ? (
            <Link to={`/approvals?document=${documentId}`}>
              <Trans>Decide now</Trans>
            </Link>
          ) : null}
          {data?.canRestart ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<RotateCcw size={14} aria-hidden="true" />}
              onClick={() => {
                close();
                onRestart();
              }}
            >
              {t`Restart approval…`}
            </Button>
          ) : null}
        </Stack>
      )}
    </Popover>
  );
}
