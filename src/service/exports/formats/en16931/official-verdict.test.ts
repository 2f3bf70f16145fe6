/** Tests that our e-invoices are valid by the official rules, as recipients apply them. */
import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { corrected, wholeHeader, wholeInvoice } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { writeIsdoc } from '../write-isdoc.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

const writers = { ubl: writeUbl, cii: writeCii };

async function broken(document: ExportedDocument): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [syntax, write] of Object.entries(writers)) {
    const { ruleSets, breaches } = checkEInvoice(await write(document));
    expect(ruleSets).toContain(`en16931-${syntax}`);
    found[syntax] = breaches.filter(({ severity }) => severity === 'fatal').map(({ code }) => code);
  }
  return found;
}

const none = { ubl: [], cii: [] };

test('an invoice with correct sums and named parties breaks no rule', async () => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      expect(await broken(buildExportedDocument(fields, rows))).toEqual(none);
    }),
    { numRuns: 60 },
  );
});

test('its ISDOC breaks no rule either', async () => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const { ruleSets, breaches } = checkEInvoice(
        await writeIsdoc(buildExportedDocument({ ...fields, ...corrected(fields) }, rows)),
      );
      expect([ruleSets, breaches]).toEqual([['isdoc'], []]);
    }),
    { numRuns: 60 },
  );
});

const item = { item_description: 'A', item_quantity: '2', item_unit_price: '50.00', item_amount_without_vat: '100.00' };
const sums = { total_amount_without_vat: '100.00', total_vat: '21.00', total_amount: '121.00' };
const { issued_by_vat_id_sm: _own, issued_by_id_sm: companyId, ...unnumbered } = wholeHeader;
const untaxed = { ...unnumbered, issued_by_id_sm: companyId, total_amount: '100.00' };

describe('breaks no rule either:', () => {
  test.for<[string, Record<string, string>, Record<string, string>[]]>([
    ['no amounts per VAT rate', { ...wholeHeader, ...sums }, [item]],
    [
      'no amounts per VAT rate, items with two rates',
      { ...wholeHeader, total_amount_without_vat: '200.00', total_vat: '33.00', total_amount: '233.00' },
      [
        { ...item, item_vat_rate: '21' },
        { ...item, item_vat_rate: '12' },
      ],
    ],
    ['no items', { ...wholeHeader, ...sums }, []],
    ['items one cent below the total', { ...wholeHeader, ...sums }, [{ ...item, item_amount_without_vat: '99.99' }]],
    ['items that contradict the totals', { ...wholeHeader, ...sums }, [{ ...item, item_amount_without_vat: '60.00' }]],
    [
      'a discount on the whole document',
      { ...wholeHeader, total_amount_without_vat: '90.00', total_vat: '18.90', total_amount: '108.90', allowance_total: '10.00' },
      [{ ...item, item_vat_rate: '21' }],
    ],
    ['a supplier who is not a VAT payer', untaxed, [{ ...item, item_vat_rate: '0' }]],
    ['a tax number that is not a VAT ID', { ...untaxed, issued_by_vat_id_sm: '143/123/12345', ...sums }, [item]],
    ['a VAT ID with spaces', { ...wholeHeader, issued_by_vat_id_sm: 'CZ 270 743 58', ...sums }, [item]],
    ['a Polish VAT ID without its prefix', { ...wholeHeader, issued_to_vat_id_sm: '5261040828', ...sums }, [item]],
    [
      'reverse charge',
      {
        ...wholeHeader,
        is_reverse_charge: 'true',
        vat_base_standard: '100.00',
        vat_rate_standard: '21',
        vat_amount_standard: '0.00',
        total_amount: '100.00',
      },
      [item],
    ],
    ['a credit note with negative amounts', { ...wholeHeader, is_credit_note: 'true', ...sums }, [item]],
    [
      'a customer without a VAT ID and without a country in the address',
      { ...wholeHeader, issued_to_vat_id_sm: '', ...sums },
      [item],
    ],
    [
      'between German parties',
      { ...wholeHeader, issued_by_vat_id_sm: 'DE123456788', issued_to_vat_id_sm: 'DE123456788', ...sums },
      [item],
    ],
  ])('%s', async ([, fields, items]) => {
    expect(await broken(buildExportedDocument(fields, items))).toEqual(none);
  });
});

test('missing values are not invented: the rule that requires them is broken', async () => {
  const { issued_to_name_sm: _name, ...nameless } = wholeHeader;
  expect(await broken(buildExportedDocument({ ...nameless, ...sums }, [item]))).toEqual({ ubl: ['BR-07'], cii: ['BR-07'] });
});

test.for(['BR-S-08', 'BR-S-09'])('%s of CII is assigned to the row of the VAT breakdown by its rate', async (code) => {
  const document = buildExportedDocument({
    issued_by_vat_id_sm: 'CZ27074358',
    vat_base_standard: '100.00',
    vat_rate_standard: '21',
    vat_amount_standard: '21.00',
    vat_base_reduced: '50.00',
    vat_rate_reduced: '12',
    vat_amount_reduced: '6.00',
  });
  const xml = Buffer.from(await writeCii(document)).toString();
  const wrong = xml.replace('<ram:BasisAmount>50.00</ram:BasisAmount>', '<ram:BasisAmount>90.00</ram:BasisAmount>');
  expect(checkEInvoice(Buffer.from(wrong)).breaches.find((breach) => breach.code === code)?.field).toBe('vat_base_reduced');
});
