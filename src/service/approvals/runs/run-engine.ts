/** Every move of an approval, without any IO: what a run becomes by an act, or why it does not. */
import { currentStepOf, type Person, type Run, type Step, type Vote } from './run.ts';
import { runAfter, stepAfter, voteAfter } from './run-states.ts';

/** What the moves ask of the context: the document as it is now, and the people. */
export type ApprovalContext = {
  now: Date;
  /** Whether the condition of the step holds. */
  applies: (step: number) => boolean;
  approversOf: (step: number) => readonly Person[];
  /** Asked, any of them, where a step has nobody: left or barred, its approvers must not hold a document up for ever. */
  lastResort: readonly Person[];
};

/** Who acts, in whose place they may, and whether they may decide over the heads of those who are asked. */
export type Decider = Person & { standsInFor: readonly string[]; mayOverride: boolean };

export type Refusal =
  | 'notPending'
  | 'notYourTurn'
  | 'decidedAlready'
  | 'notAnApprover'
  | 'ownDocument'
  | 'toHimself'
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

/** A run at its beginning. Who is to decide later is named from the start, and looked up again when their turn comes. */
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

/** A step whose turn has come, with those whom it asks now. */
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

/** Who has decided a step of the run, themselves or in another's place. */
const decidersOf = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ votes }) =>
      votes.flatMap(({ decision, status }) => (decision && status !== 'Delegated' ? [decision.by.id] : [])),
    ),
  );

/** Whether somebody has decided a step that is over. */
export const hasDecidedBefore = (run: Run, { id }: Person): boolean =>
  decidersOf(run.steps.filter(({ status }) => status !== 'Pending')).has(id);

/** Who may not be asked in the open step: they have decided another one, and the workflow does not let one person decide several. */
export const isSpent = (run: Run, person: Person): boolean => !run.allowsSamePerson && hasDecidedBefore(run, person);

/** Goes on to the next step where somebody must decide; past the last one the run is approved. */
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
      const fresh = (people: readonly Person[]) => people.filter((person) => !isSpent(run, person));
      steps[index] = begun(step, fresh(context.approversOf(index)), { ...context, lastResort: fresh(context.lastResort) });
      return { ...run, steps };
    }
  }
  return { ...run, status: runAfter(run.status, 'approve'), steps };
}

/** The votes that a person may cast now, or why they have none. An override is the empty list. */
function votesHeldBy(run: Run, decider: Decider): { step: Step; index: number; held: readonly Vote[] } | { refusal: Refusal } {
  const index = currentStepOf(run);
  const step = run.steps[index];
  if (run.status !== 'Pending' || !step) return { refusal: 'notPending' };
  if (run.barredIds.includes(decider.id)) return { refusal: 'ownDocument' };
  const held = step.votes.filter(
    ({ approver, status }) => status === 'Pending' && (approver.id === decider.id || decider.standsInFor.includes(approver.id)),
  );
  if (isSpent(run, decider)) return { refusal: 'decidedOtherStep' };
  if (held.length > 0) return { step, index, held };
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

/** Approves or rejects the current step in the name of all whose votes the decider holds. */
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
  // over the heads of those who are asked: an entry of its own, and its reason stays in the record
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
 * Hands the votes that somebody holds to another, who gets one. Never back to whom the step had asked before, so that it cannot go round
 * in a circle; a tenant admin who is not asked hands on all that are open.
 */
export function delegate(run: Run, decider: Decider, to: Person, note: string | null, context: ApprovalContext): Outcome {
  const turn = votesHeldBy(run, decider);
  if ('refusal' in turn) return turn;
  const { step, index } = turn;
  if (to.id === decider.id) return { refusal: 'toHimself' };
  if (run.barredIds.includes(to.id)) return { refusal: 'recipientBarred' };
  if (isSpent(run, to)) return { refusal: 'recipientDecided' };
  if (step.votes.some(({ approver }) => approver.id === to.id)) return { refusal: 'isApproverAlready' };
  const handed = turn.held.length > 0 ? turn.held : step.votes.filter(({ status }) => status === 'Pending');
  const decision = { by: { id: decider.id, name: decider.name }, at: context.now, note };
  const votes = step.votes.map((vote): Vote =>
    handed.includes(vote) ? { ...vote, status: voteAfter(vote.status, 'delegate'), decision } : vote,
  );
  const from = handed.find(({ approver }) => approver.id === decider.id)?.approver ?? handed[0]?.approver ?? decision.by;
  const taken = { ...voteOf(to, 'Pending', from), isEscalated: handed.some(({ isEscalated }) => isEscalated) };
  return { run: withStep(run, index, { ...step, votes: [...votes, taken] }) };
}

/** The open step of a run that goes on; undefined for one that is over. */
export function openStepOf(run: Run): { step: Step; index: number } | undefined {
  const index = currentStepOf(run);
  const step = run.steps[index];
  return run.status === 'Pending' && step ? { step, index } : undefined;
}

/** Asks others too, since those who were asked are late. Who was asked in this step before is not asked again. */
export function escalate(run: Run, people: readonly Person[]): Run {
  const open = openStepOf(run);
  if (!open) return run;
  const { step, index } = open;
  const asked = people.filter(
    (person) =>
      !run.barredIds.includes(person.id) &&
      !isSpent(run, person) &&
      step.votes.every(({ approver }) => approver.id !== person.id),
  );
  const more = asked.map((person): Vote => ({ ...voteOf(person, 'Pending'), isEscalated: true }));
  return withStep(run, index, { ...step, escalateAt: null, votes: [...step.votes, ...more] });
}

/** Those who were asked have been reminded. */
export function reminded(run: Run): Run {
  const open = openStepOf(run);
  return open ? withStep(run, open.index, { ...open.step, remindAt: null }) : run;
}

/** From now on nobody can decide the open step: whom it asks is gone. */
export function leftAlone(run: Run, now: Date): Run {
  const open = openStepOf(run);
  return open ? withStep(run, open.index, { ...open.step, stuckSince: now }) : run;
}

/** An administrator puts somebody into the open step; those who are gone are waited for no more. */
export function insertApprover(run: Run, to: Person, isGone: (approver: Person) => boolean): Outcome {
  const open = openStepOf(run);
  if (!open) return { refusal: 'notPending' };
  const { step, index } = open;
  if (run.barredIds.includes(to.id)) return { refusal: 'recipientBarred' };
  if (isSpent(run, to)) return { refusal: 'recipientDecided' };
  if (step.votes.some(({ approver }) => approver.id === to.id)) return { refusal: 'isApproverAlready' };
  const votes = step.votes.map((vote) => (isGone(vote.approver) ? dropped(vote) : vote));
  return { run: withStep(run, index, { ...step, stuckSince: null, votes: [...votes, voteOf(to, 'Pending')] }) };
}

/** Whether `decide` would let them. */
export const mayDecide = (run: Run, decider: Decider): boolean => !('refusal' in votesHeldBy(run, decider));

/** Whether the decider's turn is now by being asked, themselves or in another's place. */
export function isAsked(run: Run, decider: Decider): boolean {
  const turn = votesHeldBy(run, { ...decider, mayOverride: false });
  return !('refusal' in turn);
}

/** Whether somebody has approved in this run: from then on a change of watched values matters. */
export const hasApprovals = (run: Run): boolean =>
  run.steps.some(
    ({ votes, status, mode }) => votes.some((vote) => vote.status === 'Approved') || (mode === 'auto' && status === 'Approved'),
  );
