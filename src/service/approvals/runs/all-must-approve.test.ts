import { expect, test } from 'vitest';
import { type ApprovalContext, begin, decide, type Decider, delegate, mayDecide, type StepPlan } from './run-engine.ts';

const person = (id: string) => ({ id, name: id.toUpperCase() });
const context: ApprovalContext = {
  now: new Date(0),
  applies: () => true,
  approversOf: () => ['b', 'c'].map(person),
  lastResort: [],
};
const all: StepPlan = { name: 'step', mode: 'all', dueHours: null, remindHours: null, escalateHours: null, endsApproval: false };
const as = (id: string, ...standsInFor: string[]): Decider => ({ ...person(id), standsInFor, mayOverride: false });

test('a substitute signs for one approver of a step that all must approve, also by delegating for the other', () => {
  const run = begin([all], [], context);
  const both = as('d', 'b', 'c');
  const signed = decide(run, both, 'Approved', null, context);
  expect(signed).toMatchObject({
    run: {
      status: 'Pending',
      steps: [{ votes: [{ status: 'Approved', decision: { by: { id: 'd' } } }, { status: 'Pending' }] }],
    },
  });
  if (!('run' in signed)) return;
  expect(mayDecide(signed.run, both)).toBe(false);
  expect(decide(signed.run, both, 'Approved', null, context)).toEqual({ refusal: 'decidedAlready' });
  // nor does it come back to them
  expect(delegate(signed.run, as('c'), person('d'), null, context)).toEqual({ refusal: 'recipientDecided' });
  expect(decide(signed.run, as('c'), 'Approved', null, context)).toMatchObject({ run: { status: 'Approved' } });
  expect(delegate(run, both, person('e'), null, context)).toMatchObject({
    run: {
      steps: [
        {
          votes: [
            { approver: { id: 'b' }, status: 'Delegated' },
            { approver: { id: 'c' }, status: 'Pending' },
            { approver: { id: 'e' } },
          ],
        },
      ],
    },
  });
});

test('an approver signs for themselves before they sign for another', () => {
  const run = begin([all], [], context);
  expect(decide(run, as('c', 'b'), 'Approved', null, context)).toMatchObject({
    run: { status: 'Pending', steps: [{ votes: [{ status: 'Pending' }, { status: 'Approved' }] }] },
  });
});

test('one click counts for everyone the user substitutes for if one person may decide several steps, and both names are kept', () => {
  const run = begin([{ ...all, dueHours: 2 }], [], context, true);
  const outcome = decide(run, as('b', 'c'), 'Approved', 'fine', context);
  expect(outcome).toMatchObject({
    run: {
      status: 'Approved',
      steps: [
        {
          dueAt: new Date(7_200_000),
          votes: [
            { approver: { id: 'b' }, decision: { by: { id: 'b' } } },
            { approver: { id: 'c', name: 'C' }, decision: { by: { id: 'b', name: 'B' }, note: 'fine' } },
          ],
        },
      ],
    },
  });
});
