import { msg } from '@lingui/core/macro';
import type { FieldType } from '#values/values.ts';
import type { ApprovalCondition, ApprovalRule, RuleOperator, RuleSubject } from '#contract/approvals/rules.ts';

export type Choice = { id: string; name: string };
export type FieldChoice = Choice & { type: FieldType };
/** Options of approval rules in this tenant. */
export type Choices = {
  fields: readonly FieldChoice[];
  types: readonly Choice[];
  units: readonly Choice[];
  tables: readonly Choice[];
};

export const subjectNames = {
  amount: msg`the total`,
  supplier: msg`the supplier`,
  field: msg`the field`,
  type: msg`the document type`,
  unit: msg`the accounting unit`,
  lookup: msg`data table value of the field`,
  approvedBefore: msg`number of earlier approvals of this supplier with this account`,
} satisfies Record<RuleSubject, unknown>;

export const operatorNames = {
  is: msg`is`,
  isNot: msg`is not`,
  contains: msg`contains`,
  gt: msg`is more than`,
  gte: msg`is at least`,
  lt: msg`is less than`,
  lte: msg`is at most`,
  between: msg`is between`,
  empty: msg`is empty`,
  filled: msg`is filled in`,
} satisfies Record<RuleOperator, unknown>;

const order: RuleOperator[] = ['gte', 'gt', 'lte', 'lt', 'between'];
const texts: RuleOperator[] = ['is', 'isNot', 'contains'];
const presence: RuleOperator[] = ['empty', 'filled'];
const chosen: RuleOperator[] = ['is', 'isNot'];

/** Comparisons that apply to each subject; the first is the default. */
export const operatorsOf: Record<RuleSubject, readonly RuleOperator[]> = {
  amount: [...order, ...presence],
  supplier: [...texts, ...presence],
  field: [...texts, ...order, ...presence],
  type: chosen,
  unit: chosen,
  lookup: [...texts, ...presence],
  approvedBefore: order.filter((operator) => operator !== 'between'),
};

export const isRule = (entry: ApprovalCondition['rules'][number]): entry is ApprovalRule => 'subject' in entry;

export const newRule = (): ApprovalRule => ({ subject: 'amount', operator: 'gte', values: [''], currency: 'CZK' });

/** Returns a rule about another subject with its defaults. */
export function withSubject(subject: RuleSubject, { fields, tables }: Choices): ApprovalRule {
  const [operator = 'is'] = operatorsOf[subject];
  const rule: ApprovalRule = { subject, operator, values: subject === 'approvedBefore' ? ['3'] : [''] };
  if (subject === 'type' || subject === 'unit') rule.values = [];
  if (subject === 'amount') rule.currency = 'CZK';
  if (subject === 'field' || subject === 'lookup') rule.field = fields[0]?.id ?? '';
  if (subject === 'lookup') rule.table = tables[0]?.id ?? '';
  return rule;
}

/** What a rule compares: the service expects dates as 2026-03-05, and numbers without spaces. */
export function kindOf({ subject, field }: ApprovalRule, { fields }: Choices): 'number' | 'date' | 'text' {
  if (subject === 'amount' || subject === 'approvedBefore') return 'number';
  const type = subject === 'field' ? fields.find(({ id }) => id === field)?.type : undefined;
  if (type === 'DATE') return 'date';
  return type === 'DECIMAL' || type === 'INTEGER' ? 'number' : 'text';
}

/** The values stay if the other field is of the same kind. */
export function withField(rule: ApprovalRule, field: string, choices: Choices): ApprovalRule {
  const next = { ...rule, field };
  if (kindOf(next, choices) === kindOf(rule, choices)) return next;
  return { ...next, values: rule.operator === 'between' ? ['', ''] : rule.values.slice(0, 1).map(() => '') };
}

export function withOperator(rule: ApprovalRule, operator: RuleOperator): ApprovalRule {
  if (operator === 'empty' || operator === 'filled') return { ...rule, operator, values: [] };
  const [first = '', second = ''] = rule.values;
  const isChosen = rule.subject === 'type' || rule.subject === 'unit';
  if (operator === 'between') return { ...rule, operator, values: [first, second] };
  return {
    ...rule,
    operator,
    values: isChosen
      ? rule.values
      : operator === 'is' || operator === 'isNot'
        ? rule.values.length > 0
          ? rule.values
          : ['']
        : [first],
  };
}
