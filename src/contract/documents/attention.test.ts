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
  ['a sure value', {}, 'read'],
  ['an unsure value', { confidence: 0.89 }, 'look'],
  ['an unsure value whose mistake costs little', { field: 'issued_to_address_sm', confidence: 0.94 }, 'read'],
  ['a value whose mistake costs little, and likely wrong', { field: 'issued_to_address_sm', confidence: 0.8 }, 'look'],
  ['an unsure account', { field: 'iban_sm', confidence: 0.89 }, 'look'],
  ['an unsure value that is looked at beside another', { confidence: 0.5, isSeenElsewhere: true }, 'read'],
  ['a proof that is not sure enough to be called one', { field: 'bic_sm', evidence: ['checksum'], confidence: 0.94 }, 'read'],
  ['a flag that the document does not raise', { isFlag: true, value: 'false', confidence: 0.6 }, 'read'],
  ['a raised flag that is unsure', { isFlag: true, value: 'true', confidence: 0.6 }, 'look'],
  ['an unsure value that somebody confirmed', { confidence: 0.2, isConfirmed: true }, 'confirmed'],
  ['a value that the QR code says too', { evidence: ['label', 'qr'] }, 'proved'],
  ['an unsure value with a right checksum', { evidence: ['checksum'], confidence: 0.6 }, 'look'],
  ['a value that a language model proposed', { evidence: ['languageModel'], confidence: 0.99 }, 'look'],
  ['a proposed value that a registry knows', { evidence: ['languageModel', 'registry', 'qr'], confidence: 1 }, 'look'],
  ['a proposed value that somebody confirmed', { evidence: ['languageModel'], isConfirmed: true }, 'confirmed'],
  ['a value of the e-invoice', { source: 'EInvoice', evidence: [] }, 'proved'],
  ['a value with a failed check', { messages: [error] }, 'wrong'],
  ['a failed check stays after a confirmation', { messages: [error], isConfirmed: true }, 'wrong'],
  ['a value with a warning', { messages: [warning], evidence: ['qr'] }, 'look'],
  ['a warning that somebody confirmed', { messages: [warning], isConfirmed: true }, 'confirmed'],
  ['an edit: the old check does not count', { messages: [error], isEdited: true }, 'confirmed'],
  ['an edit that cannot be read', { isEdited: true, problem: 'notANumber' }, 'wrong'],
  ['nothing where something must be', { value: '', messages: [error] }, 'missing'],
  ['emptied where something must be', { value: '', isEdited: true }, 'missing'],
  ['nothing where nothing must be', { value: '', isRequired: false }, 'empty'],
  ['nothing, and a check says that is wrong', { value: '', isRequired: false, messages: [error] }, 'wrong'],
  ['typed by a person earlier', { source: 'User', confidence: 0 }, 'confirmed'],
  ['sent by a program', { source: 'Api', confidence: 0, evidence: [] }, 'filled'],
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
  const wordless = { ...unsure, wordIds: [] };
  expect(isSeenElsewhere('variable_symbol_sm', { invoice_number_sm: wordless, variable_symbol_sm: wordless })).toBe(false);
  const defined = (name: string, state: string) => ({ name, type: 'TEXT', isItem: false, isRequired: false, state });
  const definition = (number: string) => [defined('invoice_number_sm', number), defined('variable_symbol_sm', 'Visible')];
  expect(countToCheck(definition('Visible'), fields, [])).toBe(1);
  // a field that the form does not show is not reviewed
  expect(countToCheck(definition('Hidden'), fields, [])).toBe(1);
});
