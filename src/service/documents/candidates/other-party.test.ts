import { expect, test } from 'vitest';
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { FieldValues } from '#values/values.ts';
import { withoutOtherParty } from './other-party.ts';

const candidate = (value: string): Candidate => ({ value, wordIds: [1], confidence: 0.9, why: 'registry', label: null });
const fieldsOf = (values: Record<string, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, wordIds: [], confidence: 1, source: 'Extraction' as const, evidence: [] },
    ]),
  );

test.each([
  {
    what: 'the customer is not suggested as the supplier, in any spelling',
    fields: { issued_to_name_sm: 'Demo Company a.s.', issued_by_name_sm: '' },
    name: 'issued_by_name_sm',
    left: ['ACME Trading s.r.o.'],
  },
  {
    what: 'the supplier is not suggested as the customer',
    fields: { issued_by_name_sm: 'DEMO COMPANY, a.s.' },
    name: 'issued_to_name_sm',
    left: ['ACME Trading s.r.o.'],
  },
  {
    what: 'where both are the same, either may be wrong',
    fields: { issued_to_name_sm: 'Demo Company a.s.', issued_by_name_sm: 'Demo Company a.s.' },
    name: 'issued_by_name_sm',
    left: ['Demo Company a. s.', 'ACME Trading s.r.o.'],
  },
  {
    what: 'an unknown customer excludes no company',
    fields: {},
    name: 'issued_by_name_sm',
    left: ['Demo Company a. s.', 'ACME Trading s.r.o.'],
  },
  {
    what: 'other fields are unchanged',
    fields: { issued_to_name_sm: 'Demo Company a.s.' },
    name: 'note',
    left: ['Demo Company a. s.', 'ACME Trading s.r.o.'],
  },
])('$what', ({ fields, name, left }) => {
  const found = { [name]: [candidate('Demo Company a. s.'), candidate('ACME Trading s.r.o.')] };
  expect(withoutOtherParty(found, fieldsOf(fields))[name]?.map(({ value }) => value)).toEqual(left);
});

test('omits a field without remaining candidates', () => {
  const found = { issued_by_id_sm: [candidate('12345679')] };
  expect(withoutOtherParty(found, fieldsOf({ issued_to_id_sm: '12345679' }))).toEqual({});
});
