import { expect, test } from 'vitest';
import { buildUbl } from '#testing/build-ubl.ts';
import { validCii } from '#testing/build-valid-e-invoice.ts';
import { parseEInvoice } from '../parse-e-invoice.ts';

const listed = (xml: Uint8Array | string) =>
  (parseEInvoice(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml)?.unmapped ?? []).map(
    ({ term, path, value, itemIndex }) => [itemIndex ?? '', term ?? path, value].join(' ').trim(),
  );
const cac = (name: string, ...inner: string[]) => `<cac:${name}>${inner.join('')}</cac:${name}>`;
const cbc = (name: string, text: string, attributes = '') => `<cbc:${name}${attributes}>${text}</cbc:${name}>`;

test('an invoice with a field for every value has no unmapped values', () => {
  expect(listed(buildUbl())).toEqual([]);
});

test('UBL: lists references, delivery, direct debit, card, attached files and reasons by their terms', () => {
  const extra = [
    cac('InvoicePeriod', cbc('StartDate', '2026-02-01'), cbc('EndDate', '2026-02-28')),
    cac('ContractDocumentReference', cbc('ID', 'C-1')),
    cac(
      'AdditionalDocumentReference',
      cbc('ID', 'A-1'),
      cac('Attachment', cbc('EmbeddedDocumentBinaryObject', 'AAAA', ' mimeCode="text/csv" filename="hours.csv"')),
    ),
    cac('ProjectReference', cbc('ID', 'P-1')),
    cac('Delivery', cbc('ActualDeliveryDate', '2026-02-27'), cac('DeliveryParty', cac('PartyName', cbc('Name', 'Depot')))),
    cac(
      'PaymentMeans',
      cbc('PaymentMeansCode', '59'),
      cac('CardAccount', cbc('PrimaryAccountNumberID', '1234'), cbc('HolderName', 'Jan')),
      cac('PaymentMandate', cbc('ID', 'M-1'), cac('PayerFinancialAccount', cbc('ID', 'DE89370400440532013000'))),
    ),
    cac('PaymentTerms', cbc('Note', '2 % within a week')),
  ].join('');
  expect(listed(buildUbl({ extra }))).toEqual([
    'BT-73 2026-02-01',
    'BT-74 2026-02-28',
    'BT-12 C-1',
    'BT-122 A-1',
    'BT-125 hours.csv',
    'BT-11 P-1',
    'BT-72 2026-02-27',
    'BT-70 Depot',
    'BT-87 1234',
    'BT-88 Jan',
    'BT-89 M-1',
    'BT-91 DE89370400440532013000',
    'BT-20 2 % within a week',
  ]);
});

test('the line number of an order is not that of the invoice line', () => {
  const xml = buildUbl()
    .toString()
    .replace('<cac:Item>', '<cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference><cac:Item>');
  expect(listed(xml)).toEqual(['0 BT-132 7']);
});

test('lists values that a field could not take unchanged, and unknown elements', () => {
  const extra = `${cac('PaymentMeans', cbc('PaymentMeansCode', '57'))}${cac('Statement', cbc('Wish', 'Call us'))}`;
  expect(listed(buildUbl({ extra }))).toEqual(['BT-81 57', 'Statement/Wish Call us']);
});

test('CII: lists reasons of allowances with the document or with their line', () => {
  const rate = { rate: 21, category: 'S' } as const;
  const lines = [
    { ...rate, quantity: '1', price: '100' },
    { ...rate, quantity: '1', price: '100', allowance: '10' },
  ];
  expect(listed(validCii({ lines, allowances: [{ ...rate, amount: '5' }] }))).toEqual(['1 BT-139 Agreed', 'BT-97 Agreed']);
});

test('KSeF and ISDOC: lists values by terms, or else by their own elements', () => {
  const ksef = (inner: string) => `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Fa>${inner}</Fa></Faktura>`;
  expect(
    listed(
      ksef(
        '<P_2>F1</P_2><DaneFaKorygowanej><NrFaKorygowanej>F0</NrFaKorygowanej></DaneFaKorygowanej><PrzyczynaKorekty>Rabat</PrzyczynaKorekty>',
      ),
    ),
  ).toEqual(['BT-25 F0', 'Fa/PrzyczynaKorekty Rabat']);
  expect(
    listed(
      '<Invoice xmlns="http://isdoc.cz/namespace/2013"><ID>1</ID><LocalCurrencyCode>CZK</LocalCurrencyCode><ContractReferences><ContractReference><ID>S-7</ID></ContractReference></ContractReferences></Invoice>',
    ),
  ).toEqual(['BT-12 S-7']);
});

test('shortens long texts and lists and reports how much was omitted', () => {
  const statements = Array.from({ length: 1002 }, (_, at) => cbc('Wish', at === 0 ? 'x'.repeat(2003) : `Wish ${at}`)).join('');
  const unmapped = parseEInvoice(buildUbl({ extra: cac('Statement', statements) }))?.unmapped ?? [];
  expect(unmapped).toHaveLength(1001);
  expect(unmapped[0]).toMatchObject({ value: 'x'.repeat(2000), omitted: 3 });
  expect(unmapped[1]).toEqual({ term: null, path: 'Statement/Wish', value: 'Wish 1', itemIndex: null });
  expect(unmapped.at(-1)).toEqual({ term: null, path: '', value: '', itemIndex: null, omitted: 2 });
});

test('KSeF attachment: lists texts other than those of the note and its tables', () => {
  const paragraphs = Array.from({ length: 42 }, (_, at) => `<Akapit>Odczyt ${at + 1}</Akapit>`).join('');
  const table = `<Tabela><Opis>Odczyty</Opis><TNaglowek><Kol Typ="int"><NKom>Stan</NKom></Kol><Kol Typ="txt"><NKom>Typ</NKom></Kol></TNaglowek>
    <Wiersz><WKom>1</WKom><WKom>A</WKom></Wiersz><Wiersz><WKom>2</WKom><WKom/></Wiersz><Suma><SKom>3</SKom></Suma></Tabela>`;
  const ksef = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Fa><P_2>F1</P_2></Fa><Zalacznik><BlokDanych><ZNaglowek>Punkt</ZNaglowek>
    <MetaDane><ZKlucz>Adres</ZKlucz><ZWartosc>Testowa 10</ZWartosc></MetaDane><Tekst>${paragraphs}</Tekst>${table}</BlokDanych></Zalacznik></Faktura>`;
  expect(parseEInvoice(Buffer.from(ksef))?.fields['note']?.split('\n').slice(0, 3)).toEqual([
    'Punkt',
    'Adres: Testowa 10',
    'Odczyt 1',
  ]);
  expect(listed(ksef)).toEqual([
    'Zalacznik/BlokDanych/Tekst/Akapit Odczyt 39',
    'Zalacznik/BlokDanych/Tekst/Akapit Odczyt 40',
    'Zalacznik/BlokDanych/Tekst/Akapit Odczyt 41',
    'Zalacznik/BlokDanych/Tekst/Akapit Odczyt 42',
    'Zalacznik/BlokDanych/Tabela Punkt · Odczyty; Stan | Typ; 1 | A; 2 | ; 3',
  ]);
});
