/** State machine of runs, steps and votes. A transition that is not listed is an error. */
import type { RunStatus, StepStatus, VoteStatus } from '#contract/approvals/rules.ts';

type Moves<Status extends string> = Record<Status, Partial<Record<string, Status>>>;

const run = {
  Pending: { approve: 'Approved', reject: 'Rejected', restart: 'Restarted', withdraw: 'Withdrawn' },
  Approved: {},
  Rejected: {},
  Restarted: {},
  Withdrawn: {},
} as const satisfies Moves<RunStatus>;

const step = {
  /** `pass`: the step is automatic, nobody is asked. */
  Waiting: { begin: 'Pending', pass: 'Approved', skip: 'Skipped' },
  Pending: { approve: 'Approved', reject: 'Rejected' },
  Approved: {},
  Rejected: {},
  Skipped: {},
} as const satisfies Moves<StepStatus>;

const vote = {
  /** Approvers of later steps are asked when the step begins. */
  Waiting: { ask: 'Pending' },
  /** `drop`: the step ended without this vote, or the approver is gone. */
  Pending: { approve: 'Approved', reject: 'Rejected', delegate: 'Delegated', drop: 'Dropped' },
  Approved: {},
  Rejected: {},
  Delegated: {},
  Dropped: {},
} as const satisfies Moves<VoteStatus>;

function moved<Status extends string>(noun: string, table: Moves<Status>, from: Status, move: string): Status {
  const to = table[from][move];
  if (to === undefined) throw new Error(`${noun} in state ${from} cannot ${move}`);
  return to;
}

export type RunMove = keyof (typeof run)['Pending'];
export type StepMove = keyof (typeof step)['Waiting'] | keyof (typeof step)['Pending'];
export type VoteMove = keyof (typeof vote)['Waiting'] | keyof (typeof vote)['Pending'];

export const runAfter = (from: RunStatus, move: RunMove): RunStatus => moved('a run', run, from, move);
export const stepAfter = (from: StepStatus, move: StepMove): StepStatus => moved('a step', step, from, move);
export const voteAfter = (from: VoteStatus, move: VoteMove): VoteStatus => moved('a vote', vote, from, move);
