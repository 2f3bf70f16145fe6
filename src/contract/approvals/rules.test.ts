import { expect, test } from 'vitest';
import { reasonOfIssue } from '../core/issue-reason.ts';
import { WorkflowDefinition, WorkflowDraft } from './rules.ts';

const rule = (subject: string, operator: string, ...values: string[]) => ({ subject, operator, values });
const step = { name: 'Boss', mode: 'any', approvers: { roles: ['Approver'] } };
const refusalsOf = (rules: object[], rulesOfStep?: object[]) =>
  (
    WorkflowDraft.safeParse({
      name: 'Invoices',
      condition: { match: 'all', rules },
      steps: [{ ...step, condition: rulesOfStep ? { match: 'any', rules: rulesOfStep } : null }],
    }).error?.issues ?? []
  ).map((issue) => [issue.path.join('.'), reasonOfIssue(issue).code]);

test('a rule about the total or a count is saved only with numbers', () => {
  const group = { match: 'any', rules: [rule('supplier', 'is', 'abc'), rule('approvedBefore', 'lt', 'three')] };
  expect(refusalsOf([rule('amount', 'gte', 'abc'), group], [rule('amount', 'between', '1', '2,5')])).toEqual([
    ['condition.rules.0.values', 'rule_number_expected'],
    ['condition.rules.1.rules.1.values', 'rule_number_expected'],
    ['steps.0.condition.rules.0.values', 'rule_number_expected'],
  ]);
  expect(refusalsOf([rule('amount', 'between', '-5', '10.50'), rule('amount', 'filled')])).toEqual([]);
});

test('a stored rule without a number stays readable', () => {
  const condition = { match: 'all', rules: [rule('amount', 'gte', 'abc')] };
  expect(WorkflowDefinition.safeParse({ name: 'Invoices', condition, steps: [step] }).success).toBe(true);
});
