/** State transitions of an approval, without IO: the next run, or the reason for a refusal. */
import { currentStepOf, type Person, type Run, type Step, type Vote } from './run.ts';
import { runAfter, stepAfter, voteAfter } from './run-states.ts';

/** Data that transitions need: facts about the current document, and the users. */
export type ApprovalContext = {
  now: Date;
  /** Whether the condition of the step holds. */
  applies: (step: number) => boolean;
  approversOf: (step: number) => readonly Person[];
  /**
   * Users asked if a step has no approvers, any of whom may decide: approvers that left or are barred must not block a document forever.
   */
  lastResort: readonly Person[];
};

/** The acting user, the users they substitute for, and whether they may override the approvers. */
export type Decider = Person & { standsInFor: readonly string[]; mayOverride: boolean };

export type Refusal =
  | 'notPending'
  | 'notYourTurn'
  | 'decidedAlready'
  | 'notAnApprover'
  | 'ownDocument'
  | 'toSelf'
  | 'isApproverAlready'
  | 'recipientBarred'
  | 'decidedOtherStep'
  | 'recipientDecided'
  | 'unnamedDecision'
  | 'overrideWithoutReason';
export type Outcome = { run: Run } | { refusal: Refusal };

export type StepPlan = Pick<Step, 'name' | 'mode' | 'dueHours' | 'remindHours' | 'escalateHours' | 'endsApproval'>;

const voteOf = (approver: Person, status: Vote['status'], delegatedFrom: Person | null = null): Vote => ({
  approver,
  status,
  isOverride: false,
  isEscalated: false,
  delegatedFrom,
  decision: null,
});

const none = { startedAt: null, dueAt: null, finishedAt: null, remindAt: null, escalateAt: null, stuckSince: null };

/** Creates a run. Approvers of later steps are named at once, and looked up again when their step starts. */
export function begin(
  plans: readonly StepPlan[],
  barredIds: readonly string[],
  context: ApprovalContext,
  allowsSamePerson = false,
): Run {
  const steps = plans.map((plan, index): Step => ({
    ...plan,
    ...none,
    status: 'Waiting',
    votes: plan.mode === 'auto' ? [] : context.approversOf(index).map((person) => voteOf(person, 'Waiting')),
  }));
  return advance({ status: 'Pending', steps, barredIds, allowsSamePerson }, context);
}

const hoursAfter = (from: Date, hours: number | null): Date | null =>
  hours === null ? null : new Date(from.getTime() + hours * 3_600_000);

/** Starts a step with the users that it asks now. */
function begun(step: Step, asked: readonly Person[], { now, lastResort }: ApprovalContext): Step {
  const isAlone = asked.length === 0;
  return {
    ...step,
    mode: isAlone ? 'any' : step.mode,
    status: stepAfter(step.status, 'begin'),
    startedAt: now,
    dueAt: hoursAfter(now, step.dueHours),
    remindAt: hoursAfter(now, step.remindHours),
    escalateAt: hoursAfter(now, step.escalateHours),
    stuckSince: isAlone ? now : null,
    votes: (isAlone ? lastResort : asked).map((person) => voteOf(person, voteAfter('Waiting', 'ask'))),
  };
}

/** Returns the users who have decided a step of the run, for themselves or as a substitute. */
const decidersOf = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ votes }) =>
      votes.flatMap(({ decision, status }) => (decision && status !== 'Delegated' ? [decision.by.id] : [])),
    ),
  );

/** Whether the user has decided a finished step. */
export const hasDecidedBefore = (run: Run, { id }: Person): boolean =>
  decidersOf(run.steps.filter(({ status }) => status !== 'Pending')).has(id);

/** Whether the user has delegated a finished step. */
export const hasDelegatedBefore = (run: Run, { id }: Person): boolean =>
  run.steps.some(
    ({ status, votes }) =>
      status !== 'Pending' && votes.some((vote) => vote.status === 'Delegated' && vote.decision?.by.id === id),
  );

/**
 * Whether the user cannot be asked in the open step: they have decided another one, or signed in this one for somebody else, and the workflow
 * does not allow the same user to decide several.
 */
export const hasUsedDecision = (run: Run, { id }: Pick<Person, 'id'>): boolean =>
  !run.allowsSamePerson && decidersOf(run.steps).has(id);

/**
 * Returns those of the votes that one action of a user takes. Where all must approve, each vote is another person's signature, so that a
 * substitute of several approvers uses one vote, their own first; that of an escalated approver ends the step.
 */
function usedAtOnce({ allowsSamePerson }: Run, { mode }: Step, votes: readonly Vote[], { id }: Person): readonly Vote[] {
  if (mode !== 'all' || allowsSamePerson) return votes;
  const one = votes.find(({ isEscalated }) => isEscalated) ?? votes.find(({ approver }) => approver.id === id) ?? votes[0];
  return one ? [one] : [];
}

/** Moves to the next step that needs a decision; after the last one the run is approved. */
function advance(run: Run, context: ApprovalContext): Run {
  const steps = [...run.steps];
  const over = { startedAt: context.now, finishedAt: context.now };
  let isEnded = false;
  for (const [index, step] of run.steps.entries()) {
    if (step.status !== 'Waiting') continue;
    if (isEnded || !context.applies(index)) {
      steps[index] = { ...step, ...over, status: stepAfter(step.status, 'skip'), votes: [] };
    } else if (step.mode === 'auto') {
      steps[index] = { ...step, ...over, status: stepAfter(step.status, 'pass') };
      isEnded = step.endsApproval;
    } else {
      const fresh = (people: readonly Person[]) => people.filter((person) => !hasUsedDecision(run, person));
      steps[index] = begun(step, fresh(context.approversOf(index)), { ...context, lastResort: fresh(context.lastResort) });
      return { ...run, steps };
    }
  }
  return { ...run, status: runAfter(run.status, 'approve'), steps };
}

/** Returns the votes that a user may cast now, or the reason why there are none. An empty list means an override. */
function votesHeldBy(run: Run, decider: Decider): { step: Step; index: number; held: readonly Vote[] } | { refusal: Refusal } {
  const index = currentStepOf(run);
  const step = run.steps[index];
  if (run.status !== 'Pending' || !step) return { refusal: 'notPending' };
  if (run.barredIds.includes(decider.id)) return { refusal: 'ownDocument' };
  const held = step.votes.filter(
    ({ approver, status }) => status === 'Pending' && (approver.id === decider.id || decider.standsInFor.includes(approver.id)),
  );
  if (hasUsedDecision(run, decider)) return { refusal: hasDecidedBefore(run, decider) ? 'decidedOtherStep' : 'decidedAlready' };
  if (held.length > 0) return { step, index, held: usedAtOnce(run, step, held, decider) };
  if (step.votes.some((vote) => isOf(decider, vote))) return { refusal: 'decidedAlready' };
  if (decider.mayOverride) return { step, index, held: [] };
  if (run.steps.some(({ status, votes }) => status === 'Waiting' && votes.some((vote) => isOf(decider, vote))))
    return { refusal: 'notYourTurn' };
  return {
    refusal: run.steps.some(({ votes }) => votes.some((vote) => isOf(decider, vote))) ? 'decidedAlready' : 'notAnApprover',
  };
}

const isOf = (decider: Decider, { approver, decision }: Vote): boolean =>
  approver.id === decider.id || decision?.by.id === decider.id || decider.standsInFor.includes(approver.id);

const withStep = (run: Run, index: number, step: Step): Run => ({ ...run, steps: run.steps.with(index, step) });

const dropped = (vote: Vote): Vote => (vote.status === 'Pending' ? { ...vote, status: voteAfter(vote.status, 'drop') } : vote);

/** Approves or rejects the current step with the votes that the decider holds and may use at once. */
export function decide(
  run: Run,
  decider: Decider,
  verdict: 'Approved' | 'Rejected',
  note: string | null,
  context: ApprovalContext,
): Outcome {
  const turn = votesHeldBy(run, decider);
  if ('refusal' in turn) return turn;
  const { step, index, held } = turn;
  // an override has its own entry, and its reason is recorded
  if (held.length === 0 && !note?.trim()) return { refusal: 'overrideWithoutReason' };
  const move = verdict === 'Approved' ? 'approve' : 'reject';
  const decision = { by: { id: decider.id, name: decider.name }, at: context.now, note };
  const votes =
    held.length > 0
      ? step.votes.map((vote): Vote => (held.includes(vote) ? { ...vote, status: voteAfter(vote.status, move), decision } : vote))
      : [...step.votes, { ...voteOf(decision.by, verdict), isOverride: true, decision }];
  const speaksForAll = step.mode === 'any' || held.length === 0 || held.some(({ isEscalated }) => isEscalated);
  const isOver =
    move === 'reject' || speaksForAll || votes.every(({ status, isEscalated }) => status !== 'Pending' || isEscalated);
  if (!isOver) return { run: withStep(run, index, { ...step, votes }) };
  const next = withStep(run, index, {
    ...step,
    status: stepAfter(step.status, move),
    finishedAt: context.now,
    votes: votes.map(dropped),
  });
  return { run: move === 'reject' ? { ...next, status: runAfter(run.status, 'reject') } : advance(next, context) };
}

/**
 * Delegates the votes that a user holds and may use at once to another user, who gets one vote. Never to a user whom the step has already
 * asked, so that delegations cannot form a cycle; a tenant admin who is not an approver delegates the open votes.
 */
export function delegate(run: Run, decider: Decider, to: Person, note: string | null, context: ApprovalContext): Outcome {
  const turn = votesHeldBy(run, decider);
  if ('refusal' in turn) return turn;
  const { step, index } = turn;
  if (to.id === decider.id) return { refusal: 'toSelf' };
  if (run.barredIds.includes(to.id)) return { refusal: 'recipientBarred' };
  if (step.votes.some(({ approver }) => approver.id === to.id)) return { refusal: 'isApproverAlready' };
  if (hasUsedDecision(run, to)) return { refusal: 'recipientDecided' };
  const open = step.votes.filter(({ status }) => status === 'Pending');
  const handed = turn.held.length > 0 ? turn.held : usedAtOnce(run, step, open, decider);
  const decision = { by: { id: decider.id, name: decider.name }, at: context.now, note };
  const votes = step.votes.map((vote): Vote =>
    handed.includes(vote) ? { ...vote, status: voteAfter(vote.status, 'delegate'), decision } : vote,
  );
  const from = handed.find(({ approver }) => approver.id === decider.id)?.approver ?? handed[0]?.approver ?? decision.by;
  const taken = { ...voteOf(to, 'Pending', from), isEscalated: handed.some(({ isEscalated }) => isEscalated) };
  return { run: withStep(run, index, { ...step, votes: [...votes, taken] }) };
}

/** Returns the open step of a pending run; undefined for a finished one. */
export function openStepOf(run: Run): { step: Step; index: number } | undefined {
  const index = currentStepOf(run);
  const step = run.steps[index];
  return run.status === 'Pending' && step ? { step, index } : undefined;
}

/** Adds approvers because the present ones are late. Users who were already asked in this step are not added again. */
export function escalate(run: Run, people: readonly Person[]): Run {
  const open = openStepOf(run);
  if (!open) return run;
  const { step, index } = open;
  const asked = people.filter(
    (person) =>
      !run.barredIds.includes(person.id) &&
      !hasUsedDecision(run, person) &&
      step.votes.every(({ approver }) => approver.id !== person.id),
  );
  const more = asked.map((person): Vote => ({ ...voteOf(person, 'Pending'), isEscalated: true }));
  return withStep(run, index, { ...step, escalateAt: null, votes: [...step.votes, ...more] });
}

/** Marks the approvers as reminded. */
export function reminded(run: Run): Run {
  const open = openStepOf(run);
  return open ? withStep(run, open.index, { ...open.step, remindAt: null }) : run;
}

/** Marks the open step as stuck: none of its approvers can decide any more. */
export function markStuck(run: Run, now: Date): Run {
  const open = openStepOf(run);
  return open ? withStep(run, open.index, { ...open.step, stuckSince: now }) : run;
}

/** Adds an approver to the open step; approvers who are gone are no longer waited for. */
export function insertApprover(run: Run, to: Person, isGone: (approver: Person) => boolean): Outcome {
  const open = openStepOf(run);
  if (!open) return { refusal: 'notPending' };
  const { step, index } = open;
  if (run.barredIds.includes(to.id)) return { refusal: 'recipientBarred' };
  if (hasUsedDecision(run, to)) return { refusal: 'recipientDecided' };
  if (step.votes.some(({ approver }) => approver.id === to.id)) return { refusal: 'isApproverAlready' };
  const votes = step.votes.map((vote) => (isGone(vote.approver) ? dropped(vote) : vote));
  return { run: withStep(run, index, { ...step, stuckSince: null, votes: [...votes, voteOf(to, 'Pending')] }) };
}

/** Whether `decide` would accept the user. */
export const mayDecide = (run: Run, decider: Decider): boolean => !('refusal' in votesHeldBy(run, decider));

/** Returns the votes that a decision would use now, as an approver or a substitute; none if it is not the decider's turn. */
export function votesToCast(run: Run, decider: Decider): readonly Vote[] {
  const turn = votesHeldBy(run, { ...decider, mayOverride: false });
  return 'refusal' in turn ? [] : turn.held;
}

/** Whether it is the decider's turn as an approver, or as the substitute of one. */
export const isAsked = (run: Run, decider: Decider): boolean => votesToCast(run, decider).length > 0;

/** Whether somebody has approved in this run: from then on changes of watched values matter. */
export const hasApprovals = (run: Run): boolean =>
  run.steps.some(
    ({ votes, status, mode }) => votes.some((vote) => vote.status === 'Approved') || (mode === 'auto' && status === 'Approved'),
  );
