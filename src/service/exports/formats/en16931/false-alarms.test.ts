/**
 * Tests that invoices valid by the official rules cause no messages of our own checks: checks with false alarms are ignored when they are
 * right. Each invoice is validated by the official rules first, so that one that violates them proves nothing here.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import {
  anyFigures,
  exempt,
  type Figures,
  reduced,
  reverse,
  standard,
  validCii,
  validUbl,
  zero,
} from '#testing/build-valid-e-invoice.ts';
import { concernsAboutXml, isArithmetic } from '#testing/e-invoice-concerns.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { fc } from '#testing/properties.ts';
import { buildUbl } from '#testing/build-ubl.ts';
import { corrected, wholeInvoice } from '#testing/whole-invoice.ts';
import { writeIsdoc } from '../write-isdoc.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

/** Returns the rules that an invoice violates for recipients, including warnings of ISDOC and KSeF about sums. */
function breachesOf(xml: Uint8Array): string[] {
  const { ruleSets, breaches } = checkEInvoice(xml);
  const isNational = ruleSets.some((name) => name === 'isdoc' || name === 'ksef');
  if (ruleSets.length === 0) return ['no rules'];
  return breaches.filter(({ severity }) => isNational || severity === 'fatal').map(({ code }) => code);
}
const verdictOn = (xml: Uint8Array) => ({
  breaches: breachesOf(xml),
  concerns: concernsAboutXml(xml)?.map(({ text }) => text),
});
const clean = { breaches: [], concerns: [] };

const line = { ...standard, quantity: '2', price: '50.00' };
const figures: Record<string, Figures> = {
  'one line': { lines: [line] },
  'a discount on a line': { lines: [{ ...line, allowance: '7.50' }] },
  'a charge on a line': { lines: [{ ...line, charge: '3.10' }] },
  'a discount and a charge on a line': { lines: [{ ...line, allowance: '7.50', charge: '7.50' }] },
  'a free line': { lines: [line, { ...line, allowance: '100.00' }] },
  'a price per thousand': { lines: [{ ...line, quantity: '2500', price: '4.99', per: '1000' }] },
  'a price with a fraction of a cent': { lines: [{ ...line, quantity: '48213', price: '0.00231' }] },
  'a quantity with three decimals': { lines: [{ ...line, quantity: '0.333', price: '1999.99' }] },
  'a returned line': { lines: [line, { ...line, quantity: '-1' }] },
  'more returned than sold': { lines: [line, { ...line, quantity: '-5' }] },
  'a discount on the document': { lines: [line], allowances: [{ ...standard, amount: '10.00' }] },
  'freight charged on the document': { lines: [line], charges: [{ ...standard, amount: '12.40' }] },
  'a discount and charges with several rates': {
    lines: [line, { ...line, ...reduced }],
    allowances: [{ ...reduced, amount: '20.00' }],
    charges: [
      { ...standard, amount: '5.00' },
      { ...zero, amount: '1.00' },
    ],
  },
  'a discount of the whole amount': { lines: [line], allowances: [{ ...standard, amount: '100.00' }] },
  'an advance payment': { lines: [line], prepaid: '21.00' },
  'fully paid': { lines: [line], prepaid: '121.00' },
  overpaid: { lines: [line], prepaid: '200.00' },
  'rounded up': { lines: [{ ...line, price: '50.33' }], rounding: '0.20' },
  'rounded down, with an advance payment': { lines: [{ ...line, price: '50.33' }], rounding: '-0.80', prepaid: '100.00' },
  'three rates': { lines: [line, { ...line, ...reduced }, { ...line, ...zero }] },
  'two reasons for VAT exemption': {
    lines: [
      { ...line, ...zero },
      { ...line, ...exempt },
    ],
  },
  'reverse charge': { lines: [{ ...line, ...reverse }] },
  'VAT in two currencies': { lines: [line], taxCurrency: true },
  'a credit note': { lines: [line], isCreditNote: true, allowances: [{ ...standard, amount: '10.00' }] },
  'many lines, each rounded': {
    lines: Array.from({ length: 120 }, () => ({ ...line, quantity: '0.333', price: '0.10' })),
  },
};

describe('EN 16931', () => {
  test.for(Object.entries(figures))('%s', ([, each]) => {
    expect({ ubl: verdictOn(validUbl(each)), cii: verdictOn(validCii(each)) }).toEqual({ ubl: clean, cii: clean });
  });

  test('any figures', () => {
    fc.assert(
      fc.property(anyFigures, (each) => {
        expect({ ubl: verdictOn(validUbl(each)), cii: verdictOn(validCii(each)) }).toEqual({ ubl: clean, cii: clean });
      }),
      { numRuns: 40 },
    );
  });

  // BR-DEX-09: amounts collected for third parties are due too, but are not part of the total
  test('an amount for a third party besides the amount already paid', () => {
    const extension = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
    const currency = 'currencyID="CZK"';
    const collected = `<cac:PrepaidPayment><cbc:ID>X</cbc:ID><cbc:PaidAmount ${currency}>10.00</cbc:PaidAmount></cac:PrepaidPayment>`;
    const xml = Buffer.from(
      validUbl({ lines: [line], prepaid: '21.00' })
        .toString()
        .replace('urn:cen.eu:en16931:2017', extension)
        .replace('<cac:TaxTotal>', `${collected}<cac:TaxTotal>`)
        .replace(`<cbc:PayableAmount ${currency}>100.00`, `<cbc:PayableAmount ${currency}>110.00`),
    );
    expect(breachesOf(xml).filter((code) => ['BR-CO-16', 'BR-DEX-09'].includes(code))).toEqual([]);
    expect(concernsAboutXml(xml)?.map(({ text }) => text)).toEqual([]);
    expect(parseEInvoice(xml)?.fields).toMatchObject({
      amount_due: '110.00',
      note: expect.stringMatching(/Paid: 21\.00 CZK[^]*third party: X, 10\.00 CZK/),
    });
  });

  test.for([
    ['totalsDisagree', 'TaxInclusiveAmount', '121.00', '131.00'],
    ['itemArithmetic', 'LineExtensionAmount', '100.00', '90.00'],
    ['amountDueDisagrees', 'PayableAmount', '100.00', '111.00'],
  ] as const)('reports a wrong sum nevertheless: %s', ([code, name, from, to]) => {
    const xml = validUbl({ lines: [line], prepaid: '21.00' }).toString();
    const wrong = xml.replaceAll(`<cbc:${name} currencyID="CZK">${from}`, `<cbc:${name} currencyID="CZK">${to}`);
    expect(wrong).not.toBe(xml);
    expect(concernsAboutXml(Buffer.from(wrong))?.map((each) => each.code)).toContain(code);
  });
});

const fa = (kind: string, body: string) =>
  Buffer.from(`<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Podmiot1><DaneIdentyfikacyjne><NIP>5261040828</NIP><Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne></Podmiot1>
  <Podmiot2><DaneIdentyfikacyjne><NIP>5252248481</NIP><Nazwa>Nabywca</Nazwa></DaneIdentyfikacyjne></Podmiot2>
  <Fa><KodWaluty>PLN</KodWaluty><P_1>2026-03-01</P_1><P_2>F1</P_2>${body}<RodzajFaktury>${kind}</RodzajFaktury>
  ${kind === 'ROZ' ? '<FakturaZaliczkowa><NrFaZaliczkowej>Z1</NrFaZaliczkowej></FakturaZaliczkowa>' : ''}
  ${kind.startsWith('KOR') ? '<DaneFaKorygowanej><NrFaKorygowanej>F0</NrFaKorygowanej></DaneFaKorygowanej>' : ''}</Fa></Faktura>`);
const faSums = (net: string, vat: string, total: string) => `<P_13_1>${net}</P_13_1><P_14_1>${vat}</P_14_1><P_15>${total}</P_15>`;
const faLine = (cells: Record<string, string>) =>
  `<FaWiersz>${Object.entries({ P_7: 'Towar', ...cells, P_12: '23' })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</FaWiersz>`;

describe('KSeF FA(3)', () => {
  test.for<[string, string, string]>([
    ['a discount', 'VAT', faSums('90.00', '20.70', '110.70') + faLine({ P_8B: '2', P_9A: '50', P_10: '10', P_11: '90.00' })],
    ['prices with VAT', 'VAT', faSums('100.00', '23.00', '123.00') + faLine({ P_8B: '3', P_9B: '41', P_11A: '123.00' })],
    [
      'a discount on a price with VAT',
      'VAT',
      faSums('90.00', '20.70', '110.70') + faLine({ P_8B: '1', P_9B: '123', P_10: '12.30', P_11A: '110.70' }),
    ],
    [
      'a correction',
      'KOR',
      faSums('-20.00', '-4.60', '-24.60') +
        faLine({ P_8B: '2', P_9A: '50', P_11: '100.00', StanPrzed: '1' }) +
        faLine({ P_8B: '2', P_9A: '40', P_11: '80.00' }),
    ],
    ['an advance payment', 'ZAL', faSums('100.00', '23.00', '123.00')],
    [
      'the settlement of an advance: lines for the whole, totals for the remainder',
      'ROZ',
      faSums('300.00', '69.00', '369.00') + faLine({ P_8B: '1', P_9A: '1000', P_11: '1000.00' }),
    ],
    [
      'the settlement of an advance at prices with VAT',
      'ROZ',
      faSums('300.00', '69.00', '369.00') + faLine({ P_8B: '1', P_9B: '1230', P_11A: '1230.00' }),
    ],
  ])('%s', ([, kind, body]) => expect(verdictOn(fa(kind, body))).toEqual(clean));
});

test('our own output raises no alarm when read back', async () => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const written = buildExportedDocument({ ...fields, ...corrected(fields) }, rows);
      for (const write of [writeUbl, writeCii, writeIsdoc]) {
        const { breaches, concerns } = verdictOn(await write(written));
        // one of the invented parties is abroad
        expect([breaches, concerns?.filter((text) => !text.startsWith('vatIdChecksum'))]).toEqual([[], []]);
      }
    }),
    { numRuns: 20 },
  );
});

test('the invoice of other tests raises no alarm', () => {
  const { breaches, concerns } = verdictOn(buildUbl());
  expect([breaches, concerns?.filter((text) => !text.startsWith('vatIdChecksum'))]).toEqual([[], []]);
});

/** Real e-invoices are not part of the project; without them (CORPUS_DIR) there is nothing more to test. */
const corpus = process.env['CORPUS_DIR'] ?? path.resolve(import.meta.dirname, '../../../../../../shared/corpus');
describe.runIf(existsSync(corpus))('the corpus', () => {
  test('valid documents raise no arithmetic concern', { timeout: 120_000 }, () => {
    const judged = globSync('**/*.{xml,isdoc}', { cwd: corpus }).flatMap((file) => {
      const xml = readFileSync(path.join(corpus, file));
      try {
        if (breachesOf(xml).length > 0) return [];
        return [
          {
            file,
            concerns:
              concernsAboutXml(xml)
                ?.filter(isArithmetic)
                .map(({ text }) => text) ?? [],
          },
        ];
      } catch (error) {
        if (error instanceof UnreadableFile) return [];
        throw error;
      }
    });
    expect(judged.length).toBeGreaterThan(40);
    expect(judged.filter(({ concerns }) => concerns.length > 0)).toEqual([]);
  });
});
