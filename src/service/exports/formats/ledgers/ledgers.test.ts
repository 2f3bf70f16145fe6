import { fc } from '#testing/properties.ts';
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { findAll, readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { anyExportedDocument, buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { unsigned, wholeInvoice } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { writeAbraFlexi } from './write-abra-flexi.ts';
import { lossesOf } from '../../losses/losses.ts';
import { postingsOf } from '../tables/write-postings.ts';
import { elementName, writeErpXml } from './write-erp-xml.ts';
import { writeMoneyS3 } from './write-money-s3.ts';
import { writePohoda } from './write-pohoda.ts';

const values = {
  invoice_number_sm: 'FV-1',
  variable_symbol_sm: '2026001',
  issued_by_name_sm: 'Dodavatel s.r.o.',
  issued_by_id_sm: '27074358',
  issued_by_vat_id_sm: 'CZ27074358',
  issued_by_address_sm: 'Dlouhá 12, 110 00 Praha 1',
  issued_to_id_sm: '00006947',
  date_issued: '2026-03-05',
  date_taxable_supply: '2026-03-04',
  date_due: '2026-03-19',
  payment_method: 'bank transfer',
  bank_account_sm: '19-2000145399/0800',
  currency: 'CZK',
  vat_base_standard: '100.00',
  vat_rate_standard: '21',
  vat_amount_standard: '21.00',
  vat_base_reduced: '50.00',
  vat_rate_reduced: '12',
  vat_amount_reduced: '6.00',
  total_amount_without_vat: '150.00',
  total_vat: '27.00',
  rounding: '0.40',
  total_amount: '177.40',
};
const items = [
  {
    item_description: 'Papír',
    item_quantity: '2',
    item_unit: 'ks',
    item_unit_price: '50.00',
    item_vat_rate: '21',
    item_amount_without_vat: '100.00',
  },
  {
    item_description: 'Kniha',
    item_quantity: '1',
    item_unit_price: '50.00',
    item_vat_rate: '12',
    item_amount_without_vat: '50.00',
  },
];
const document = buildExportedDocument(values, items);
const read = async (write: (document: ExportedDocument) => Promise<Uint8Array>, about = document) =>
  readXmlTree(await write(about));

describe('Pohoda', () => {
  const invoice = 'dataPackItem/invoice';

  test.runIf(hasSchema('pohoda/data.xsd'))('conforms to the official schema, whatever a document has or lacks', async () => {
    using schema = openSchema('pohoda/data.xsd');
    const validate = async (each: ExportedDocument) => schema.validate(await writePohoda(each));
    await fc.assert(fc.asyncProperty(anyExportedDocument, validate), { numRuns: 100 });
    await fc.assert(
      fc.asyncProperty(wholeInvoice, ({ fields, rows }) => validate(buildExportedDocument(fields, rows))),
      { numRuns: 40 },
    );
  });

  test('amounts are grouped by rate, and the rounding is separate', async () => {
    const tree = await read(writePohoda);
    const home = `${invoice}/invoiceSummary/homeCurrency`;
    expect(
      ['priceNone', 'priceLow', 'priceLowVAT', 'priceHigh', 'priceHighVAT', 'round/priceRound'].map((name) =>
        textAt(tree, `${home}/${name}`),
      ),
    ).toEqual([undefined, '50.00', '6.00', '100.00', '21.00', '0.40']);
    expect(findAll(tree, `${invoice}/invoiceDetail/invoiceItem`).map((each) => textAt(each, 'rateVAT'))).toEqual(['high', 'low']);
    expect(textAt(tree, `${invoice}/invoiceHeader/paymentAccount/accountNo`)).toBe('19-2000145399');
    expect(tree.attributes['ico']).toBe('00006947');
  });

  test.each([
    [{}, 'receivedInvoice', {}],
    [{ is_credit_note: 'true' }, 'receivedCreditNotice', {}],
    [{ is_deposit_invoice: 'true' }, 'receivedAdvanceInvoice', {}],
    [{}, 'commitment', { documentClass: 'receipt' }],
  ])('%j is a %s', async (more, type, about) => {
    const tree = await read(writePohoda, buildExportedDocument({ ...values, ...more }, items, about));
    expect(textAt(tree, `${invoice}/invoiceHeader/invoiceType`)).toBe(type);
  });

  test('a foreign currency has both amounts; without a rate only the foreign one', async () => {
    const foreign = { ...values, currency: 'EUR', exchange_rate: '25' };
    const tree = await read(writePohoda, buildExportedDocument(foreign, items));
    const summary = `${invoice}/invoiceSummary`;
    expect(textAt(tree, `${summary}/homeCurrency/priceHigh`)).toBe('2500.00');
    expect(textAt(tree, `${summary}/foreignCurrency/priceSum`)).toBe('177.40');
    const { exchange_rate: _, ...unknown } = foreign;
    const other = await read(writePohoda, buildExportedDocument(unknown, items));
    expect(findAll(other, `${summary}/homeCurrency`)).toEqual([]);
    expect(textAt(other, `${summary}/foreignCurrency/currency/ids`)).toBe('EUR');
  });

  test.each([
    ['recorded for an invoice, outside the VAT of this document', {}, 'nonSubsume'],
    ['recorded for an advance invoice, which has no classification', { is_deposit_invoice: 'true' }, undefined],
    ['domestic, which the system assumes', { is_reverse_charge: 'false' }, undefined],
  ])('reverse charge is %s', async (_, more, expected) => {
    const tree = await read(writePohoda, buildExportedDocument({ ...values, is_reverse_charge: 'true', ...more }, items));
    expect(textAt(tree, `${invoice}/invoiceHeader/classificationVAT/classificationVATType`)).toBe(expected);
    // a flag of issued invoices only
    expect(findAll(tree, `${invoice}/invoiceDetail/invoiceItem/PDP`)).toEqual([]);
  });
});

describe('Money S3', () => {
  const invoice = 'SeznamFaktPrij/FaktPrij';

  test('amounts are grouped by rate, and items are written when they have the same total', async () => {
    const tree = await read(writeMoneyS3);
    expect(
      ['Zaklad0', 'Zaklad5', 'Zaklad22', 'DPH5', 'DPH22'].map((name) => textAt(tree, `${invoice}/SouhrnDPH/${name}`)),
    ).toEqual(['0.00', '50.00', '100.00', '6.00', '21.00']);
    expect(textAt(tree, `${invoice}/Celkem`)).toBe('177.40');
    expect(textAt(tree, `${invoice}/PrijatDokl`)).toBe('FV-1');
    expect(findAll(tree, `${invoice}/SeznamPolozek/Polozka`)).toHaveLength(2);
  });

  test('items that would give other amounts are omitted', async () => {
    const [first, ...others] = items;
    const tree = await read(writeMoneyS3, buildExportedDocument(values, [{ ...first, item_unit_price: '49.99' }, ...others]));
    expect(findAll(tree, `${invoice}/SeznamPolozek`)).toEqual([]);
  });

  test('a foreign-currency document has both amounts, and a credit note is marked', async () => {
    const foreign = { ...values, currency: 'EUR', exchange_rate: '25', is_credit_note: 'true' };
    const tree = await read(writeMoneyS3, buildExportedDocument(foreign, items));
    expect(textAt(tree, `${invoice}/Valuty/Mena/Kurs`)).toBe('25');
    expect(textAt(tree, `${invoice}/Valuty/Celkem`)).toBe('-177.40');
    expect(textAt(tree, `${invoice}/Celkem`)).toBe('-4435.00');
    expect(textAt(tree, `${invoice}/Dobropis`)).toBe('1');
  });
});

describe('Money S3, advances and rates', () => {
  const invoice = 'SeznamFaktPrij/FaktPrij';

  test.each([
    ['an advance invoice', { is_deposit_invoice: 'true', date_taxable_supply: '' }, 'Z'],
    ['a tax document for an advance payment', { is_deposit_invoice: 'true' }, 'D'],
    ['an invoice', {}, 'N'],
  ])('%s has the matching kind of the system', async (_, more, kind) => {
    const tree = await read(writeMoneyS3, buildExportedDocument({ ...values, ...more }, items));
    expect(textAt(tree, `${invoice}/Druh`)).toBe(kind);
  });

  test('rates are those of the document, not of the year', async () => {
    const slovak = {
      ...values,
      vat_rate_standard: '23',
      vat_amount_standard: '23.00',
      vat_base_second_reduced: '10.00',
      vat_rate_second_reduced: '5',
      vat_amount_second_reduced: '0.50',
    };
    const tree = await read(writeMoneyS3, buildExportedDocument(slovak));
    expect(
      ['SazbaDPH1', 'SazbaDPH2', 'SouhrnDPH/SeznamDalsiSazby/DalsiSazba/Sazba'].map((path) => textAt(tree, `${invoice}/${path}`)),
    ).toEqual(['12', '23', '5']);
  });
});

describe('a credit note reduces the amount due, whichever sign is printed', () => {
  const negative = (value: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(value).map(([name, text]) =>
        /amount|base|total|rounding|unit_price/.test(name) ? [name, new Big(text).neg().toFixed(2)] : [name, text],
      ),
    );
  const credit = { ...values, is_credit_note: 'true' };
  const cases = [
    ['positive amounts', buildExportedDocument(credit, items)],
    ['negative amounts', buildExportedDocument(negative(credit), items.map(negative))],
  ] as const;

  test.each(cases)('%s: in Pohoda, Money S3 and ABRA Flexi', async (_, document) => {
    const pohoda = await read(writePohoda, document);
    expect(textAt(pohoda, 'dataPackItem/invoice/invoiceSummary/homeCurrency/priceHigh')).toBe('-100.00');
    expect(textAt(pohoda, 'dataPackItem/invoice/invoiceDetail/invoiceItem/homeCurrency/price')).toBe('-100.00');
    const money = await read(writeMoneyS3, document);
    expect(textAt(money, 'SeznamFaktPrij/FaktPrij/SouhrnDPH/DPH22')).toBe('-21.00');
    expect(textAt(money, 'SeznamFaktPrij/FaktPrij/Celkem')).toBe('-177.40');
    const flexi = await read(writeAbraFlexi, document);
    const item = 'faktura-prijata/polozkyFaktury/faktura-prijata-polozka';
    const [quantity, price] = [textAt(flexi, `${item}/mnozMj`), textAt(flexi, `${item}/cenaMj`)];
    expect(new Big(quantity ?? 0).times(price ?? 0).toFixed()).toBe('-100');
  });

  test.each(cases)('%s: in postings that debit the supplier', (_, document) => {
    const postings = postingsOf(document).map(({ kind, debit }) => [kind, debit.toFixed(2)]);
    expect(postings).toEqual([
      ['Cost', '-100.00'],
      ['Cost', '-50.00'],
      ['VAT', '-21.00'],
      ['VAT', '-6.00'],
      ['Rounding', '-0.40'],
      ['Payable', '177.40'],
    ]);
  });

  test.each(cases)('%s: loses nothing by its sign', async (_, document) => {
    const names = (await lossesOf('Pohoda', document)).map(({ fieldName }) => fieldName);
    expect(names).toEqual([]);
  });
});

describe('ABRA Flexi', () => {
  test('writes items when they have the same total, else the sums alone', async () => {
    const tree = await read(writeAbraFlexi);
    expect(textAt(tree, 'faktura-prijata/bezPolozek')).toBe('false');
    expect(findAll(tree, 'faktura-prijata/polozkyFaktury/faktura-prijata-polozka')).toHaveLength(2);
    expect(textAt(tree, 'faktura-prijata/id')).toBe(`ext:VIDIMUS:${document.id}`);
    const discounted = items.map((item) => ({ ...item, item_discount: '1.00' }));
    const other = await read(writeAbraFlexi, buildExportedDocument(values, discounted));
    expect(textAt(other, 'faktura-prijata/bezPolozek')).toBe('true');
    expect([textAt(other, 'faktura-prijata/sumZklZakl'), textAt(other, 'faktura-prijata/sumDphSniz')]).toEqual([
      '100.00',
      '6.00',
    ]);
  });

  test.each([
    [{}, 'code:FAKTURA'],
    [{ is_credit_note: 'true' }, 'code:DOBROPIS'],
    [{ is_deposit_invoice: 'true' }, 'code:ZÁLOHA'],
  ])('%j has the type %s', async (more, type) => {
    const tree = await read(writeAbraFlexi, buildExportedDocument({ ...values, ...more }, items));
    expect(textAt(tree, 'faktura-prijata/typDokl')).toBe(type);
  });

  test('a foreign currency is written with its rate', async () => {
    const tree = await read(writeAbraFlexi, buildExportedDocument({ ...values, currency: 'EUR', exchange_rate: '25.3' }, items));
    expect([textAt(tree, 'faktura-prijata/mena'), textAt(tree, 'faktura-prijata/kurz')]).toEqual(['code:EUR', '25.3']);
  });
});

describe('XML with custom names', () => {
  const mapped: ExportedDocument = {
    ...document,
    columns: {
      fields: [
        { name: 'invoice_number_sm', type: 'TEXT', exportName: 'Header/Number' },
        { name: 'issued_by_name_sm', type: 'TEXT', exportName: 'Header/Supplier' },
        { name: 'issued_by_id_sm', type: 'TEXT', exportName: 'Header/Supplier info/@id' },
        { name: 'total_amount', type: 'DECIMAL' },
      ],
      items: [{ name: 'item_description', type: 'TEXT', exportName: 'Text' }],
    },
  };

  test('paths create elements and attributes, and unnamed fields are omitted', async () => {
    const tree = await read(writeErpXml, mapped);
    expect(textAt(tree, 'Header/Number')).toBe('FV-1');
    expect(textAt(tree, 'Header/Supplier')).toBe('Dodavatel s.r.o.');
    expect(textAt(tree, 'Header/Supplier_info/@id')).toBe('27074358');
    expect(findAll(tree, 'total_amount')).toEqual([]);
    expect(findAll(tree, 'Items/Item').map((item) => textAt(item, 'Text'))).toEqual(['Papír', 'Kniha']);
  });

  test('without names every field has its own name', async () => {
    const tree = await read(writeErpXml);
    expect(textAt(tree, 'total_amount')).toBe('177.40');
    expect(textAt(tree, 'Items/Item/item_quantity')).toBe('2');
  });

  test('any entered name makes an element', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (exportName) => {
        readXmlTree(
          await writeErpXml({
            ...document,
            columns: { fields: [{ name: 'invoice_number_sm', type: 'TEXT', exportName }], items: [] },
          }),
        );
      }),
      { numRuns: 200 },
    );
    // Unicode letters and digits that XML names cannot contain: a circled digit, a fraction, a circled letter
    expect(['1 a<b>', '-', 'Číslo', '❶', '½', 'ⓐ', 'x·y'].map(elementName)).toEqual([
      '_1_a_b_',
      '_-',
      'Číslo',
      '_',
      '_',
      '_',
      'x·y',
    ]);
  });
});

test.each([
  ['Pohoda', writePohoda],
  ['Money S3', writeMoneyS3],
  ['ABRA Flexi', writeAbraFlexi],
  ['XML with own names', writeErpXml],
] as const)('%s is well-formed, whatever a document has or lacks', async (_name, write) => {
  await fc.assert(
    fc.asyncProperty(anyExportedDocument, async (each) => void readXmlTree(await write(each))),
    { numRuns: 100 },
  );
});

test('the net amounts and the VAT of a ledger match the document to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const tree = await read(writeMoneyS3, buildExportedDocument({ ...fields, currency: 'CZK' }, rows));
      const sum = (...names: string[]) =>
        names.reduce((total, name) => total.plus(textAt(tree, `SeznamFaktPrij/FaktPrij/SouhrnDPH/${name}`) ?? 0), new Big(0));
      const isTurned = fields['is_credit_note'] === 'true' && new Big(fields['total_amount'] ?? 0).gt(0);
      const { total_amount_without_vat: net, total_vat: vat } = unsigned(fields, isTurned);
      expect(sum('Zaklad0', 'Zaklad5', 'Zaklad22').toFixed(2)).toBe(net);
      expect(sum('DPH5', 'DPH22').toFixed(2)).toBe(vat);
    }),
    { numRuns: 60 },
  );
});
