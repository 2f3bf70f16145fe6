import { Environment } from '@marcbachmann/cel-js';
import { describe, expect, test } from 'vitest';
import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import { isValidIdentifier } from '#contract/document-types/rule-names.ts';
import type { FieldValues } from '#values/values.ts';
import { fitsFormat } from '#service/documents/checks/fits-format.ts';
import type { RuleField } from '#contract/document-types/expressions/language.ts';
import { compileRule } from '#contract/document-types/expressions/compile.ts';
import { answerRule, checkRules, ruleScopes } from './rules.ts';

const fields: RuleField[] = [
  { name: 'total', type: 'DECIMAL', isItem: false },
  { name: 'vat', type: 'DECIMAL', isItem: false },
  { name: 'net', type: 'DECIMAL', isItem: false },
  { name: 'currency', type: 'TEXT', isItem: false },
  { name: 'issued', type: 'DATE', isItem: false },
  { name: 'due', type: 'DATE', isItem: false },
  { name: 'paid', type: 'BOOLEAN', isItem: false },
  { name: 'amount', type: 'DECIMAL', isItem: true },
];
const valuesOf = (texts: Record<string, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, { value, wordIds: [], confidence: 1, source: 'User', evidence: [] }]),
  );
const document = {
  fields: valuesOf({ total: '0.3', vat: '0.1', net: '0.2', currency: 'CZK', issued: '2026-03-01', paid: 'true' }),
  items: [valuesOf({ amount: '0.1' }), valuesOf({ amount: '0.2' }), valuesOf({})],
  today: '2026-03-10',
};

describe('an expression', () => {
  test.each([
    ['net + vat == total', true],
    ['total == sum(items.map(i, i.amount))', true],
    ['total * 100 / 3 == 10', true],
    ['currency == "CZK" && total < 1', true],
    ['currency in ["EUR", "USD"]', false],
    ['issued >= "2026-01-01"', true],
    ['days(issued, today) <= 9', true],
    ['paid ? total > 0 : total == 0', true],
    ['due > issued', null],
    ['!filled(due) || due > issued', true],
    ['items.all(i, i.amount > 0)', null],
    ['items.filter(i, filled(i.amount)).all(i, i.amount > 0)', true],
    ['total / 0 == 1', null],
    ['size(items) == 3', true],
  ])('%s is %s', (expression, expected) => {
    const compiled = compileRule(expression, fields, false);
    if ('fault' in compiled) throw new Error(compiled.fault.reason.code);
    expect(answerRule(compiled.ask, ruleScopes(fields, document).head)).toBe(expected);
  });

  test.each(['type', 'list', 'int', 'prototype', 'items', 'today', 'in', '', 'two words', '__proto__'])(
    'is evaluated although another field is called "%s"',
    (name) => {
      const compiled = compileRule('total > 0', [...fields, { name, type: 'TEXT', isItem: false }], false);
      if ('fault' in compiled) throw new Error(compiled.fault.reason.code);
      const scope = ruleScopes([...fields, { name, type: 'TEXT', isItem: false }], document).head;
      expect(answerRule(compiled.ask, scope)).toBe(true);
    },
  );

  test('reserves the variable names of the language, which no field can use in expressions', () => {
    const words = new Environment().getDefinitions().variables.map(({ name }) => name);
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter(isValidIdentifier)).toEqual([]);
    expect(['total', 'type_1', 'list_of_costs'].filter(isValidIdentifier)).toHaveLength(3);
  });

  test.each([
    ['items.all(i, items.all(j, true))', 'check_nested_loops'],
    ['cel.bind(a, "xx", cel.bind(b, a + a, true))', 'check_nested_loops'],
    ['[1, 2].map(x, [1, 2].map(y, x)).size() > 1', 'check_nested_loops'],
    ['currency.matches("(a+)+$")', 'check_function_not_allowed'],
    [`total > ${'1 + '.repeat(600)}1`, 'text_too_long'],
    [`total > ${'1 + '.repeat(400)}1`, 'check_syntax'],
    ['total', 'check_not_boolean'],
    ['currency > 5', 'check_types_differ'],
    ['unknown == 1', 'check_unknown_field'],
    ['total >', 'check_incomplete'],
    ['amount > 0', 'check_unknown_field'],
  ])('%s cannot be a check: %s', (expression, code) => {
    expect(compileRule(expression, fields, false)).toMatchObject({ fault: { reason: { code } } });
  });
});

test('a check of an item field is evaluated for every row, an inactive one for none', () => {
  const rule: TypeCheck = {
    expression: 'amount < 0.15',
    field: 'amount',
    level: 'Warning',
    message: { 'en-US': 'Much' },
    isActive: true,
  };
  const off = { ...rule, expression: 'false', isActive: false };
  expect(checkRules([rule, off], fields, document)).toEqual([
    { field: 'amount', itemIndex: 1, level: 'Warning', code: 'rule', params: { 'en-US': 'Much' } },
  ]);
});

test.each([
  ['TEXT', '99-AA*', '12-žX7', true],
  ['TEXT', '99-AA*', '12-žX', false],
  ['TEXT', '99', 'a1', false],
  ['DECIMAL', '2', '1.50', true],
  ['DECIMAL', '2', '1.505', false],
  ['DECIMAL', '', '1.505', true],
] as const)('a %s of the form %j: %s is %s', (type, format, value, fits) => {
  expect(fitsFormat(type, format, value)).toBe(fits);
});
