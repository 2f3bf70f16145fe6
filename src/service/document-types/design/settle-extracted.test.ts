import { describe, expect, test } from 'vitest';
import type { Extracted } from '#service/extraction/extracted.ts';
import { valueOf } from '#testing/builders.ts';
import { applyTypeSettings } from './settle-extracted.ts';

const valuesOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]));
const settings = { extractItems: true, extractNoteFromIsdoc: true, replaceVariableSymbolWithInvoiceNumber: false };
const read = (fields: Record<string, string>, isExtractedByFormat = false): Extracted => ({
  documentClass: 'invoice',
  fields: valuesOf(fields),
  items: [valuesOf({ item_code: 'a' })],
  isExtractedByFormat,
});
const plain = ({ fields }: Extracted) => Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

describe('the settings of a type', () => {
  test('keep extracted values unchanged by default', () => {
    const extracted = read({ note: 'n', invoice_number_sm: 'FV-1', variable_symbol_sm: '2' });
    expect(applyTypeSettings(extracted, settings)).toEqual(extracted);
  });

  test('omit the line items', () => {
    expect(applyTypeSettings(read({}), { ...settings, extractItems: false }).items).toEqual([]);
  });

  test.each([
    [true, {}],
    [false, { note: 'n' }],
  ])('omit the note of an e-invoice but not an extracted one (%s)', (isExtractedByFormat, expected) => {
    const extracted = read({ note: 'n' }, isExtractedByFormat);
    expect(plain(applyTypeSettings(extracted, { ...settings, extractNoteFromIsdoc: false }))).toEqual(expected);
  });

  test.each([
    ['FV-2026/0017', '20260017'],
    ['0012', '0012'],
    ['ABC', '9'],
    ['12345678901', '9'],
    ['', '9'],
  ])('turn the number %s into the symbol %s', (invoice_number_sm, expected) => {
    const extracted = read({ invoice_number_sm, variable_symbol_sm: '9' });
    const { fields } = applyTypeSettings(extracted, { ...settings, replaceVariableSymbolWithInvoiceNumber: true });
    expect(fields['variable_symbol_sm']).toMatchObject({ value: expected, source: expected === '9' ? 'Extraction' : 'Rule' });
  });
});
