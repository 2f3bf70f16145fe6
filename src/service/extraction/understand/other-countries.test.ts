import { expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { buildPage } from '#testing/build-page.ts';
import { understand } from './understand.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));

function read(text: string) {
  const extracted = understand({ pages: [buildPage(text)], eInvoice: null, fields, today: '2026-06-01' });
  return {
    values: Object.fromEntries(Object.entries(extracted.fields).map(([name, { value }]) => [name, value])),
    items: extracted.items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value]))),
  };
}

test('a Hungarian invoice with a tax number of three parts', () => {
  const { values } = read(`
SZÁMLA                                          Számla sorszáma: KA-2026/0044

Eladó:                                          Vevő:
Kárpát Fűszer Kft.                              Budai Étterem Bt.
6720 Szeged                                     1024 Budapest
Tisza Lajos krt. 12.                            Margit krt. 5.
Adószám: 12345676-2-06                          Adószám: 24681357-1-41

Számla kelte: 2026.03.02.   Teljesítés dátuma: 2026.03.01.   Fizetési határidő: 2026.03.17.

Megnevezés            Mennyiség    Egységár        Nettó        ÁFA       Bruttó
Őrölt paprika                10    1 000,00    10 000,00   2 700,00    12 700,00

Nettó összesen:                                          10 000,00 Ft
ÁFA összesen:                                             2 700,00 Ft
Fizetendő végösszeg:                                     12 700,00 Ft`);
  expect(values).toMatchObject({
    invoice_number_sm: 'KA-2026/0044',
    date_issued: '2026-03-02',
    date_due: '2026-03-17',
    issued_by_vat_id_sm: '12345676-2-06',
    issued_to_vat_id_sm: '24681357-1-41',
    total_amount: '12700.00',
    total_amount_without_vat: '10000.00',
    currency: 'HUF',
  });
});

test('a Swedish invoice in Swedish crowns, not in others', () => {
  const { values } = read(`
FAKTURA
Nordisk Målarfärg AB                            Fakturanummer: 30412
Verkstadsgatan 8                                Fakturadatum: 2026-02-10
753 18 Uppsala                                  Förfallodatum: 2026-03-12
Org.nr: 556677-8899
                                                Kund:
                                                Sjöbergs Bygg HB
                                                Ringvägen 40
                                                118 67 Stockholm

Beskrivning                Antal      Á-pris      Belopp
Fasadfärg vit                  4      450,00    1 800,00

Summa exkl moms                                 1 800,00 kr
Moms 25%                                          450,00 kr
Att betala                                      2 250,00 kr`);
  expect(values).toMatchObject({
    invoice_number_sm: '30412',
    date_due: '2026-03-12',
    issued_to_name_sm: 'Sjöbergs Bygg HB',
    total_amount_without_vat: '1800.00',
    total_vat: '450.00',
    currency: 'SEK',
  });
});

test('an Italian invoice with a tax number without a country code', () => {
  const { values, items } = read(`
FATTURA n. 118/A                                Data fattura: 14/01/2026

Officina Adriatica S.r.l.                       Spett.le
Via del Porto 22                                Cantina Bianchi S.n.c.
60125 Ancona (AN)                               Viale Europa 9
P. IVA 00743110157                              50126 Firenze (FI)

Descrizione                Q.tà    Prezzo unitario      Importo
Valvola di ottone             6              12,50        75,00

Totale imponibile                                         75,00
IVA 22%                                                   16,50
Totale fattura                                         € 91,50`);
  expect(values).toMatchObject({
    issued_by_vat_id_sm: '00743110157',
    total_amount: '91.50',
    total_vat: '16.50',
    currency: 'EUR',
  });
  expect(items).toMatchObject([{ item_quantity: '6', item_unit_price: '12.50', item_amount_without_vat: '75.00' }]);
});

test.each([
  ['a currency code printed at one amount', 'Amount due: $1,210.00 AUD', 'AUD'],
  ['a company ID of Australia', 'Harbour Tools Pty Ltd, ABN: 51 824 753 556', 'AUD'],
  ['nothing else', 'Thank you', 'USD'],
])('the dollar currency is determined by %s', (_, line, currency) => {
  const { values } = read(`
Invoice No: 5512                 Date: 3 March 2026
${line}

Description       Qty     Price      Amount
Torch               2   $550.00   $1,100.00

Subtotal          $1,100.00
Tax                 $110.00
Total             $1,210.00`);
  expect(values['currency']).toBe(currency);
});

test('amounts in lakhs are rupees, however their symbol was recognized', () => {
  const { values } = read(`
Tax Invoice No: 7781             Date: 12-04-2026
GSTIN: 27AAPFU0939F1ZV

SUBTOTAL        ¥6,00,000.00
IGST            ¥1,08,000.00
TOTAL           ¥7,08,000.00`);
  expect(values).toMatchObject({ currency: 'INR', total_amount: '708000.00', issued_by_vat_id_sm: '27AAPFU0939F1ZV' });
});

test.each([
  ['a US state and its ZIP code', 'Harbor Market\n399 Post Rd West, Westport, CT 06880', 'USD'],
  ['a Malaysian state', 'Kedai Buku Teratai\nNo. 12, Taman Mawar, 43000 Kajang, Selangor', 'MYR'],
  ['a Malaysian GST registration number', 'Teratai Bistro\nGST ID : 001661886464', 'MYR'],
  ['a German postcode prefix and an unrelated number', 'Hafenladen\nHafenstr. 3, DE 20457 Hamburg\nID 12345', undefined],
])('%s determines the currency of amounts without a symbol', (_, head, currency) => {
  const { values } = read(`${head}\n\nRECEIPT\n\nTea                4.00\nTOTAL              4.00`);
  expect(values['currency']).toBe(currency);
});

test('a number in a party’s block belongs to that party, and “your VAT id” to the recipient wherever it is printed', () => {
  const { values } = read(`
Rechnungsempfänger                     Rechnungsnummer   471102
Kunden AG                              Rechnungsdatum    05.06.2026
Kundenstraße 15
69876 Frankfurt

                              Ihre USt-IdNr.: DE136695976

Leistung                                        100,00
Umsatzsteuer 19 %                                19,00
Gesamtbetrag                                    119,00 €

Lieferant GmbH · Lieferantenstraße 20 · 80333 München · USt-IdNr.: DE811907980`);
  expect(values).toMatchObject({ issued_by_vat_id_sm: 'DE811907980', issued_to_vat_id_sm: 'DE136695976' });
});

test.for<[string, string]>([
  ['+++090/9337/55493+++', '+++090/9337/55493+++'],
  ['*** 090 / 9337 / 55493 ***', '+++090/9337/55493+++'],
])('a Belgian invoice has the structured communication %s as payment reference', ([printed, value]) => {
  const { values } = read(`
Factuur 2026-118                               Bakkerij Peeters BV
Factuurdatum: 12/03/2026                       Kerkstraat 4
Vervaldatum: 11/04/2026                        9000 Gent
                                               BTW BE 0403.170.701

Omschrijving                                    Bedrag
Levering brood                                  100,00
BTW 6%                                            6,00
Te betalen                                      106,00 EUR

Gelieve te betalen op BE68 5390 0754 7034 met mededeling ${printed}`);
  expect(values).toMatchObject({ variable_symbol_sm: value, iban_sm: 'BE68539007547034' });
});

test.for<[string, string | undefined]>([
  ['Leitweg-ID: 04011000-1234512345-06', '04011000-1234512345-06'],
  ['Leitweg-ID 992-90009-96', '992-90009-96'],
  ['Ihre Leitweg-ID\n04011000-12345-03', '04011000-12345-03'],
  ['Leitweg-ID: 04011000-1234512345-07', undefined],
  ['Vertrag: 04011000-1234512345-06', undefined],
])('a German authority is identified by its Leitweg-ID with valid check digits: %s', ([printed, value]) => {
  const { values } = read(`
Lieferant GmbH                         Rechnungsnummer   471102
80333 München                          Rechnungsdatum    05.06.2026

${printed}

Leistung                                        100,00
Umsatzsteuer 19 %                                19,00
Gesamtbetrag                                    119,00 €`);
  expect(values['buyer_reference']).toBe(value);
});

test('an address without a name beside the customer’s belongs to the sender named above it', () => {
  const { values } = read(`
Northwind Paper

Address:                               Invoice For: Alpine Chalets
1111 8th Street                        1025 Harbor Way
Bellevue, WA 99501                     Sunnyvale, CA 94024

Invoice Number: 458176                 Invoice Date: 3/28/2026
Total                                  $89.34`);
  expect(values).toMatchObject({
    issued_by_address_sm: '1111 8th Street, Bellevue, WA 99501',
    issued_to_name_sm: 'Alpine Chalets',
    issued_to_address_sm: '1025 Harbor Way, Sunnyvale, CA 94024',
  });
});

test('a Croatian invoice', () => {
  const { values } = read(`
Račun br. 118/POSL1/2

Prodavatelj:                                    Kupac:
Jadranska Plovidba d.o.o.                       Vila Bura d.o.o.
Obala kneza Domagoja 4                          Ilica 12
21000 Split                                     10000 Zagreb
OIB: 33392005961                                OIB: 94577403194

Datum izdavanja: 19.10.2026    Datum isporuke: 18.10.2026    Datum dospijeća: 03.11.2026

Opis                     Količina    Cijena      Iznos
Najam broda                     2    250,00     500,00

Osnovica                                        500,00 EUR
PDV 25 %                                        125,00 EUR
Ukupno za platiti                               625,00 EUR`);
  expect(values).toMatchObject({
    invoice_number_sm: '118/POSL1/2',
    date_issued: '2026-10-19',
    date_taxable_supply: '2026-10-18',
    date_due: '2026-11-03',
    issued_by_name_sm: 'Jadranska Plovidba d.o.o.',
    issued_to_name_sm: 'Vila Bura d.o.o.',
    issued_by_id_sm: '33392005961',
    issued_to_id_sm: '94577403194',
    total_amount_without_vat: '500.00',
    total_vat: '125.00',
    total_amount: '625.00',
  });
});

test('a Slovenian invoice', () => {
  const { values } = read(`
Račun št. 2026-0147

Izdajatelj:                                     Kupec:
Oblikovalnica Lipa d.o.o.                       Gorenjske Toplice d.d.
Slovenska cesta 18                              Partizanska ulica 7
1000 Ljubljana                                  4000 Kranj
ID za DDV: SI15012557                           ID za DDV: SI50223054

Datum izdaje: 04.11.2026   Datum opravljene storitve: 31.10.2026   Rok plačila: 19.11.2026

Osnova za DDV                                   800,00 EUR
DDV 22 %                                        176,00 EUR
Za plačilo                                      976,00 EUR`);
  expect(values).toMatchObject({
    invoice_number_sm: '2026-0147',
    date_issued: '2026-11-04',
    date_taxable_supply: '2026-10-31',
    date_due: '2026-11-19',
    issued_by_name_sm: 'Oblikovalnica Lipa d.o.o.',
    issued_to_name_sm: 'Gorenjske Toplice d.d.',
    total_amount: '976.00',
  });
});

test.each([
  ['FERRAMENTA ZOCCOLI\nP.IVA 02044718225\n15-03-2025\n\nTOTALE COMPLESSIVO     34,90', 'EUR'],
  ['THE COPPER KETTLE\nVAT No. 904471831\n23/08/25\n\nTOTAL     45.87', 'GBP'],
])('a till that prints no currency is in the country of its tax number: %s', (text, currency) => {
  expect(read(text).values['currency']).toBe(currency);
});

test('an Estonian invoice', () => {
  const { values, items } = read(`
Müüja:                                          Ostja:
Põhjala Puit OÜ                                 AS Tallinna Ehitus
Pärnu mnt 120, 11317 Tallinn                    Sadama 6, 10111 Tallinn
Reg nr 12345678                                 Registrikood 10765432
KMKR EE100931558

Arve nr: 2026-0417
Arve kuupäev: 03.04.2026
Maksetähtaeg: 17.04.2026
Viitenumber: 4417

Nimetus                    Kogus    Ühik       Hind      Summa
Höövelmaterjal 22x95          40      tk      12,50     500,00

Kokku km-ta                                            500,00
Käibemaks 24%                                          120,00
Tasuda EUR                                             620,00`);
  expect(values).toMatchObject({
    invoice_number_sm: '2026-0417',
    date_issued: '2026-04-03',
    date_due: '2026-04-17',
    issued_by_name_sm: 'Põhjala Puit OÜ',
    issued_to_name_sm: 'AS Tallinna Ehitus',
    issued_to_id_sm: '10765432',
    total_amount_without_vat: '500.00',
    total_vat: '120.00',
  });
  expect(items).toMatchObject([{ item_description: 'Höövelmaterjal 22x95', item_quantity: '40', item_unit_price: '12.50' }]);
});

test('a Latvian invoice, with the year before the day', () => {
  const { values, items } = read(`
RĒĶINS Nr. LK-118
2026. gada 17. marts
Piegādātājs:                                    Saņēmējs:
Lielupes Koks SIA                               Pārdaugavas Kurjers SIA
Jūras iela 4, Jūrmala, LV-2015                  Mūkusalas iela 41B, Rīga, LV-1004
Reģ. Nr. 40103956049                            Reģ. Nr. 40203118826

Apmaksas termiņš: 31.03.2026.

Nosaukums                    Daudzums    Mērv.       Cena      Summa
Priedes dēlis 25x100               30     gab.       4,20     126,00

Summa bez PVN                                                 126,00
PVN 21%                                                        26,46
Summa apmaksai EUR                                            152,46`);
  expect(values).toMatchObject({
    invoice_number_sm: 'LK-118',
    date_issued: '2026-03-17',
    date_due: '2026-03-31',
    issued_by_name_sm: 'Lielupes Koks SIA',
    issued_by_id_sm: '40103956049',
    issued_to_name_sm: 'Pārdaugavas Kurjers SIA',
    total_amount_without_vat: '126.00',
    total_vat: '26.46',
  });
  expect(items).toMatchObject([{ item_description: 'Priedes dēlis 25x100', item_quantity: '30', item_unit_price: '4.20' }]);
});

test('a Lithuanian invoice, with the year before the month', () => {
  const { values, items } = read(`
PVM SĄSKAITA FAKTŪRA Nr. MEV-00231
2026 m. balandžio 3 d.

Pardavėjas:                                     Pirkėjas:
Nemuno Baldai UAB                               Kuršėnų dirbtuvės UAB
Įmonės kodas: 302666445                         Įmonės kodas: 305118842
PVM kodas: LT100009187014                       Adresas: Vytauto g. 44, 81122 Kuršėnai
Adresas: Darbo g. 19, 81130 Kuršėnai

Apmokėti iki: 2026-04-17

Pavadinimas                   Kiekis    Mat. vnt.      Kaina       Suma
Ąžuolinė lentyna                   2         vnt.      80,00     160,00

Suma be PVM                                                     160,00
PVM 21%                                                          33,60
Iš viso su PVM, EUR                                             193,60`);
  expect(values).toMatchObject({
    invoice_number_sm: 'MEV-00231',
    date_issued: '2026-04-03',
    date_due: '2026-04-17',
    issued_by_name_sm: 'Nemuno Baldai UAB',
    issued_by_id_sm: '302666445',
    issued_by_vat_id_sm: 'LT100009187014',
    issued_to_name_sm: 'Kuršėnų dirbtuvės UAB',
    issued_to_address_sm: 'Vytauto g. 44, 81122 Kuršėnai',
    total_amount: '193.60',
    total_vat: '33.60',
  });
  expect(items).toMatchObject([{ item_description: 'Ąžuolinė lentyna', item_quantity: '2', item_unit_price: '80.00' }]);
});
