import { expect, test } from 'vitest';
import { countToCheck, isSeenElsewhere, markOf, needsAttention, type Known } from './attention.ts';
import type { FieldValue } from '#values/values.ts';

const read: Known = {
  value: '12100.00',
  isFlag: false,
  isRequired: true,
  isEdited: false,
  isConfirmed: false,
  problem: null,
  messages: [],
  confidence: 0.95,
  source: 'Extraction',
  evidence: ['label', 'position'],
};
const error = { level: 'Error' } as const;
const warning = { level: 'Warning' } as const;

test.each<[string, Partial<Known>, string]>([
  ['a certain value', {}, 'read'],
  ['an uncertain value', { confidence: 0.89 }, 'look'],
  ['an uncertain value whose errors cost little', { field: 'issued_to_address_sm', confidence: 0.94 }, 'read'],
  ['a probably wrong value whose errors cost little', { field: 'issued_to_address_sm', confidence: 0.8 }, 'look'],
  ['an uncertain account', { field: 'iban_sm', confidence: 0.89 }, 'look'],
  ['an uncertain value reviewed together with another one', { confidence: 0.5, isSeenElsewhere: true }, 'read'],
  ['a proof with too low a confidence', { field: 'bic_sm', evidence: ['checksum'], confidence: 0.94 }, 'read'],
  ['a flag that the document does not set', { isFlag: true, value: 'false', confidence: 0.6 }, 'read'],
  ['an uncertain flag that is set', { isFlag: true, value: 'true', confidence: 0.6 }, 'look'],
  ['an uncertain value that a user confirmed', { confidence: 0.2, isConfirmed: true }, 'confirmed'],
  ['a value that is also in the QR code', { evidence: ['label', 'qr'] }, 'proved'],
  ['an uncertain value with a valid checksum', { evidence: ['checksum'], confidence: 0.6 }, 'look'],
  ['a value proposed by a language model', { evidence: ['languageModel'], confidence: 0.99 }, 'look'],
  ['a proposed value found in a registry', { evidence: ['languageModel', 'registry', 'qr'], confidence: 1 }, 'look'],
  ['a proposed value that a user confirmed', { evidence: ['languageModel'], isConfirmed: true }, 'confirmed'],
  ['a value of the e-invoice', { source: 'EInvoice', evidence: [] }, 'proved'],
  ['a value with a failed check', { messages: [error] }, 'wrong'],
  ['a failed check remains after a confirmation', { messages: [error], isConfirmed: true }, 'wrong'],
  ['a value with a warning', { messages: [warning], evidence: ['qr'] }, 'look'],
  ['a warning that a user confirmed', { messages: [warning], isConfirmed: true }, 'confirmed'],
  ['an edit: the previous check does not count', { messages: [error], isEdited: true }, 'confirmed'],
  ['an edit that cannot be parsed', { isEdited: true, problem: 'notANumber' }, 'wrong'],
  ['an empty required field', { value: '', messages: [error] }, 'missing'],
  ['a required field that was emptied', { value: '', isEdited: true }, 'missing'],
  ['an empty optional field', { value: '', isRequired: false }, 'empty'],
  ['an empty field with a failed check', { value: '', isRequired: false, messages: [error] }, 'wrong'],
  ['a value typed earlier by a user', { source: 'User', confidence: 0 }, 'confirmed'],
  ['a value sent by a client application', { source: 'Api', confidence: 0, evidence: [] }, 'filled'],
])('%s: %s', (_, change, kind) => expect(markOf({ ...read, ...change }).kind).toBe(kind));

test('names the strongest evidence first, and a label verifies nothing', () => {
  expect(markOf({ ...read, evidence: ['label', 'arithmetic', 'qr'] })).toEqual({ kind: 'proved', by: ['qr', 'arithmetic'] });
  // a filled-in value is not called extracted
  for (const source of ['Lookup', 'Rule', 'Api'] as const)
    expect(markOf({ ...read, source, evidence: [] })).toEqual({ kind: 'filled', from: source });
});

test('values to review', () => {
  expect(
    (['proved', 'confirmed', 'read', 'look', 'missing', 'wrong', 'empty'] as const).filter((kind) =>
      needsAttention(kind === 'proved' ? { kind, by: [] } : { kind }),
    ),
  ).toEqual(['look', 'missing', 'wrong']);
});

test('counts what the form shows: hidden fields and fields in rows are ignored', () => {
  const field = (name: string, more: object = {}) => ({
    name,
    type: 'TEXT',
    isItem: false,
    isRequired: false,
    state: 'Visible',
    ...more,
  });
  const sure: FieldValue = { value: 'x', wordIds: [], confidence: 0.95, source: 'Extraction', evidence: [] };
  const unsure = { ...sure, confidence: 0.5 };
  const definition = [
    field('sure'),
    field('unsure'),
    field('warned'),
    field('missing', { isRequired: true }),
    field('hidden', { state: 'Hidden' }),
    field('conditional', { conditions: [{ when: { field: 'sure', op: 'equals', value: 'y' }, then: 'shown' }] }),
    field('confirmed'),
    field('row', { isItem: true, isRequired: true }),
  ];
  const fields = {
    sure,
    unsure,
    warned: sure,
    hidden: unsure,
    conditional: unsure,
    confirmed: { ...unsure, source: 'User' as const },
  };
  const messages = [
    { field: 'warned', itemIndex: null, level: 'Warning' as const },
    { field: 'warned', itemIndex: null, level: 'Error' as const },
    { field: 'sure', itemIndex: null, level: 'Info' as const },
    { field: 'row', itemIndex: 0, level: 'Error' as const },
    { field: '', itemIndex: null, level: 'Warning' as const },
  ];
  expect(countToCheck(definition, fields, messages)).toBe(3);
  // validation counts as review; errors remain
  expect(countToCheck(definition, fields, messages, { isValidated: true })).toBe(2);
});

test('of fields extracted from the same words only the costlier one needs review', () => {
  const unsure = { value: '2026001', wordIds: [7], confidence: 0.5, source: 'Extraction' as const, evidence: [] };
  const fields = { invoice_number_sm: unsure, variable_symbol_sm: { ...unsure }, order_number_sm: { ...unsure, wordIds: [8] } };
  expect(Object.keys(fields).filter((name) => isSeenElsewhere(name, fields))).toEqual(['variable_symbol_sm']);
  // a certain value is not up for review, so it marks no other; a typed value has been reviewed
  const number = (more: Partial<FieldValue>) => ({ ...fields, invoice_number_sm: { ...unsure, ...more } });
  expect(isSeenElsewhere('variable_symbol_sm', number({ confidence: 0.99 }))).toBe(false);
  expect(isSeenElsewhere('variable_symbol_sm', number({ confidence: 0.99, source: 'User' }))).toBe(true);
  const withoutWords = { ...unsure, wordIds: [] };
  expect(isSeenElsewhere('variable_symbol_sm', { invoice_number_sm: withoutWords, variable_symbol_sm: withoutWords })).toBe(
    false,
  );
  const defined = (name: string, state: string) => ({ name, type: 'TEXT', isItem: false, isRequired: false, state });
  const definition = (number: string) => [defined('invoice_number_sm', number), defined('variable_symbol_sm', 'Visible')];
  expect(countToCheck(definition('Visible'), fields, [])).toBe(1);
  // a field that the form does not show is not reviewed
  expect(countToCheck(definition('Hidden'), fields, [])).toBe(1);
});
