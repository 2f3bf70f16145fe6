import type { RunStatus, StepMode, StepStatus, VoteStatus } from '#contract/approvals/rules.ts';

export type Person = { id: string; name: string };

/** One approver's part in a step. There is at most one for each person and step. */
export type Vote = {
  approver: Person;
  status: VoteStatus;
  isOverride: boolean;
  /** Asked because others were late; what they say is said for all of them. */
  isEscalated: boolean;
  delegatedFrom: Person | null;
  /** By the approver themselves, or by who stands in for them. */
  decision: { by: Person; at: Date; note: string | null } | null;
};

export type Step = {
  name: string;
  mode: StepMode;
  dueHours: number | null;
  remindHours: number | null;
  escalateHours: number | null;
  /** Automatic, and what comes after it is skipped. */
  endsApproval: boolean;
  status: StepStatus;
  startedAt: Date | null;
  dueAt: Date | null;
  finishedAt: Date | null;
  /** When its people are reminded, and others are asked too; null when that is done or not wanted. */
  remindAt: Date | null;
  escalateAt: Date | null;
  /** Since when there is nobody of those whom it asks who could decide. */
  stuckSince: Date | null;
  votes: readonly Vote[];
};

/** An approval of one document as it stands. Values, never changed in place: a step that is the same object has not changed. */
export type Run = {
  status: RunStatus;
  steps: readonly Step[];
  /** With four eyes: who sent the document to approval, and does not decide about it. */
  barredIds: readonly string[];
};

/** The step whose turn it is. */
export const currentStepOf = (run: Run): number => run.steps.findIndex(({ status }) => status === 'Pending');
