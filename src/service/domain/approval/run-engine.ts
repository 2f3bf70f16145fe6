/** Every move of an approval, without any IO: what a run becomes by an act, or why it does not. */
import { currentStepOf, type Person, type Run, type Step, type Vote } from './run.ts';

/** What the moves ask of the world: the document as it is now, and the people. */
export type World = {
  now: Date;
  /** Whether the condition of the step holds. */
  applies: (step: number) => boolean;
  approversOf: (step: number) => readonly Person[];
  /** Asked, any of them, where a step has nobody: left or barred, its approvers must not hold a document up for ever. */
  lastResort: readonly Person[];
};

/** Who acts, in whose place he may, and whether he may decide over the heads of those who are asked. */
export type Decider = Person & { standsInFor: readonly string[]; mayOverride: boolean };

export type Refusal =
  | 'notPending'
  | 'notYourTurn'
  | 'decidedAlready'
  | 'notAnApprover'
  | 'ownDocument'
  | 'toHimself'
  | 'isApproverAlready'
  | 'recipientBarred';
export type Outcome = { run: Run } | { refusal: Refusal };

export type StepPlan = Pick<Step, 'name' | 'mode' | 'dueHours'>;

const voteOf = (approver: Person, status: Vote['status'], delegatedFrom: Person | null = null): Vote => ({
  approver,
  status,
  isOverride: false,
  delegatedFrom,
  decision: null,
});

/** A run at its beginning. Who is to decide later is named from the start, and looked up again when his turn comes. */
export function begin(plans: readonly StepPlan[], barredIds: readonly string[], world: World): Run {
  const steps = plans.map(({ name, mode, dueHours }, index): Step => ({
    name,
    mode,
    dueHours,
    status: 'Waiting',
    startedAt: null,
    dueAt: null,
    finishedAt: null,
    votes: mode === 'auto' ? [] : world.approversOf(index).map((person) => voteOf(person, 'Waiting')),
  }));
  return advance({ status: 'Pending', steps, barredIds }, world);
}

/** Goes on to the next step where somebody must decide; past the last one the run is approved. */
function advance(run: Run, world: World): Run {
  const steps = [...run.steps];
  for (const [index, step] of run.steps.entries()) {
    if (step.status !== 'Waiting') continue;
    const over = { startedAt: world.now, finishedAt: world.now };
    if (!world.applies(index)) steps[index] = { ...step, ...over, status: 'Skipped', votes: [] };
    else if (step.mode === 'auto') steps[index] = { ...step, ...over, status: 'Approved' };
    else {
      const asked = world.approversOf(index);
      steps[index] = {
        ...step,
        mode: asked.length > 0 ? step.mode : 'any',
        status: 'Pending',
        startedAt: world.now,
        dueAt: step.dueHours === null ? null : new Date(world.now.getTime() + step.dueHours * 3_600_000),
        votes: (asked.length > 0 ? asked : world.lastResort).map((person) => voteOf(person, 'Pending')),
      };
      return { ...run, steps };
    }
  }
  return { ...run, status: 'Approved', steps };
}

/** The votes that a person may cast now, or why he has none. An override is the empty list. */
function votesHeldBy(run: Run, decider: Decider): { step: Step; index: number; held: readonly Vote[] } | { refusal: Refusal } {
  const index = currentStepOf(run);
  const step = run.steps[index];
  if (run.status !== 'Pending' || !step) return { refusal: 'notPending' };
  if (run.barredIds.includes(decider.id)) return { refusal: 'ownDocument' };
  const held = step.votes.filter(
    ({ approver, status }) => status === 'Pending' && (approver.id === decider.id || decider.standsInFor.includes(approver.id)),
  );
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

const dropped = (vote: Vote): Vote => (vote.status === 'Pending' ? { ...vote, status: 'Dropped' } : vote);

/** Approves or rejects the current step in the name of all whose votes the decider holds. */
export function decide(run: Run, decider: Decider, verdict: 'Approved' | 'Rejected', note: string | null, world: World): Outcome {
  const turn = votesHeldBy(run, decider);
  if ('refusal' in turn) return turn;
  const { step, index, held } = turn;
  const decision = { by: { id: decider.id, name: decider.name }, at: world.now, note };
  const votes =
    held.length > 0
      ? step.votes.map((vote): Vote => (held.includes(vote) ? { ...vote, status: verdict, decision } : vote))
      : [...step.votes, { ...voteOf(decision.by, verdict), isOverride: true, decision }];
  const isOver =
    verdict === 'Rejected' || step.mode === 'any' || held.length === 0 || votes.every(({ status }) => status !== 'Pending');
  if (!isOver) return { run: withStep(run, index, { ...step, votes }) };
  const next = withStep(run, index, { ...step, status: verdict, finishedAt: world.now, votes: votes.map(dropped) });
  return { run: verdict === 'Rejected' ? { ...next, status: 'Rejected' } : advance(next, world) };
}

/**
 * Hands the votes that somebody holds to another, who gets one. Never back to whom the step had asked before, so that it cannot go round
 * in a circle; a tenant admin who is not asked hands on all that are open.
 */
export function delegate(run: Run, decider: Decider, to: Person, note: string | null, world: World): Outcome {
  const turn = votesHeldBy(run, decider);
  if ('refusal' in turn) return turn;
  const { step, index } = turn;
  if (to.id === decider.id) return { refusal: 'toHimself' };
  if (run.barredIds.includes(to.id)) return { refusal: 'recipientBarred' };
  if (step.votes.some(({ approver }) => approver.id === to.id)) return { refusal: 'isApproverAlready' };
  const handed = turn.held.length > 0 ? turn.held : step.votes.filter(({ status }) => status === 'Pending');
  const decision = { by: { id: decider.id, name: decider.name }, at: world.now, note };
  const votes = step.votes.map((vote): Vote => (handed.includes(vote) ? { ...vote, status: 'Delegated', decision } : vote));
  const from = handed.find(({ approver }) => approver.id === decider.id)?.approver ?? handed[0]?.approver ?? decision.by;
  return { run: withStep(run, index, { ...step, votes: [...votes, voteOf(to, 'Pending', from)] }) };
}

/** Whether `decide` would let him. */
export const mayDecide = (run: Run, decider: Decider): boolean => !('refusal' in votesHeldBy(run, decider));

/** Whether the decider's turn is now by being asked, himself or in another's place. */
export function isAsked(run: Run, decider: Decider): boolean {
  const turn = votesHeldBy(run, { ...decider, mayOverride: false });
  return !('refusal' in turn);
}

/** Whether somebody has approved in this run: from then on a change of watched values matters. */
export const hasApprovals = (run: Run): boolean =>
  run.steps.some(
    ({ votes, status, mode }) => votes.some((vote) => vote.status === 'Approved') || (mode === 'auto' && status === 'Approved'),
  );
