import { expect, test } from 'vitest';
import { builtInTypes, invoiceFields } from '#contract/document-types/built-in-types.ts';
import { buildPage, textOfWords } from '#testing/build-page.ts';
import type { EInvoice } from '../extracted.ts';
import type { FieldRequest } from './field-request.ts';
import { understand } from './understand.ts';

const fields: readonly FieldRequest[] = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
const today = '2026-06-01';

function read(...texts: string[]) {
  return readFor([], ...texts);
}

function readFor(ownIds: readonly string[], ...texts: string[]) {
  let firstWordId = 0;
  const pages = texts.map((text, index) => {
    const page = buildPage(text, { index, firstWordId });
    firstWordId += page.words.length;
    return page;
  });
  const extracted = understand({ pages, eInvoice: null, fields, today, ownIds });
  const values = Object.fromEntries(Object.entries(extracted.fields).map(([name, { value }]) => [name, value]));
  const items = extracted.items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value])));
  return { pages, extracted, values, items };
}

const czech = `
                    FAKTURA - DAŇOVÝ DOKLAD č. 260100123

Dodavatel:                                   Odběratel:
Pekárna Lípa s.r.o.                          Hotel Zlatá hvězda, a.s.
Nádražní 1250/14                             Masarykovo nám. 3
702 00  Ostrava                              586 01 Jihlava
IČO: 25097563                                IČ: 00006947
DIČ: CZ25097563                              DIČ: CZ00006947

Bankovní spojení: 19-2000145399/0800         Datum vystavení:      5. 3. 2026
IBAN: CZ65 0800 0000 1920 0014 5399          Datum zdan. plnění:   3. 3. 2026
BIC: GIBACZPX                                Datum splatnosti:    19. 3. 2026
Variabilní symbol: 260100123                 Forma úhrady: převodem
Konstantní symbol: 0308                      Objednávka č.: OBJ-77/2026

Označení dodávky              Množství  MJ     Cena/MJ   DPH %     Bez DPH
Chléb kmínový 1 kg, krájený      120    ks       42,50      12      5 100,00
  balený po dvou
Rohlík tukový                    500    ks        3,10      12      1 550,00
Doprava                            1    x     1 000,00      21      1 000,00

Rekapitulace          Základ          DPH         Celkem
12 %                6 650,00       798,00       7 448,00
21 %                1 000,00       210,00       1 210,00
Celkem              7 650,00     1 008,00       8 658,00

Celkem k úhradě:                             8 658,00 Kč`;

test('a Czech invoice is extracted completely', () => {
  const { values, items, extracted } = read(czech);
  expect(extracted.documentClass).toBe('invoice');
  expect(values).toMatchObject({
    invoice_number_sm: '260100123',
    order_number_sm: 'OBJ-77/2026',
    issued_by_name_sm: 'Pekárna Lípa s.r.o.',
    issued_by_id_sm: '25097563',
    issued_by_vat_id_sm: 'CZ25097563',
    issued_by_address_sm: 'Nádražní 1250/14, 702 00 Ostrava',
    issued_to_name_sm: 'Hotel Zlatá hvězda, a.s.',
    issued_to_id_sm: '00006947',
    issued_to_vat_id_sm: 'CZ00006947',
    issued_to_address_sm: 'Masarykovo nám. 3, 586 01 Jihlava',
    date_issued: '2026-03-05',
    date_taxable_supply: '2026-03-03',
    date_due: '2026-03-19',
    currency: 'CZK',
    total_amount_without_vat: '7650.00',
    total_vat: '1008.00',
    total_amount: '8658.00',
    amount_due: '8658.00',
    vat_base_standard: '1000.00',
    vat_amount_standard: '210.00',
    vat_base_reduced: '6650.00',
    vat_amount_reduced: '798.00',
    variable_symbol_sm: '260100123',
    constant_symbol_sm: '0308',
    bank_account_sm: '19-2000145399/0800',
    iban_sm: 'CZ6508000000192000145399',
    bic_sm: 'GIBACZPX',
    payment_method: 'převodem',
  });
  expect(items).toEqual([
    {
      item_description: 'Chléb kmínový 1 kg, krájený balený po dvou',
      item_quantity: '120',
      item_unit: 'ks',
      item_unit_price: '42.50',
      item_vat_rate: '12',
      item_amount_without_vat: '5100.00',
    },
    {
      item_description: 'Rohlík tukový',
      item_quantity: '500',
      item_unit: 'ks',
      item_unit_price: '3.10',
      item_vat_rate: '12',
      item_amount_without_vat: '1550.00',
    },
    {
      item_description: 'Doprava',
      item_quantity: '1',
      item_unit: 'x',
      item_unit_price: '1000.00',
      item_vat_rate: '21',
      item_amount_without_vat: '1000.00',
    },
  ]);
});

const twoWithoutHeadings = `
Opravný daňový doklad (dobropis)                          D260012
k faktuře č. 2606118

Demo Company a.s.                            Elektro Novotný s.r.o.
Dlouhá 12                                    Jiráskova 45
110 00 Praha 1                               772 00 Olomouc
IČO 12345679                                 IČO 27074358
DIČ CZ12345679                               DIČ CZ27074358

Vystaveno: 30.09.2026      Splatnost: 14.10.2026

Celkem CZK                                   -2 178,00`;

test.each([
  [['12345679', 'cz 12345679'], 'Elektro Novotný s.r.o.', '27074358'],
  [['CZ27074358'], 'Demo Company a.s.', '12345679'],
  // sister companies: the number identifies neither
  [['27074358', '12345679'], 'Demo Company a.s.', '12345679'],
])('the party with one of our own numbers, %j, is the customer', (ownIds, supplier, number) => {
  const { values } = readFor(ownIds, twoWithoutHeadings);
  const ids = [values['issued_by_id_sm'], values['issued_by_vat_id_sm'], values['issued_to_id_sm']];
  const other = number === '12345679' ? '27074358' : '12345679';
  expect([values['issued_by_name_sm'], ...ids]).toEqual([supplier, number, `CZ${number}`, other]);
});

const foreign = (number: string, total: string) => `
Northlight Studio Ltd                         Invoice No: ${number}

From:                                         Bill to:
Northlight Studio Ltd                         Demo Company a.s.
14 Harbour Street                             Dlouhá 12
Bristol BS1 5TY                               110 00 Praha 1
VAT No.: GB980780684                          IČ: 12345679
                                              DIČ: CZ12345679

Invoice date: 18 November 2026

Description                      Qty      Unit price        Amount
Illustration                       4          274.86      1,099.44

Total due:                                              ${total} EUR`;

test('the customer’s number on a further page is not assigned to a supplier without one', () => {
  const { values } = read(foreign('INV-0901', '1,099.44'), foreign('INV-0902', '1,099.44'));
  expect([values['issued_to_id_sm'], values['issued_by_id_sm'], values['issued_by_vat_id_sm']]).toEqual([
    '12345679',
    undefined,
    'GB980780684',
  ]);
});

test('our own number beside a printed supplier does not make them the customer', () => {
  const { values } = readFor(['25097563', 'CZ25097563'], czech);
  expect([values['issued_by_name_sm'], values['issued_by_id_sm'], values['issued_by_vat_id_sm']]).toEqual([
    'Pekárna Lípa s.r.o.',
    '25097563',
    'CZ25097563',
  ]);
});

test('a value refers to every word it consists of', () => {
  const { pages, extracted } = read(czech);
  const wordsOf = (name: string): string => textOfWords(pages, extracted.fields[name]?.wordIds ?? []);
  expect(wordsOf('total_amount_without_vat')).toBe('7 650,00');
  expect(wordsOf('date_issued')).toBe('5. 3. 2026');
  expect(wordsOf('iban_sm')).toBe('CZ65 0800 0000 1920 0014 5399');
  expect(wordsOf('issued_to_address_sm')).toBe('Masarykovo nám. 3 586 01 Jihlava');
  expect(textOfWords(pages, extracted.items[0]?.['item_amount_without_vat']?.wordIds ?? [])).toBe('5 100,00');
});

test('a German letter has its recipient in the address window and its sender above and below', () => {
  const { values, items } = read(`
Kraus & Sohn GmbH · Lindenweg 4 · 80333 München

Autohaus Berger KG
Frau Petra Lang
Industriestraße 77
86150 Augsburg
                                                     Rechnungsdatum:   12. März 2026
                                                     Kundennummer:     10442
                                                     Lieferdatum:      10.03.2026
Rechnung Nr. 2026-0815

Pos  Beschreibung                        Menge     Einzelpreis     Gesamtpreis
1    Wartung Hebebühne                    2 Std.         95,00          190,00
2    Hydrauliköl                         10 l            12,90          129,00
                                         Nettobetrag                    319,00 €
                                         zzgl. 19 % MwSt.                60,61 €
                                         Rechnungsbetrag                379,61 €

Zahlbar innerhalb von 14 Tagen ohne Abzug.

Kraus & Sohn GmbH      USt-IdNr.: DE136695976       IBAN: DE89 3704 0044 0532 0130 00
Lindenweg 4            Steuernr.: 143/221/10293     BIC: COBADEFFXXX
80333 München          HRB 20512                    Commerzbank`);
  expect(values).toMatchObject({
    invoice_number_sm: '2026-0815',
    issued_by_name_sm: 'Kraus & Sohn GmbH',
    issued_by_address_sm: 'Lindenweg 4, 80333 München',
    issued_by_vat_id_sm: 'DE136695976',
    issued_to_name_sm: 'Autohaus Berger KG',
    date_issued: '2026-03-12',
    date_due: '2026-03-26',
    total_amount_without_vat: '319.00',
    total_vat: '60.61',
    total_amount: '379.61',
    currency: 'EUR',
    iban_sm: 'DE89370400440532013000',
    bic_sm: 'COBADEFFXXX',
  });
  expect(values['issued_to_address_sm']).toContain('Industriestraße 77');
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    item_quantity: '2',
    item_unit: 'Std.',
    item_unit_price: '95.00',
    item_amount_without_vat: '190.00',
  });
});

test('a partly paid English invoice has the rest as amount due', () => {
  const { values } = read(`
Northwind Traders Ltd                                INVOICE
12 Quay Street                                       Invoice #: INV-20931
Bristol BS1 4SB                                      Invoice date: 03/02/2026
VAT No: GB980780684                                  Due date: 17/02/2026

Bill To:                         Ship To:
Acme Bakery Limited              Acme Bakery Warehouse
5 Mill Lane                      Unit 9, Dock Road
Leeds LS1 2AB                    Hull HU1 3RA

Description              Qty     Unit Price     Amount
Oak table                  2         £250.00    £500.00
Delivery                   1          £40.00     £40.00

                              Subtotal          £540.00
                              VAT (20%)         £108.00
                              Total             £648.00
                              Amount paid       £200.00
                              Balance due       £448.00`);
  expect(values).toMatchObject({
    invoice_number_sm: 'INV-20931',
    date_issued: '2026-02-03',
    date_due: '2026-02-17',
    issued_by_name_sm: 'Northwind Traders Ltd',
    issued_to_name_sm: 'Acme Bakery Limited',
    issued_to_address_sm: '5 Mill Lane, Leeds LS1 2AB',
    currency: 'GBP',
    total_amount_without_vat: '540.00',
    total_vat: '108.00',
    total_amount: '648.00',
    amount_paid: '200.00',
    amount_due: '448.00',
  });
});

test('a table continues across pages without carried-forward lines', () => {
  const head = `
Rechnung Nr. 55                        Datum: 01.02.2026

Pos  Bezeichnung                     Menge     Einzelpreis     Gesamt
1    Schrauben M8                      100            0,10      10,00
2    Muttern M8                        100            0,05       5,00
     Übertrag                                                   15,00`;
  const tail = `
Pos  Bezeichnung                     Menge     Einzelpreis     Gesamt
     Übertrag                                                   15,00
3    Scheiben                          200            0,02       4,00
     Summe netto                                                19,00
     MwSt. 19 %                                                  3,61
     Gesamtbetrag                                               22,61`;
  const { items, values } = read(head, tail);
  expect(items.map((item) => item['item_description'])).toEqual(['Schrauben M8', 'Muttern M8', 'Scheiben']);
  expect(values).toMatchObject({ total_amount_without_vat: '19.00', total_vat: '3.61', total_amount: '22.61' });
});

test('a payment code supplies missing values and verifies printed ones', () => {
  const page = buildPage('Faktura č. 77\nCelkem k úhradě: 1 210,00 Kč', {
    qrCodes: ['SPD*1.0*ACC:CZ6508000000192000145399*AM:1210.00*CC:CZK*X-VS:77*DT:20260615'],
  });
  const { fields: found } = understand({ pages: [page], eInvoice: null, fields, today });
  expect(found['iban_sm']).toMatchObject({ value: 'CZ6508000000192000145399', wordIds: [], evidence: ['qr', 'checksum'] });
  expect(found['date_due']?.value).toBe('2026-06-15');
  expect(found['variable_symbol_sm']).toMatchObject({ value: '77', evidence: ['qr', 'pageMatch'] });
  expect(found['total_amount']?.evidence).toContain('qr');
});

test('values of an e-invoice win and are located on the page', () => {
  const page = buildPage('Faktura č. 2026/15\nDatum vystavení: 5. března 2026\nCelkem 12 100,00 Kč');
  const eInvoice: EInvoice = {
    format: 'isdoc',
    documentClass: 'invoice',
    fields: { invoice_number_sm: '2026/15', date_issued: '2026-03-05', total_amount: '12100.00', note: 'nikde v tisku' },
    items: [{ item_description: 'nic', item_amount: '12100.00' }],
  };
  const { fields: found, items, isExtractedByFormat } = understand({ pages: [page], eInvoice, fields, today });
  expect(isExtractedByFormat).toBe(true);
  const words = (name: string): string => textOfWords([page], found[name]?.wordIds ?? []);
  expect([words('invoice_number_sm'), words('date_issued'), words('total_amount'), words('note')]).toEqual([
    '2026/15',
    '5. března 2026',
    '12 100,00',
    '',
  ]);
  expect(found['total_amount']).toMatchObject({ source: 'EInvoice', evidence: ['eInvoice', 'pageMatch'] });
  expect(found['note']).toMatchObject({ value: 'nikde v tisku', evidence: ['eInvoice'] });
  expect(items[0]?.['item_amount']?.value).toBe('12100.00');
});

test('a custom field is extracted by its hints and its type', () => {
  const page = buildPage(`Faktura č. 9
Číslo stavby: ST-4471         Zádržné: 12 500,00 Kč
Předáno dne: 3.2.2026         Celkem: 125 000,00 Kč`);
  const own: FieldRequest[] = [
    { name: 'site', type: 'TEXT', isItem: false, hints: ['Číslo stavby'] },
    { name: 'retention', type: 'DECIMAL', isItem: false, hints: ['zádržné', 'retention'] },
    { name: 'handover', type: 'DATE', isItem: false, hints: ['Předáno dne'] },
    { name: 'missing', type: 'TEXT', isItem: false, hints: ['Nikde'] },
  ];
  const { fields: found } = understand({ pages: [page], eInvoice: null, fields: own, today });
  expect(Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))).toEqual({
    site: 'ST-4471',
    retention: '12500',
    handover: '2026-02-03',
  });
});

test('an empty or noisy page returns few values and does not fail', () => {
  for (const text of ['', '%%% ### ::: --- ... /// 0 0 0', 'Celkem', '€ € € , . ; : 12 12 12 12 12 12']) {
    expect(() => read(text)).not.toThrow();
  }
});

const classFields: Record<string, readonly FieldRequest[]> = Object.fromEntries(
  builtInTypes.map(({ documentType, fields: own }) => [
    documentType,
    own.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true })),
  ]),
);
const byClass = (documentClass: string): readonly FieldRequest[] => classFields[documentClass] ?? fields;

const titledOrder = `
PURCHASE ORDER 4711

Supplier:                                    Customer:
Pekárna Lípa s.r.o.                          Hotel Zlatá hvězda, a.s.
Nádražní 1250/14                             Masarykovo nám. 3
702 00  Ostrava                              586 01 Jihlava

Date of issue:   5. 3. 2026`;

test('a title does not override features found only on invoices', () => {
  const paid = `${titledOrder}
Due date:       19. 3. 2026
IBAN: CZ65 0800 0000 1920 0014 5399`;
  const { documentClass, fields: found } = understand({ pages: [buildPage(paid)], eInvoice: null, fields: byClass, today });
  expect(documentClass).toBe('invoice');
  expect(found['iban_sm']?.value).toBe('CZ6508000000192000145399');
  expect(found['date_due']?.value).toBe('2026-03-19');
});

test('an order stays an order, and a class selected by a user is kept', () => {
  const read = (text: string, documentClass?: string): string =>
    understand({
      pages: [buildPage(text)],
      eInvoice: null,
      fields: byClass,
      today,
      ...(documentClass !== undefined && { documentClass }),
    }).documentClass;
  expect(read(titledOrder)).toBe('order');
  // the number of a contract beside its label
  const bill = 'ligne claire\nN° de facture        LC25100447182\nContrat              CT-118204-P\n\nTotal TTC   166,49 €';
  expect(read(bill)).toBe('invoice');
  expect(read(`${titledOrder}\nDue date: 19. 3. 2026\nIBAN: CZ65 0800 0000 1920 0014 5399`, 'order')).toBe('order');
});
