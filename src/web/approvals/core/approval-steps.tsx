/** Approval as a timeline of steps: approvers, decisions, times and notes. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Avatar, Box, Flex, Stack, Text } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Hourglass from 'lucide-react/icons/hourglass';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import type { StepStatus, VoteStatus } from '#contract/approvals/rules.ts';
import type { ApprovalRun } from '#contract/approvals/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { initialsOf } from '#web/ui/initials.ts';
import { isPast } from '#web/ui/is-past.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import classes from './approval-steps.module.css';

const icons = {
  Waiting: Circle,
  Pending: Hourglass,
  Approved: Check,
  Rejected: X,
  Skipped: SkipForward,
} satisfies Record<StepStatus, unknown>;

const stepWords = {
  Waiting: msg`not started`,
  Pending: msg`waiting for decision`,
  Approved: msg`approved`,
  Rejected: msg`rejected`,
  Skipped: msg`skipped`,
} satisfies Record<StepStatus, unknown>;

/** Color names. */
const tones = {
  Waiting: 'read',
  Pending: 'accent',
  Approved: 'proved',
  Rejected: 'wrong',
  Skipped: 'read',
} satisfies Record<StepStatus, string>;

const voteTexts = {
  Waiting: msg`not yet asked`,
  Pending: msg`waiting for decision`,
  Approved: msg({ message: 'approved', context: 'a person' }),
  Rejected: msg({ message: 'rejected', context: 'a person' }),
  Delegated: msg`delegated`,
  Dropped: msg`skipped`,
} satisfies Record<VoteStatus, unknown>;

type Step = ApprovalRun['steps'][number];
type Vote = Step['approvers'][number];

export function ApprovalSteps({ run }: { run: ApprovalRun }) {
  const { t } = useLingui();
  return (
    <Stack component="ol" gap={0} fz="sm" lh="18px" aria-label={t`Approval steps`}>
      {renderByIndex(run.steps, (step) => (
        <StepLine step={step} />
      ))}
    </Stack>
  );
}

function StepLine({ step }: { step: Step }) {
  const { t } = useLingui();
  const format = useFormat();
  const Icon = icons[step.status];
  const isLate = step.status === 'Pending' && step.dueAt !== null && isPast(step.dueAt);
  const isAll = step.mode === 'all' && step.approvers.length > 1;
  return (
    <li className={classes.step} data-status={step.status}>
      <span
        className={classes.dot}
        style={{ background: `var(--${tones[step.status]}-soft)`, color: `var(--${tones[step.status]})` }}
      >
        <Icon size={12} aria-hidden="true" />
      </span>
      <Flex component="p" wrap="wrap" rowGap={0} columnGap="sm" align="baseline" mih={20}>
        <Box component="span" fw={500}>
          {step.name}
        </Box>
        <Text span size="xs" c="dimmed">
          {t(stepWords[step.status])}
          {isAll ? ` · ${t`everyone must approve`}` : ''}
        </Text>
        {step.dueAt && step.status === 'Pending' ? (
          <Text span size="xs" c={isLate ? 'var(--wrong)' : 'dimmed'}>
            {t`until ${format.date(step.dueAt)}`}
          </Text>
        ) : null}
      </Flex>
      {step.approvers.length > 0 ? (
        <Stack component="ul" gap={6} mt="xs">
          {step.approvers.map((vote) => (
            <VoteLine key={vote.id} vote={vote} />
          ))}
        </Stack>
      ) : null}
    </li>
  );
}

function VoteLine({ vote }: { vote: Vote }) {
  const { t } = useLingui();
  const format = useFormat();
  const isByOther = vote.decidedBy !== null && vote.decidedBy !== vote.name;
  return (
    <Flex component="li" gap="sm" c={vote.status === 'Dropped' ? 'var(--text-faint)' : 'inherit'}>
      <Avatar component="span" size={22} aria-hidden="true">
        {initialsOf(vote.name)}
      </Avatar>
      <Box miw={0} pt={2} className="breaks">
        <p>
          <Box component="span" fw={500}>
            {vote.name}
          </Box>{' '}
          {t(voteTexts[vote.status])}
          {vote.delegatedFrom ? `, ${t`on behalf of ${vote.delegatedFrom}`}` : ''}
          {isByOther ? `, ${t`decided by ${vote.decidedBy ?? ''}`}` : ''}
          {vote.isOverride ? `, ${t`as administrator`}` : ''}
          {vote.decidedAt ? (
            <Text component="time" size="xs" c="dimmed" ml={6} className="one-line" dateTime={vote.decidedAt}>
              {format.dateTime(vote.decidedAt)}
            </Text>
          ) : null}
        </p>
        {vote.note ? (
          <Box component="blockquote" mx={0} mt={2} mb={0} className="quote keeps-lines">
            {vote.note}
          </Box>
        ) : null}
      </Box>
    </Flex>
  );
}
