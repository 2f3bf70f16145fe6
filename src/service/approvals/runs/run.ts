import type { RunStatus, StepMode, StepStatus, VoteStatus } from '#contract/approvals/rules.ts';

export type Person = { id: string; name: string };

/** One approver's vote in a step. Each user has at most one per step. */
export type Vote = {
  approver: Person;
  status: VoteStatus;
  isOverride: boolean;
  /** Whether the approver was added by escalation; their decision then ends the step. */
  isEscalated: boolean;
  delegatedFrom: Person | null;
  /** Made by the approver or their substitute. */
  decision: { by: Person; at: Date; note: string | null } | null;
};

export type Step = {
  name: string;
  mode: StepMode;
  dueHours: number | null;
  remindHours: number | null;
  escalateHours: number | null;
  /** Whether the step is automatic and the steps after it are skipped. */
  endsApproval: boolean;
  status: StepStatus;
  startedAt: Date | null;
  dueAt: Date | null;
  finishedAt: Date | null;
  /** When approvers are reminded, and when the step escalates; null if already done or not configured. */
  remindAt: Date | null;
  escalateAt: Date | null;
  /** Since when no approver of the step can decide; null if one can. */
  stuckSince: Date | null;
  votes: readonly Vote[];
};

/** State of one approval of a document. Immutable: a step that is the same object has not changed. */
export type Run = {
  status: RunStatus;
  steps: readonly Step[];
  /** With four eyes: the users who sent the document for approval, who may not decide. */
  barredIds: readonly string[];
  /** Whether the same user may decide several steps. */
  allowsSamePerson: boolean;
};

/** Index of the step to be decided. */
export const currentStepOf = (run: Run): number => run.steps.findIndex(({ status }) => status === 'Pending');
