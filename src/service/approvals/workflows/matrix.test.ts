import { describe, expect, test } from 'vitest';
import { ApprovalRule, WorkflowDefinition } from '#contract/approvals/rules.ts';
import { matrixOf } from './matrix.ts';
import { waysOf, whenOf } from './matrix-bounds.ts';

const scope = { units: ['prague', 'brno'], types: ['invoice', 'receipt'] };
const rule = (subject: string, operator: string, ...values: string[]) =>
  ApprovalRule.parse({ subject, operator, values, ...(subject === 'amount' && { currency: 'CZK' }) });
const all = (...rules: unknown[]) => ({ match: 'all', rules });
const any = (...rules: unknown[]) => ({ match: 'any', rules });
const step = (name: string, condition: unknown = null, more: object = {}) => ({
  name,
  mode: 'any',
  approvers: { roles: ['Approver'] },
  condition,
  ...more,
});
const workflow = (id: string, condition: unknown, steps: object[] = [step('Boss')], more: object = {}) => ({
  id,
  isActive: true,
  definition: WorkflowDefinition.parse({ name: id, condition, steps, ...more }),
});
const lines = (...list: ReturnType<typeof workflow>[]) =>
  matrixOf(list, scope).rows.map((row) => [row.workflow, row.step.name, row.reach, ...row.takenBy].join(' '));

describe('conditions of a matrix row by dimension', () => {
  test.each([
    ['nothing', [], {}],
    [
      'an amount range combined from two rules',
      [rule('amount', 'gte', '100'), rule('amount', 'between', '50', '900')],
      { amount: { from: { value: '100', isIncluded: true }, to: { value: '900', isIncluded: false }, currency: 'CZK' } },
    ],
    [
      'the stricter of two equal bounds',
      [rule('amount', 'gte', '100'), rule('amount', 'gt', '100.00'), rule('amount', 'lte', '5'), rule('amount', 'lt', '5')],
      { amount: { from: { value: '100.00', isIncluded: false }, to: { value: '5', isIncluded: false }, currency: 'CZK' } },
    ],
    ['a unit that remains possible', [rule('unit', 'isNot', 'prague')], { units: ['brno'] }],
    ['a unit that is excluded', [rule('unit', 'is', 'prague'), rule('unit', 'is', 'brno')], { units: [] }],
    ['a type', [rule('type', 'is', 'receipt', 'invoice'), rule('type', 'isNot', 'invoice')], { types: ['receipt'] }],
    [
      'a supplier, in the original spelling',
      [rule('supplier', 'contains', 'a')],
      { suppliers: [rule('supplier', 'contains', 'a')] },
    ],
    ['whether there is a total', [rule('amount', 'filled')], { others: [rule('amount', 'filled')] }],
    [
      'amounts in two currencies, separately',
      [rule('amount', 'gt', '5'), { ...rule('amount', 'lt', '9'), currency: 'EUR' }],
      {
        amount: { from: { value: '5', isIncluded: false }, to: null, currency: 'CZK' },
        others: [{ ...rule('amount', 'lt', '9'), currency: 'EUR' }],
      },
    ],
  ])('%s', (_name, rules, expected) =>
    expect(whenOf(rules, scope)).toEqual({ amount: null, units: null, types: null, suppliers: [], others: [], ...expected }),
  );

  test('alternatives become separate rows up to a limit', () => {
    const [a, b, c] = [rule('supplier', 'is', 'a'), rule('supplier', 'is', 'b'), rule('supplier', 'is', 'c')];
    const parsed = (condition: unknown) => WorkflowDefinition.parse({ name: 'x', condition, steps: [step('s')] }).condition;
    expect(waysOf(parsed(all(a, any(b, c))))).toEqual([
      [a, b],
      [a, c],
    ]);
    expect(waysOf(parsed(any(a, all(b, c))))).toEqual([[a], [b, c]]);
    expect(waysOf(null)).toEqual([[]]);
    expect(waysOf(parsed(all(any(a, b, c), any(a, b, c), any(a, b, c))))).toBeUndefined();
  });
});

test('workflows are listed in the order of evaluation: required ones first, without inactive ones', () => {
  const off = { ...workflow('off', null), isActive: false };
  expect(
    lines(workflow('dear', all(rule('amount', 'gt', '9'))), off, workflow('must', null, [step('Boss')], { isRequired: true })),
  ).toEqual(['must Boss reached', 'dear Boss taken must']);
});

test('a step whose amounts lie outside those of its workflow is never reached', () => {
  const steps = [
    step('Boss'),
    step('Director', all(rule('amount', 'gt', '5000'))),
    step('Clerk', all(rule('amount', 'lt', '500'))),
  ];
  expect(lines(workflow('small', all(rule('amount', 'lt', '1000')), steps))).toEqual([
    'small Boss reached',
    'small Director never',
    'small Clerk reached',
  ]);
});

test('a step after one that ends the run for all its documents is never reached', () => {
  const end = step('Known', all(rule('amount', 'lt', '9000')), { mode: 'auto', approvers: undefined, endsApproval: true });
  const steps = [end, step('Boss', all(rule('amount', 'lt', '100'))), step('Director', all(rule('amount', 'gt', '100')))];
  expect(lines(workflow('a', null, steps))).toEqual(['a Known reached', 'a Boss taken Known', 'a Director reached']);
});

test('of several alternatives only the one covered by another workflow is marked', () => {
  const [prague, brno] = [rule('unit', 'is', 'prague'), rule('unit', 'is', 'brno')];
  expect(lines(workflow('first', all(prague)), workflow('second', any(prague, brno)))).toEqual([
    'first Boss reached',
    'second Boss taken first',
    'second Boss reached',
  ]);
});

test.each([
  ['no workflow at all', [], 'some'],
  ['one workflow for everything', [workflow('a', null)], 'none'],
  [
    'amount ranges without a gap',
    [workflow('a', all(rule('amount', 'lt', '9'))), workflow('b', all(rule('amount', 'gte', '9')))],
    'some',
  ],
  ['every unit', [workflow('a', all(rule('unit', 'is', 'prague'))), workflow('b', all(rule('unit', 'is', 'brno')))], 'none'],
  ['one unit', [workflow('a', all(rule('unit', 'is', 'prague')))], 'some'],
])('documents without a workflow: %s', (_name, list, expected) => expect(matrixOf(list, scope).others).toBe(expected));

test('a step in another currency is not reached either if no document reaches its workflow', () => {
  const inEuros = { ...rule('amount', 'gte', '5000'), currency: 'EUR' };
  const dear = workflow('dear', all(rule('amount', 'gte', '100000')), [step('Boss'), step('Director', all(inEuros))]);
  expect(lines(workflow('every', null), dear)).toEqual([
    'every Boss reached',
    'dear Boss taken every',
    'dear Director taken every',
  ]);
});
