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
])('%s in a wrong format is refused with the expected format', (_what, schema, value, code) => {
  expect(reasonsOf(schema, value)).toEqual([{ code }]);
});

test('a text that is neither a day nor a time is refused as such', () => {
  const either = z.iso.datetime({ offset: true }).or(z.iso.date());
  expect(reasonsOf(either, 'yesterday')).toEqual([{ code: 'date_or_time_required' }]);
  const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);
  expect(reasonsOf(kinds, { kind: 'c' })).toEqual([{ code: 'invalid_value' }]);
  expect(reasonsOf(z.iso.date().or(z.email()), 'yesterday')).toEqual([{ code: 'invalid_value' }]);
});

test('does not reveal the pattern of a text', () => {
  expect(reasonsOf(z.string().regex(/^[a-z]{3}$/), 'X')).toEqual([{ code: 'invalid_value' }]);
});
