import { expect, test } from 'vitest';
import { ApprovalStep, type ApprovalStep as Step, WorkflowDefinition } from '#contract/approvals/rules.ts';
import { verifyTwoApprovers, type Question, type SetUp } from './verify-two-approvers.ts';

const units = ['unit-1', 'unit-2'];
const step = (userIds: string[], more: object = {}): Step =>
  ApprovalStep.parse({
    name: userIds.join(),
    mode: 'any',
    approvers: { userIds, roles: [], ofUnit: false, managerOfSender: false },
    ...more,
  });
const rule = (subject: string, operator: string, ...values: string[]) => ({
  match: 'all',
  rules: [{ subject, operator, values }],
});
const workflow = (name: string, steps: Step[], more: object = {}) => ({
  name,
  isActive: true,
  definition: WorkflowDefinition.parse({ name, isRequired: true, steps, ...more }),
});
type Workflow = ReturnType<typeof workflow>;
const setUpOf = (workflows: Workflow[], substitutes: [string, string[]][] = []): SetUp => ({
  workflows,
  units,
  types: ['invoice', 'order'],
  approversOf: ({ approvers }) => approvers.userIds,
  standsInFor: new Map(substitutes),
});
const asked: Question = { over: '50000', currency: 'CZK' };

let seed = 7;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed % below;
};
const limit = () => String(10_000 + random(400_000));

/** Small documents need one approver, large ones two, with varying workflows: nothing over 50,000 is approved by one alone. */
function sound(): Workflow[] {
  const border = String(10_000 + random(40_000));
  const all = step(['eva', 'jan'], { mode: 'all' });
  const large = [
    [step(['eva']), step(['jan'])],
    [all],
    [step(['eva', 'jan', 'petr']), step(['jan', 'petr'], { condition: rule('amount', 'gt', border) })],
    [step(['eva']), step(['jan']), step(['petr'], { condition: rule('amount', 'gt', limit()) })],
  ][random(4)] ?? [all];
  return [
    workflow('small', [step(['petr'])], { condition: rule('amount', 'lte', border) }),
    workflow('large', large, { condition: rule('amount', 'gt', border) }),
    ...(random(2) === 0
      ? [workflow('orders too', [step(['eva']), step(['iva'])], { condition: rule('type', 'is', 'order') })]
      : []),
  ];
}

const changed = (all: Workflow[], name: string, change: (workflow: Workflow) => Workflow): Workflow[] =>
  all.map((each) => (each.name === name ? change(each) : each));
const define = (each: Workflow, change: object): Workflow => ({
  ...each,
  definition: WorkflowDefinition.parse({ ...each.definition, ...change }),
});
/** Each opens a way in which one user, or nobody, is enough. */
const holes: ((all: Workflow[]) => [Workflow[], [string, string[]][]?])[] = [
  (all) => [changed(all, 'large', (each) => define(each, { isRequired: false }))],
  (all) => [changed(all, 'large', (each) => ({ ...each, isActive: false }))],
  (all) => [changed(all, 'large', (each) => define(each, { condition: rule('amount', 'gt', String(60_000 + random(300_000))) }))],
  (all) => [changed(all, 'large', (each) => define(each, { condition: rule('unit', 'is', 'unit-1') }))],
  (all) => [changed(all, 'large', (each) => define(each, { condition: rule('supplier', 'isNot', 'Lipa') }))],
  (all) => [
    changed(all, 'large', (each) => define(each, { allowsSamePerson: true, steps: [step(['eva', 'jan']), step(['jan'])] })),
  ],
  (all) => [changed(all, 'large', (each) => define(each, { steps: [step(['eva', 'jan'])] }))],
  (all) => [
    changed(all, 'large', (each) =>
      define(each, { steps: [step(['eva']), step(['jan'], { condition: rule('amount', 'gt', limit() + '0') })] }),
    ),
  ],
  (all) => [
    changed(all, 'large', (each) =>
      define(each, {
        steps: [
          { name: 'known', mode: 'auto', endsApproval: true, condition: rule('approvedBefore', 'gte', '3') },
          ...each.definition.steps,
        ],
      }),
    ),
  ],
  (all) => [
    changed(all, 'large', (each) => define(each, { allowsSamePerson: true, steps: [step(['eva', 'jan'], { mode: 'all' })] })),
    [['eva', ['jan']]],
  ],
  (all) => [
    changed(all, 'large', (each) =>
      define(each, {
        steps: [step(['eva', 'jan'], { mode: 'all', escalation: { afterHours: 2, to: { userIds: ['iva'] } } })],
      }),
    ),
  ],
  (all) => [[...all, workflow('around', [step(['petr'])], { condition: rule('supplier', 'contains', 'doubek') })]],
];

test('100 seeded holes are found with an example document, and none is found in sound rules, within 5 s', () => {
  const missed: number[] = [];
  const alarms: number[] = [];
  let slowest = 0;
  for (let at = 0; at < 100; at += 1) {
    const rules = sound();
    if (verifyTwoApprovers(setUpOf(rules), asked).hole !== null) alarms.push(at);
    const [broken, substitutes] = holes[at % holes.length]?.(rules) ?? [rules];
    const began = performance.now();
    const proof = verifyTwoApprovers(setUpOf(broken, substitutes), asked);
    slowest = Math.max(slowest, performance.now() - began);
    if (proof.hole === null) missed.push(at);
    else expect(Number(proof.hole.document.amount)).toBeGreaterThan(50_000);
  }
  expect({ missed, alarms }).toEqual({ missed: [], alarms: [] });
  expect(slowest).toBeLessThan(5000);
});

test('a substitute is no second person less where one person cannot sign twice', () => {
  const rules = [workflow('both', [step(['eva', 'jan'], { mode: 'all' })])];
  expect(verifyTwoApprovers(setUpOf(rules, [['eva', ['jan']]]), asked).hole).toBeNull();
});

test('considers only the documents asked about', () => {
  const rules = [workflow('only one', [step(['eva']), step(['jan'])], { condition: rule('unit', 'is', 'unit-1') })];
  const of = (question: Partial<Question>) => verifyTwoApprovers(setUpOf(rules), { ...asked, ...question }).hole?.reason ?? null;
  expect([of({}), of({ unitId: 'unit-1' }), of({ unitId: 'unit-2' })]).toEqual(['noWorkflow', null, 'noWorkflow']);
});

test('reports an incomplete proof when there are too many cases', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ subject: 'field', field: `f${at}`, operator: 'gt', values: ['1', '5'] }));
  const rules = [
    workflow('w', [step(['eva']), step(['jan'])]),
    workflow('x', [step(['eva']), step(['jan'])], { condition: { match: 'any', rules: many } }),
  ];
  expect(verifyTwoApprovers(setUpOf(rules), asked)).toMatchObject({ isComplete: false, hole: null });
});
