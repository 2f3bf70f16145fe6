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
const deciders = [{ id: 'petr', role: 'Approver' as const }];
const scope = { units: ['prague', 'brno'], types: ['invoice', 'receipt'] };
const concernsOf = (list: ReturnType<typeof workflow>[]) =>
  list.map((each) => workflowConcerns(each, list, { scope, deciders }).map(({ code }) => code));

test.each([
  ['the unconditional workflow last', [workflow('1', 'Dear', true), workflow('2', 'All', false)], [[], []]],
  [
    'the unconditional workflow first',
    [workflow('1', 'All', false), workflow('2', 'Dear', true)],
    [[], ['workflow_unreachable']],
  ],
  ['the unconditional workflow deactivated', [workflow('1', 'All', false, false), workflow('2', 'Dear', true)], [[], []]],
  [
    'a deactivated workflow after the unconditional one',
    [workflow('1', 'All', false), workflow('2', 'Dear', true, false)],
    [[], []],
  ],
  [
    'the same name twice',
    [workflow('1', 'Dear', true), workflow('2', ' dear', true)],
    [['workflow_name_twice'], ['workflow_covered', 'workflow_name_twice']],
  ],
])('%s', (_name, list, expected) => expect(concernsOf(list)).toEqual(expected));

type Rule = [subject: string, operator: string, ...values: string[]];
const ruled = (id: string, rules: readonly Rule[], more: object = {}) => ({
  id,
  isActive: true,
  definition: WorkflowDefinition.parse({
    name: id,
    condition: {
      match: 'all',
      rules: rules.map(([subject, operator, ...values]) =>
        subject.startsWith('field ')
          ? { subject: 'field', field: subject.slice(6), operator, values }
          : { subject, operator, values },
      ),
    },
    steps: [{ name: 'Boss', mode: 'any', approvers: { roles: ['Approver'] } }],
    ...more,
  }),
});
const required = { isRequired: true };
const none: string[] = [];

test.each<[name: string, ReturnType<typeof ruled>[], string[]]>([
  ['consecutive amount ranges', [ruled('a', [['amount', 'lt', '1000']]), ruled('b', [['amount', 'gte', '1000']])], none],
  [
    'a range within the two before it',
    [
      ruled('a', [['amount', 'lt', '1000']]),
      ruled('b', [['amount', 'gte', '1000']]),
      ruled('c', [['amount', 'between', '500', '2000']]),
    ],
    ['c workflow_covered “a”, “b”'],
  ],
  [
    'a gap of one cent between them is sufficient',
    [
      ruled('a', [['amount', 'lt', '1000']]),
      ruled('b', [['amount', 'gt', '1000']]),
      ruled('c', [['amount', 'between', '500', '2000']]),
    ],
    none,
  ],
  [
    'every unit has its own',
    [ruled('a', [['unit', 'is', 'prague']]), ruled('b', [['unit', 'isNot', 'prague']]), ruled('c', [['amount', 'gt', '5']])],
    ['c workflow_covered “a”, “b”'],
  ],
  ['the other unit remains', [ruled('a', [['unit', 'is', 'prague']]), ruled('c', [['amount', 'gt', '5']])], none],
  [
    'narrower by amount, wider by supplier',
    [
      ruled('a', [
        ['amount', 'gt', '5'],
        ['supplier', 'is', 'Acme'],
      ]),
      ruled('b', [['supplier', 'is', 'ACME']]),
    ],
    none,
  ],
  [
    'the same name in different case',
    [
      ruled('a', [['supplier', 'is', 'Acme', 'Beta']]),
      ruled('b', [
        ['supplier', 'is', 'ACME'],
        ['amount', 'gt', '5'],
      ]),
    ],
    ['b workflow_covered “a”'],
  ],
  [
    'part of a name',
    [ruled('a', [['supplier', 'contains', 'acm']]), ruled('b', [['supplier', 'is', 'Acme']])],
    ['b workflow_covered “a”'],
  ],
  [
    'a name that contains both parts',
    [
      ruled('a', [['field note', 'contains', 'x']]),
      ruled('b', [
        ['field note', 'contains', 'y'],
        ['field note', 'contains', 'z'],
      ]),
    ],
    none,
  ],
  [
    'conditions that exclude each other',
    [
      ruled('a', [
        ['amount', 'gt', '9'],
        ['amount', 'lt', '3'],
      ]),
    ],
    ['a workflow_never_applies '],
  ],
  ['a unit that was deleted', [ruled('a', [['unit', 'is', 'vienna']])], ['a workflow_never_applies ']],
  [
    'a required workflow covers others at any position',
    [ruled('a', [['amount', 'gt', '5']]), ruled('b', [['amount', 'gt', '1']], required)],
    ['a workflow_covered “b”'],
  ],
  [
    'an optional workflow does not cover a required one',
    [ruled('a', [['amount', 'gt', '1']]), ruled('b', [['amount', 'gt', '5']], required)],
    none,
  ],
  [
    'dates in order',
    [ruled('a', [['field date_due', 'lt', '2026-06-01']]), ruled('b', [['field date_due', 'lt', '2026-05-01']])],
    ['b workflow_covered “a”'],
  ],
  [
    'dates between two others',
    [ruled('a', [['field date_due', 'lt', '2026-05-01']]), ruled('b', [['field date_due', 'lt', '2026-06-01']])],
    none,
  ],
])('unreachable: %s', (_name, list, expected) => {
  const found = list.flatMap((each) =>
    workflowConcerns(each, list, { scope, deciders }).map(
      (concern) => `${each.id} ${concern.code} ${'params' in concern ? Object.values(concern.params).join() : ''}`,
    ),
  );
  expect(found).toEqual(expected);
});

test('a check that would take too long, or depends on rates, does not report a workflow as unreachable', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    ruled(`w${at}`, [
      ['supplier', 'is', `s${at}`],
      ['amount', 'gt', `${at}`],
    ]),
  );
  const last = ruled('last', [
    ['supplier', 'is', 's1'],
    ['amount', 'gt', '50'],
  ]);
  expect(workflowConcerns(last, [...many, last], { scope, deciders })).toEqual([]);
  const inEuros = { condition: { match: 'all', rules: [{ subject: 'amount', operator: 'gt', values: ['5'], currency: 'EUR' }] } };
  const [a, b] = [ruled('a', [['amount', 'gt', '5']], inEuros), ruled('b', [['amount', 'gt', '500']])];
  expect(workflowConcerns(b, [a, b], { scope, deciders })).toEqual([]);
});

test.each<[string, object, boolean]>([
  ['a user who may approve', { userIds: ['petr'] }, false],
  ['one of several users left', { userIds: ['gone', 'petr'] }, false],
  ['a user who is deactivated', { userIds: ['gone'] }, true],
  ['a role that nobody has', { roles: ['TenantAdmin'] }, true],
  ['a role that somebody has, beside a user who is deactivated', { userIds: ['gone'], roles: ['Approver'] }, false],
  ['those of the unit, who differ by document', { userIds: ['gone'], ofUnit: true }, false],
])('a step approved by %s', (_name, approvers, isConcern) => {
  const steps = [
    { name: 'Small', mode: 'auto' },
    { name: 'Boss', mode: 'any', approvers },
  ];
  const own = { id: '1', isActive: true, definition: WorkflowDefinition.parse({ name: 'All', steps }) };
  expect(workflowConcerns(own, [own], { scope, deciders })).toEqual(
    isConcern ? [{ path: 'definition.steps.1', code: 'step_without_active_approver', params: { step: 'Boss' } }] : [],
  );
  expect(workflowConcerns({ ...own, isActive: false }, [own], { scope, deciders })).toEqual([]);
});
