import { expect, test } from 'vitest';
import { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { workflowConcerns } from './workflow-concerns.ts';

const condition = { match: 'all', rules: [{ subject: 'amount', operator: 'gt', values: ['1000'] }] };
const workflow = (id: string, name: string, conditional: boolean, isActive = true) => ({
  id,
  isActive,
  definition: WorkflowDefinition.parse({
    name,
    condition: conditional ? condition : null,
    steps: [{ name: 'Boss', mode: 'any', approvers: { roles: ['Approver'] } }],
  }),
});
const concernsOf = (list: ReturnType<typeof workflow>[]) =>
  list.map((each) => workflowConcerns(each, list).map(({ code }) => code));

test.each([
  ['the general one last', [workflow('1', 'Dear', true), workflow('2', 'All', false)], [[], []]],
  ['the general one first', [workflow('1', 'All', false), workflow('2', 'Dear', true)], [[], ['workflow_unreachable']]],
  ['the general one deactivated', [workflow('1', 'All', false, false), workflow('2', 'Dear', true)], [[], []]],
  ['one that is deactivated behind it', [workflow('1', 'All', false), workflow('2', 'Dear', true, false)], [[], []]],
  [
    'the same name twice',
    [workflow('1', 'Dear', true), workflow('2', ' dear', true)],
    [['workflow_name_twice'], ['workflow_name_twice']],
  ],
])('%s', (_name, list, expected) => expect(concernsOf(list)).toEqual(expected));
