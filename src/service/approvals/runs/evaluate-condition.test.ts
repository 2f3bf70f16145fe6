import { expect, test } from 'vitest';
import { ApprovalCondition } from '#contract/approvals/rules.ts';
import { valueOf } from '#testing/builders.ts';
import { evaluateCondition } from './evaluate-condition.ts';

const written = {
  total_amount: '12100.00',
  currency: 'CZK',
  issued_by_name_sm: 'Kavárna Žižkov s.r.o.',
  issued_by_id_sm: '12345679',
  date_due: '2026-03-05',
  is_reverse_charge: 'true',
  note: '',
};
const document = {
  document_class: 'invoice',
  accounting_unit_id: 'unit-1',
  fields: Object.fromEntries(Object.entries(written).map(([name, value]) => [name, valueOf(value)])),
};
const rule = (subject: string, operator: string, ...values: string[]) => {
  const [kind = '', field] = subject.split(':');
  return { subject: kind, operator, values, ...(field !== undefined && { field }) };
};
const evaluate = (condition: unknown) => evaluateCondition(ApprovalCondition.parse(condition), document);
const one = (...parts: Parameters<typeof rule>) => evaluate({ match: 'all', rules: [rule(...parts)] });

test.each([
  ['amount', 'gt', '12099.99', true],
  ['amount', 'gt', '12100', false],
  ['amount', 'gte', '12100', true],
  ['amount', 'lt', '9', false],
  ['amount', 'lte', '12100.000', true],
  ['amount', 'is', '12100', true],
  ['amount', 'gt', 'much', null],
  ['type', 'is', 'Invoice', true],
  ['type', 'isNot', 'invoice', false],
  ['unit', 'is', 'unit-1', true],
  ['unit', 'isNot', 'unit-2', true],
  ['supplier', 'contains', 'zizkov', true],
  ['supplier', 'is', '12345679', true],
  ['supplier', 'contains', 'pekárna', false],
  ['field:date_due', 'lt', '2026-04-01', true],
  ['field:date_due', 'gt', '2026-04-01', false],
  ['field:is_reverse_charge', 'is', 'true', true],
  ['field:order_number_sm', 'gt', '5', null],
  ['field:order_number_sm', 'is', '5', false],
  ['field:order_number_sm', 'isNot', '5', true],
  ['field:constructor', 'is', 'x', false],
])('%s %s %s is %j', (subject, operator, value, truth) => expect(one(subject, operator, value)).toBe(truth));

test.each([
  ['note', 'empty', true],
  ['note', 'filled', false],
  ['order_number_sm', 'empty', true],
  ['currency', 'filled', true],
])('%s %s is %j', (field, operator, truth) => expect(one(`field:${field}`, operator)).toBe(truth));

test('an amount in another currency is neither large nor small but unknown', () => {
  const over = (currency: string) => evaluate({ match: 'all', rules: [{ ...rule('amount', 'gt', '1'), currency }] });
  expect([over('CZK'), over('EUR')]).toEqual([true, null]);
});

test('an unknown result decides only when no other rule does', () => {
  const [yes, no, unknown] = [rule('type', 'is', 'invoice'), rule('type', 'is', 'order'), rule('field:a', 'gt', '1')];
  const of = (match: string, ...rules: object[]) => evaluate({ match, rules });
  expect([of('all', yes, unknown), of('all', no, unknown), of('any', yes, unknown), of('any', no, unknown)]).toEqual([
    null,
    false,
    true,
    null,
  ]);
  expect(of('any', no, { match: 'all', rules: [yes, yes] })).toBe(true);
  expect(of('all', yes, { match: 'any', rules: [no, no] })).toBe(false);
  expect(evaluateCondition(null, document)).toBe(true);
});
