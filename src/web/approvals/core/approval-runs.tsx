/** Approval runs of a document: the current run, the reason why it was restarted, and the earlier runs. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Box, Text } from '@mantine/core';
import type { RunStatus } from '#contract/approvals/rules.ts';
import type { ApprovalRun } from '#contract/approvals/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { ApprovalSteps } from './approval-steps.tsx';

const endings = {
  Pending: msg`in progress`,
  Approved: msg`approved`,
  Rejected: msg`rejected`,
  Restarted: msg`restarted`,
  Withdrawn: msg`withdrawn`,
} satisfies Record<RunStatus, MessageDescriptor>;

/** Runs are listed with the latest first. */
export function ApprovalRuns({ runs }: { runs: readonly ApprovalRun[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const [latest, ...earlier] = runs;
  if (!latest) return null;
  const { startedBy, restartedBecause } = latest;
  const count = earlier.length;
  // A service with `/v1` only returns neither the reason nor the time.
  const again = (because: NonNullable<typeof restartedBecause>) => {
    const when = format.dateTime(latest.startedAt);
    return because === 'edit' ? t`Restarted after ${startedBy} changed a value, ${when}` : t`Restarted by ${startedBy}, ${when}`;
  };
  return (
    <>
      {restartedBecause === null ? null : (
        <Text size="xs" mb="sm" c="dimmed">
          {again(restartedBecause)}
        </Text>
      )}
      <ApprovalSteps run={latest} />
      {earlier.length === 0 ? null : (
        <Box component="details" fz="sm" lh="18px" pt="sm" mt="md" className="ruled-above">
          <summary className="quiet">{t`Previous runs (${count})`}</summary>
          {earlier.map((run) => (
            <Box component="section" py="sm" key={run.id} aria-label={format.dateTime(run.startedAt)}>
              <Text size="xs" mb="sm" c="dimmed">
                {format.dateTime(run.startedAt)}, {run.startedBy}: {t(endings[run.status])}
              </Text>
              <ApprovalSteps run={run} />
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
