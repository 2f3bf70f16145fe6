import { describe, expect, test } from 'vitest';
import type { FieldCondition } from './field-condition.ts';
import { isRequiredNow, isShown } from './field-conditions.ts';

const values: Record<string, string> = {
  currency: 'EUR',
  total: '12100.50',
  due: '2026-03-19',
  flag: 'true',
  code: '007',
  huge: '90071992547409930.0000000001',
};
const valueOf = (name: string) => values[name] ?? '';
const when = (field: string, op: FieldCondition['when']['op'], value?: string): FieldCondition['when'] => ({
  field,
  op,
  ...(value !== undefined && { value }),
});

describe('a condition', () => {
  test.each([
    [when('currency', 'equals', 'EUR'), true],
    [when('currency', 'equals', 'eur'), false],
    [when('currency', 'notEquals', 'CZK'), true],
    [when('nothing', 'notEquals', 'CZK'), true],
    [when('flag', 'equals', 'true'), true],
    [when('total', 'equals', '12100.5'), true],
    [when('code', 'equals', '7'), false],
    [when('total', 'greater', '9999'), true],
    [when('total', 'greater', '12100.50'), false],
    [when('total', 'less', '100000'), true],
    [when('huge', 'greater', '90071992547409930'), true],
    [when('due', 'less', '2026-03-20'), true],
    [when('due', 'greater', '2026-03-19'), false],
    [when('currency', 'greater', '5'), false],
    [when('currency', 'less', '5'), false],
    [when('nothing', 'less', '5'), false],
    [when('currency', 'filled'), true],
    [when('nothing', 'filled'), false],
    [when('nothing', 'empty'), true],
  ])('%j is %j', (asked, expected) => {
    expect(isShown({ conditions: [{ when: asked, then: 'shown' }] }, valueOf)).toBe(expected);
    expect(isRequiredNow({ isRequired: false, conditions: [{ when: asked, then: 'required' }] }, valueOf)).toBe(expected);
  });

  const pageWithDocument: FieldCondition['when'] = when('flag', 'equals', 'true');
  const failing: FieldCondition['when'] = when('flag', 'equals', 'false');
  test.each([
    ['none', [], true, false],
    [
      'one of several controlling values',
      [
        { when: failing, then: 'shown' },
        { when: pageWithDocument, then: 'shown' },
      ],
      true,
      false,
    ],
    [
      'required but not shown',
      [
        { when: failing, then: 'shown' },
        { when: pageWithDocument, then: 'required' },
      ],
      false,
      false,
    ],
    [
      'required and shown',
      [
        { when: pageWithDocument, then: 'shown' },
        { when: pageWithDocument, then: 'required' },
      ],
      true,
      true,
    ],
  ] as const)('of a field with %s', (_name, conditions, shown, required) => {
    expect(isShown({ conditions }, valueOf)).toBe(shown);
    expect(isRequiredNow({ isRequired: false, conditions }, valueOf)).toBe(required);
    expect(isRequiredNow({ isRequired: true, conditions }, valueOf)).toBe(shown);
  });
});
