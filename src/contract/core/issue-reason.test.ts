import { expect, test } from 'vitest';
import { z } from 'zod';
import { DuplicateRules } from '../tenant/duplicate-rules.ts';
import { TouchlessRule } from '../document-types/touchless.ts';
import { reasonOfIssue } from './issue-reason.ts';

const reasonsOf = (schema: z.ZodType, value: unknown) => (schema.safeParse(value).error?.issues ?? []).map(reasonOfIssue);

test.each<[string, z.ZodType, unknown, string]>([
  ['an amount', DuplicateRules.shape.amountTolerance, '1,5', 'amount_format'],
  ['the name of a field', TouchlessRule.shape.provedFields, ['total amount'], 'field_name_format'],
  ['a currency', TouchlessRule.shape.amountLimit, { amount: '10', currency: 'Kč' }, 'invalid_currency'],
])('%s that is none is refused by what is expected', (_what, schema, value, code) => {
  expect(reasonsOf(schema, value)).toEqual([{ code }]);
});

test('a pattern is told to nobody', () => {
  expect(reasonsOf(z.string().regex(/^[a-z]{3}$/), 'X')).toEqual([{ code: 'invalid_value' }]);
});
