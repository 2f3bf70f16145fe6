/** An approval as a line of steps: who was asked, who decided, when, and what they said. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
import { byPlace } from '#web/ui/by-place.tsx';
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

const voteWords = {
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
    <ol className={classes.steps} aria-label={t`Approval steps`}>
      {byPlace(run.steps, (step) => (
        <StepLine step={step} />
      ))}
    </ol>
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
      <span className={classes.dot}>
        <Icon size={12} aria-hidden="true" />
      </span>
      <p className={classes.head}>
        <span className={classes.name}>{step.name}</span>
        <span className={classes.word}>
          {t(stepWords[step.status])}
          {isAll ? ` · ${t`everyone must approve`}` : ''}
        </span>
        {step.dueAt && step.status === 'Pending' ? (
          <span className={classes.due} data-late={isLate}>
            {t`until ${format.date(step.dueAt)}`}
          </span>
        ) : null}
      </p>
      {step.approvers.length > 0 ? (
        <ul className={classes.votes}>
          {step.approvers.map((vote) => (
            <VoteLine key={vote.id} vote={vote} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function VoteLine({ vote }: { vote: Vote }) {
  const { t } = useLingui();
  const format = useFormat();
  const isByOther = vote.decidedBy !== null && vote.decidedBy !== vote.name;
  return (
    <li className={classes.vote} data-status={vote.status}>
      <span className={classes.face} aria-hidden="true">
        {initialsOf(vote.name)}
      </span>
      <div className={classes.words}>
        <p>
          <span className={classes.person}>{vote.name}</span> {t(voteWords[vote.status])}
          {vote.delegatedFrom ? `, ${t`on behalf of ${vote.delegatedFrom}`}` : ''}
          {isByOther ? `, ${t`decided by ${vote.decidedBy ?? ''}`}` : ''}
          {vote.isOverride ? `, ${t`as administrator`}` : ''}
          {vote.decidedAt ? (
            <time className={classes.at} dateTime={vote.decidedAt}>
              {format.dateTime(vote.decidedAt)}
            </time>
          ) : null}
        </p>
        {vote.note ? <blockquote className={classes.note}>{vote.note}</blockquote> : null}
      </div>
    </li>
  );
}
