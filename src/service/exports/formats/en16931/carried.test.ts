/** Tests that terms of an e-invoice without a field are written to the exported e-invoice. */
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { wholeHeader } from '#testing/whole-invoice.ts';
import { unmappedLosses } from '../../losses/unmapped-losses.ts';
import { carriedTerms } from './carried-terms.ts';
import { explainedUbl, writeUbl } from './write-ubl.ts';
import { explainedCii, writeCii } from './write-cii.ts';
import { writeIsdoc } from '../write-isdoc.ts';

const dates: Readonly<Record<string, string>> = {
  'BT-26': '2026-01-31',
  'BT-72': '2026-02-27',
  'BT-73': '2026-02-01',
  'BT-74': '2026-02-28',
};
const shaped: Readonly<Record<string, string>> = {
  ...dates,
  'BT-80': 'DE',
  'BT-87': '1234',
  'BT-90': 'DE98ZZZ09999999999',
  'BT-91': 'DE89370400440532013000',
};
const entry = (term: string | null, value: string, itemIndex: number | null = null) => ({ term, path: 'x', value, itemIndex });
const unmapped = [
  ...carriedTerms.map((term) => entry(term, shaped[term] ?? `Value of ${term}`)),
  // neither syntax supports them besides the fields
  entry('BT-154', 'Long', 0),
  entry(null, 'Call us'),
];

const debited = {
  ...wholeHeader,
  currency: 'EUR',
  vat_base_standard: '100.00',
  vat_rate_standard: '19',
  vat_amount_standard: '19.00',
  total_amount_without_vat: '100.00',
  total_vat: '19.00',
  total_amount: '119.00',
  buyer_reference: '04011000-1234512345-06',
  issued_by_contact: 'Anna Neu',
  issued_by_phone: '+49 89 123456',
  issued_by_email: 'anna@firma.de',
  order_number_sm: '',
  issued_by_vat_id_sm: 'DE123456788',
  issued_by_address_sm: 'Ring 1, 80333 München',
  issued_to_vat_id_sm: 'DE123456788',
  issued_to_address_sm: 'Platz 2, 10115 Berlin',
  issued_to_electronic_address: '0204:04011000-1234512345-06',
  payment_method: 'direct debit',
  iban_sm: '',
  bic_sm: '',
  bank_account_sm: '',
  bank_code_sm: '',
};

describe.each([
  ['Ubl', writeUbl, explainedUbl, 'ubl/maindoc/UBL-Invoice-2.1.xsd'],
  ['Cii', writeCii, explainedCii, 'cii/FACTUR-X_EN16931.xsd'],
] as const)('%s', (format, write, explained, schema) => {
  const document = { ...buildExportedDocument(debited), unmapped };

  test('carries all values except those without a place in it, which are listed', async () => {
    expect(await unmappedLosses(format, document, [])).toEqual(unmapped.slice(-2));
    expect(await unmappedLosses('Json', document, [])).toEqual(unmapped);
    expect(await unmappedLosses('Zip', document, ['Json', 'Original'])).toEqual([]);
  });

  test.skipIf(!hasSchema(schema))('conforms to the official schema', async () => {
    using official = openSchema(schema);
    const xml = await write(document);
    expect(() => official.validate(xml)).not.toThrow();
  });

  test('breaks no rule, and is XRechnung with a direct debit mandate', async () => {
    const fatal = (xml: Uint8Array) => checkEInvoice(xml).breaches.filter(({ severity }) => severity === 'fatal');
    const mandate = { ...document, unmapped: unmapped.filter(({ term }) => term !== 'BT-87' && term !== 'BT-88') };
    expect(fatal(await write(mandate))).toEqual([]);
    expect((await explained(mandate)).claim.profile).toBe('XRechnung');
  });

  test('a credit note names the project and the invoice it corrects', async () => {
    const credit = { ...document, documentClass: 'credit_note' };
    const read = parseEInvoice(await write(credit));
    expect(read?.documentClass).toBe('credit_note');
    const told = read?.unmapped?.map(({ value }) => value);
    expect(told).toEqual(expect.arrayContaining(['Value of BT-25', 'Value of BT-11', 'Value of BT-17']));
  });
});

describe.each([
  ['Ubl', writeUbl, 'ubl/maindoc/UBL-Invoice-2.1.xsd'],
  ['Cii', writeCii, 'cii/FACTUR-X_EN16931.xsd'],
  ['ISDOC', writeIsdoc, 'isdoc/isdoc-invoice-6.0.2.xsd'],
] as const)('item notes in %s', (format, write, schema) => {
  const item = (item_description: string) => ({ item_description, item_amount_without_vat: '50.00', item_vat_rate: '19' });
  const note = (value: string, itemIndex: number, itemDescription: string) => ({
    ...entry('BT-127', value, itemIndex),
    itemDescription,
  });
  const notes = [note('Cut to size', 0, 'Board'), note('In two boxes', 1, 'Nails'), note('Second note', 1, 'Nails')];
  const notesIn = async (document: Parameters<typeof write>[0]) =>
    parseEInvoice(await write(document))?.unmapped?.flatMap(({ term, value, itemDescription }) =>
      term === 'BT-127' ? [`${itemDescription}: ${value}`] : [],
    );

  test('are written at their items, wherever these have moved, and more than one is listed', async () => {
    const document = { ...buildExportedDocument(debited, [item('Nails'), item('Board')]), unmapped: notes };
    expect(await notesIn(document)).toEqual(['Nails: In two boxes', 'Board: Cut to size']);
    expect(await unmappedLosses(format, document, [])).toEqual([notes[2]]);
  });

  test.skipIf(!hasSchema(schema))('are placed as the official schema requires', async () => {
    using official = openSchema(schema);
    const xml = await write({ ...buildExportedDocument(debited, [item('Board')]), unmapped: notes });
    expect(() => official.validate(xml)).not.toThrow();
  });

  test('are omitted when the item is a different one now', async () => {
    const document = { ...buildExportedDocument(debited, [item('Board'), item('Screws')]), unmapped: notes };
    expect(await notesIn(document)).toEqual(['Board: Cut to size']);
    expect(await unmappedLosses(format, document, [])).toEqual(notes.slice(1));
  });
});

test('a shortened text is carried as known, and still listed', async () => {
  const document = { ...buildExportedDocument(debited), unmapped: [{ ...entry('BT-20', 'In parts'), omitted: 7 }] };
  expect(await unmappedLosses('Ubl', document, [])).toEqual(document.unmapped);
});
