import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import type { StepMode } from '#contract/approvals/rules.ts';
import type { Person, Run } from './run.ts';
import {
  begin,
  decide,
  type Decider,
  delegate,
  escalate,
  mayDecide,
  type Outcome,
  insertApprover,
  type StepPlan,
  type ApprovalContext,
} from './run-engine.ts';

/** Six users; the first is an administrator. Conditions and substitutes change while the approval runs. */
const names = ['admin', 'b', 'c', 'd', 'e', 'f'] as const;
type Name = (typeof names)[number];
const person = (id: string): Person => ({ id, name: id.toUpperCase() });

type Plan = { mode: StepMode; approvers: Name[]; endsApproval: boolean };
type Act =
  | { kind: 'approve' | 'reject'; who: Name }
  | { kind: 'delegate'; who: Name; to: Name }
  | { kind: 'restart' }
  | { kind: 'escalate'; to: Name[] }
  | { kind: 'putIn'; to: Name; gone: Name[] }
  | { kind: 'flip'; step: number }
  | { kind: 'absent'; who: Name; substitute: Name }
  | { kind: 'back' };

/** Independent model of an approval: it stores only the accepted actions, as sets of names; a step ends when their count says so. */
class Model {
  plans: Plan[];
  barred: Set<Name>;
  off = new Set<number>();
  substitutes = new Map<Name, Name>();
  at = 0;
  end: 'Approved' | 'Rejected' | null = null;
  result: string[] = [];
  open = new Set<Name>();
  done = new Set<Name>();
  seen = new Set<Name>();
  /** Users added by escalation: one of them is enough. */
  risen = new Set<Name>();
  /** Users who were asked in finished steps, or decided them by override. */
  past = new Set<Name>();
  /** Users who made a decision in finished steps themselves. */
  acted = new Set<Name>();
  waitingFor: Set<Name>[] = [];
  mode: StepMode = 'any';

  constructor(plans: Plan[], barred: Name[]) {
    this.plans = plans;
    this.barred = new Set(barred);
    this.restart();
  }
  asked(step: number): Name[] {
    return (this.plans[step]?.approvers ?? []).filter((name) => !this.barred.has(name));
  }
  restart() {
    this.at = 0;
    this.end = null;
    this.result = this.plans.map(() => 'Waiting');
    this.past.clear();
    this.acted.clear();
    this.waitingFor = this.plans.map(({ mode }, step) => new Set(mode === 'auto' ? [] : this.asked(step)));
    this.enter();
  }
  enter() {
    let isEnded = false;
    for (; this.at < this.plans.length; this.at += 1) {
      const plan = this.plans[this.at];
      const isOff = isEnded || this.off.has(this.at);
      if (!isOff && plan?.mode === 'auto' && plan.endsApproval) isEnded = true;
      if (isOff) this.result[this.at] = 'Skipped';
      else if (plan?.mode === 'auto') this.result[this.at] = 'Approved';
      else break;
      this.waitingFor[this.at]?.clear();
    }
    if (this.at === this.plans.length) {
      this.end = 'Approved';
      return;
    }
    this.result[this.at] = 'Pending';
    this.waitingFor[this.at]?.clear();
    const asked = this.asked(this.at);
    this.mode = asked.length > 0 ? (this.plans[this.at]?.mode ?? 'any') : 'any';
    this.open = new Set(asked.length > 0 ? asked : names.slice(0, 1).filter((name) => !this.barred.has(name)));
    this.seen = new Set(this.open);
    this.done = new Set();
    this.risen = new Set();
  }
  leave() {
    for (const name of this.seen) this.past.add(name);
    for (const name of this.done) this.acted.add(name);
    this.at += 1;
    this.enter();
  }
  holds(who: Name): Name[] {
    return [...this.open].filter((name) => name === who || this.substitutes.get(name) === who);
  }
  knows(set: Iterable<Name>, who: Name): boolean {
    return [...set].some((name) => name === who || this.substitutes.get(name) === who);
  }
  refusal(who: Name): string | null {
    if (this.end) return 'notPending';
    if (this.barred.has(who)) return 'ownDocument';
    if (this.holds(who).length > 0) return null;
    if (this.knows(this.seen, who) || this.done.has(who)) return 'decidedAlready';
    if (who === 'admin') return null;
    if (this.waitingFor.some((later) => this.knows(later, who))) return 'notYourTurn';
    return this.knows(this.past, who) || this.acted.has(who) ? 'decidedAlready' : 'notAnApprover';
  }
  decide(who: Name, approves: boolean): string | null {
    const refusal = this.refusal(who);
    if (refusal) return refusal;
    const mine = this.holds(who);
    for (const name of mine) this.open.delete(name);
    this.done.add(who);
    if (mine.length === 0) this.seen.add(who);
    if (!approves) {
      this.end = 'Rejected';
      this.result[this.at] = 'Rejected';
    } else if (
      mine.length === 0 ||
      this.mode === 'any' ||
      mine.some((name) => this.risen.has(name)) ||
      [...this.open].every((name) => this.risen.has(name))
    ) {
      this.result[this.at] = 'Approved';
      this.leave();
    }
    return null;
  }
  delegate(who: Name, to: Name): string | null {
    const refusal = this.refusal(who);
    if (refusal) return refusal;
    if (to === who) return 'toSelf';
    if (this.barred.has(to)) return 'recipientBarred';
    if (this.seen.has(to)) return 'isApproverAlready';
    const mine = this.holds(who);
    for (const name of mine.length > 0 ? mine : [...this.open]) {
      this.open.delete(name);
      if (this.risen.has(name)) this.risen.add(to);
    }
    this.done.add(who);
    this.open.add(to);
    this.seen.add(to);
    return null;
  }
  escalate(people: Name[]) {
    if (this.end) return;
    for (const name of people) {
      if (this.barred.has(name) || this.was(name)) continue;
      this.open.add(name);
      this.seen.add(name);
      this.risen.add(name);
    }
  }
  insertApprover(to: Name, gone: Name[]): string | null {
    if (this.end) return 'notPending';
    if (this.barred.has(to)) return 'recipientBarred';
    if (this.was(to)) return 'isApproverAlready';
    for (const name of gone) this.open.delete(name);
    this.open.add(to);
    this.seen.add(to);
    return null;
  }
  was(name: Name): boolean {
    return this.seen.has(name);
  }
}

const name = fc.constantFrom(...names);
const plan = fc.record({
  mode: fc.constantFrom<StepMode>('any', 'all', 'all', 'auto'),
  approvers: fc.uniqueArray(name, { maxLength: 4 }),
  endsApproval: fc.boolean(),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('approve'), who: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject'), who: name }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delegate'), who: name, to: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('escalate'), to: fc.uniqueArray(name, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('putIn'), to: name, gone: fc.uniqueArray(name, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flip'), step: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('absent'), who: name, substitute: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back') }) },
);

const planOf = (plan: Partial<StepPlan>): StepPlan => ({
  name: 'step',
  mode: 'any',
  dueHours: null,
  remindHours: null,
  escalateHours: null,
  endsApproval: false,
  ...plan,
});

const refusalOf = (outcome: Outcome) => ('refusal' in outcome ? outcome.refusal : null);

/** `expect` is slow compared with this comparison, so it is called only on a difference. */
function same(found: unknown, meant: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(meant)) expect(found).toEqual(meant);
}

/** Applies the actions to both the engine and the model. */
function play(plans: Plan[], barred: Name[], acts: Act[]): void {
  const model = new Model(plans, barred);
  const context: ApprovalContext = {
    now: new Date(0),
    applies: (step) => !model.off.has(step),
    approversOf: (step) => model.asked(step).map(person),
    lastResort: names
      .slice(0, 1)
      .filter((each) => !barred.includes(each))
      .map(person),
  };
  const asPlans = plans.map(({ mode, endsApproval }, step) => planOf({ name: `step ${step}`, mode, endsApproval }));
  // here one user may decide several steps; the other case is tested below
  let run = begin(asPlans, barred, context, true);
  const decider = (who: Name): Decider => ({
    ...person(who),
    standsInFor: [...model.substitutes].filter(([, substitute]) => substitute === who).map(([away]) => away),
    mayOverride: who === 'admin',
  });
  const check = () => {
    same(run.status, model.end ?? 'Pending');
    same(
      run.steps.map(({ status }) => status),
      model.result,
    );
    same(pendingVotes(run), model.end ? [] : [...model.open].toSorted());
    for (const who of names) same(mayDecide(run, decider(who)), model.refusal(who) === null);
  };
  check();
  for (const each of acts) {
    switch (each.kind) {
      case 'approve':
      case 'reject': {
        const outcome = decide(run, decider(each.who), each.kind === 'approve' ? 'Approved' : 'Rejected', 'why', context);
        same(refusalOf(outcome), model.decide(each.who, each.kind === 'approve'));
        if ('run' in outcome) run = outcome.run;
        break;
      }
      case 'delegate': {
        const outcome = delegate(run, decider(each.who), person(each.to), null, context);
        same(refusalOf(outcome), model.delegate(each.who, each.to));
        if ('run' in outcome) run = outcome.run;
        break;
      }
      case 'restart':
        model.restart();
        run = begin(asPlans, barred, context, true);
        break;
      case 'escalate':
        model.escalate(each.to);
        run = escalate(run, each.to.map(person));
        break;
      case 'putIn': {
        const outcome = insertApprover(run, person(each.to), ({ id }) => each.gone.some((one) => one === id));
        same(refusalOf(outcome), model.insertApprover(each.to, each.gone));
        if ('run' in outcome) run = outcome.run;
        break;
      }
      case 'flip':
        if (!model.off.delete(each.step)) model.off.add(each.step);
        break;
      case 'absent':
        if (each.who !== each.substitute) model.substitutes.set(each.who, each.substitute);
        break;
      case 'back':
        model.substitutes.clear();
        break;
    }
    check();
    sound(run);
  }
}

const pendingVotes = (run: Run) =>
  run.steps
    .flatMap(({ votes }) => votes.filter(({ status }) => status === 'Pending').map(({ approver }) => approver.id))
    .toSorted();

/** Asserts the invariants of a run. */
function sound({ status, steps }: Run): void {
  same(steps.filter((step) => step.status === 'Pending').length, status === 'Pending' ? 1 : 0);
  if (status === 'Approved')
    same(
      steps.filter((step) => step.status !== 'Approved' && step.status !== 'Skipped'),
      [],
    );
  for (const step of steps) {
    same(new Set(step.votes.map(({ approver }) => approver.id)).size, step.votes.length);
    const approved = step.votes.filter((vote) => vote.status === 'Approved');
    const isDecided = step.status === 'Approved' && step.mode !== 'auto';
    if (isDecided) same(approved.length > 0, true);
    if (isDecided && step.mode === 'all' && !approved.some(({ isOverride, isEscalated }) => isOverride || isEscalated))
      same(
        step.votes.filter((vote) => !['Approved', 'Delegated', 'Dropped'].includes(vote.status)),
        [],
      );
    same(
      step.votes.filter((vote) => (vote.status === 'Approved' || vote.status === 'Delegated') && vote.decision === null),
      [],
    );
  }
}

/** `MODEL_SEQUENCES=100000 vitest run --project unit run-engine` runs that many sequences. */
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 1_000);

test(`random actions match the model, ${sequences} times`, () => {
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(name, { maxLength: 1 }),
      fc.array(act, { maxLength: 20 }),
      play,
    ),
    { numRuns: sequences },
  );
});

const approvedBy = ({ votes }: Run['steps'][number]): string[] =>
  votes.flatMap(({ status, decision }) => (status === 'Approved' && decision ? [decision.by.id] : []));

test('nobody signs twice, in one step or in two, whatever is attempted', () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 2, maxLength: 4 }), fc.array(act, { maxLength: 20 }), (plans, acts) => {
      const context: ApprovalContext = {
        now: new Date(0),
        applies: () => true,
        approversOf: (step) => (plans[step]?.approvers ?? []).map(person),
        lastResort: names.slice(0, 2).map(person),
      };
      const asPlans = plans.map(({ mode }, step) => planOf({ name: `step ${step}`, mode }));
      let run = begin(asPlans, [], context);
      for (const each of acts) {
        const who = 'who' in each ? each.who : undefined;
        if (who === undefined) continue;
        // everybody substitutes for everybody, and everybody may override
        const decider = { ...person(who), standsInFor: names, mayOverride: true };
        const outcome =
          each.kind === 'delegate'
            ? delegate(run, decider, person(each.to), null, context)
            : decide(run, decider, 'Approved', 'why', context);
        if ('run' in outcome) run = outcome.run;
      }
      const deciders = run.steps.flatMap((step) => (step.mode === 'all' ? approvedBy(step) : [...new Set(approvedBy(step))]));
      same(new Set(deciders).size, deciders.length);
    }),
    { numRuns: sequences },
  );
});

describe('hand-written cases', () => {
  const context: ApprovalContext = {
    now: new Date(0),
    applies: () => true,
    approversOf: () => ['b', 'c'].map(person),
    lastResort: [],
  };
  const asB: Decider = { ...person('b'), standsInFor: [], mayOverride: false };

  test('a delegated vote names the user who delegated it', () => {
    const run = begin([planOf({ name: 'one' })], [], context);
    expect(delegate(run, asB, person('d'), 'on leave', context)).toMatchObject({
      run: {
        steps: [
          {
            votes: [
              { approver: { id: 'b' }, status: 'Delegated', decision: { note: 'on leave' } },
              { approver: { id: 'c' }, status: 'Pending' },
              { approver: { id: 'd' }, status: 'Pending', delegatedFrom: { id: 'b', name: 'B' } },
            ],
          },
        ],
      },
    });
  });
});
