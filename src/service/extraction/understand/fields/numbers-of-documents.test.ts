import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('a number with a month is not a date', () => {
  expect(read('Faktura numer FV 11/4/2026\n\nData wystawienia: 2026-11-06\n\nDo zapłaty 11 578,19 PLN')).toMatchObject({
    invoice_number_sm: 'FV 11/4/2026',
    date_issued: '2026-11-06',
  });
});

test('a credit note has its own number and date beside those of the invoice', () => {
  expect(
    read(`
Marlow & Reed Ltd                              CREDIT NOTE
                                               # CN-00218

                                  Credit Date :    06 Nov 2026
                                  Invoice# :       INV-003361
                                  Invoice Date :   12 Oct 2026

                                  Total            £612.60`),
  ).toMatchObject({ invoice_number_sm: 'CN-00218', date_issued: '2026-11-06' });
});

test.each([
  ['Credit 27946\nCredit Date: 17/07/2026\nReference Invoice No. 190702\nCredit No: 27946', '27946'],
  ['TAX INVOICE\nStore # 1101083\nTAXINV: 11612\n07/07/2026', '11612'],
  ['SALGSKVITTERING\nKvitt. 660939    19.09.2026\nTerm. nr. 204', '660939'],
  ['TAX INVOICE\nRECEIPT NO.[00522899] 19/01/26\n15755 X 2   19.80', '00522899'],
  ['FOOD HOUSE\nBILL#:V001-540401\n14/06/2026', 'V001-540401'],
])('the number of the document is not that of another thing: %s', (text, number) => {
  expect(read(`${text}\n\nTotal            £612.60`)['invoice_number_sm']).toBe(number);
});

test('the document is a credit note by its title in other languages, and by its date', () => {
  const titles = ['KREDITFAKTURA', 'Nota de crédito', 'Nota di credito', 'Creditfactuur', 'Jóváíró számla', 'Credit 27946'];
  expect(titles.map((title) => read(`${title}\nAlfa AB\n2026-07-17\nTotal   £612.60`)['is_credit_note'])).toEqual(
    titles.map(() => 'true'),
  );
});

test('months of further languages', () => {
  const dates = ['12. avgust 2025', '12. kolovoza 2025', '12. elokuuta 2025'];
  expect(dates.map((date) => read(`Faktura 118\n${date}\nTotal 612,60 EUR`)['date_issued'])).toEqual(
    dates.map(() => '2025-08-12'),
  );
});

test('a Polish account is recognized by its check digits', () => {
  expect(
    read('FAKTURA VAT 2318/A/10/2026\n\nmBank 10 1140 2004 0000 3102 7811 4460\n\nRazem: 283,98 zł')['bank_account_sm'],
  ).toBe('10114020040000310278114460');
});

test('a Spanish tax number on its own line belongs to the name above it', () => {
  expect(
    read(`
CLIENTE                                                  Huerta La Noria, S.L.
Grupo Hostelero Cibeles, S.A.                            B44018729
A28733012                                                Camino de Monteagudo, 3
Paseo de las Delicias, 88                                30160 Murcia
28045 Madrid                                             España
España

Factura F260871

TOTAL     1.444,69 €`),
  ).toMatchObject({ issued_by_vat_id_sm: 'B44018729', issued_to_vat_id_sm: 'A28733012' });
});

test('an account continues on the next line, without a bank code made of words beside it', () => {
  expect(
    read(`
Faktura 88/26

Žádáme Vás o úhradu na účet v EUR u AIB Galway, IBAN IE29 AIBK 9311 5212
3456 78, BIC AIBKIE2D. Děkujeme.

Celkem   100,00 EUR`),
  ).toMatchObject({ iban_sm: 'IE29AIBK93115212345678', bic_sm: 'AIBKIE2D' });
});

test('of two forms of a tax number, the one with a country is the VAT ID', () => {
  expect(
    read(`
Dodávateľ: Turčianske vodárne, a.s., Kuzmányho 25, 036 01 Martin
DIČ: 2022188377, IČ DPH: SK2022188377

FAKTÚRA č. 4262018837

Na úhradu EUR   88,99`)['issued_by_vat_id_sm'],
  ).toBe('SK2022188377');
});

test('a sentence after a BIC is not part of it', () => {
  expect(
    read('Úhradu poukážte na IBAN SK30 1100 0000 0029 4471 1802,\nBIC TATRSKBX. Ako variabilný symbol použite číslo 202600447.'),
  ).toMatchObject({
    bic_sm: 'TATRSKBX',
  });
});

test.each([
  ['Zahlbar sofort rein netto, spätestens bis 02.12.2026.', '2026-12-02'],
  ['À réception de facture, au plus tard le 12/11/2026.', '2026-11-12'],
  ['Forma de pago: transferencia antes del 25/11/2026.', '2026-11-25'],
])('a due date within a sentence: %s', (sentence, due) => {
  expect(read(`Rechnung 2026-118\nDatum 01.11.2026\n\nTotal 1.200,00 EUR\n\n${sentence}`)['date_due']).toBe(due);
});

test.each([
  ['30 51408 67702 60516 06294 94394', 'the reference of a Swiss QR bill'],
  ['RF59 1643 1634 90', 'a creditor reference (ISO 11649)'],
])('%s is %s and is read whole', (reference) => {
  const page = buildPage(`Rechnung Nr. 2026-0815\n\nPayment reference: ${reference}\n\nGesamtbetrag CHF 1 250.00`);
  // groups of one number are set closer than words
  const words = page.words.map((word) => ({ ...word, x0: 0.7 * word.x0, x1: 0.7 * word.x1 }));
  expect(findFields([{ ...page, words }], '2026-11-25')['variable_symbol_sm']?.value).toBe(reference);
});

test.each([
  ['Fatura-Recibo FT A2025/2371', 'FT A2025/2371'],
  ['Seria și nr.: SG25 317', 'SG25 317'],
  ['Faktura FS 26/MAG/08/2026', 'FS 26/MAG/08/2026'],
  ['PVM sąskaita faktūra Nr. VV 576', 'VV 576'],
])('the series in front of the digits is part of the number: %s', (line, number) => {
  expect(read(`${line}\n\nData: 2026-08-14\n\nTotal: 283,98 EUR`)['invoice_number_sm']).toBe(number);
});

test.each([
  ['Sklic: SI00 26300000543', 'SI00 26300000543'],
  ['Poziv na broj: HR00 23511-2026', 'HR00 23511-2026'],
])('the model in front of a payment reference is part of it: %s', (line, reference) => {
  expect(read(`Račun 26-300-543\n\nDatum: 14.08.2026\n\n${line}\n\nSkupaj: 283,98 EUR`)['variable_symbol_sm']).toBe(reference);
});

test.each([
  ['ABN 72 932 859 221', { issued_by_id_sm: '72932859221' }],
  ['Org.nr. 995 134 446 MVA', { issued_by_id_sm: '995134446', issued_by_vat_id_sm: '995134446MVA' }],
  ['GST/HST # 970903225 RT0001', { issued_by_vat_id_sm: '970903225RT0001' }],
])('a number in groups is read whole: %s', (line, ids) => {
  const page = buildPage(`
Coastline Hardware Pty Ltd
${line}
14 Harbour Street
Newcastle NSW 2300

Invoice no. 405509      Date 14/08/2026

Total 283.98`);
  expect(
    Object.fromEntries(Object.entries(findFields([page], '2026-11-25')).map(([name, { value }]) => [name, value])),
  ).toMatchObject(ids);
});

test('the text of a payment includes the name of the document in front of its number', () => {
  expect(
    read('Rechnung Nr. 181301674\n\nZahlungsreferenz : Rechnung 181301674\n\nZahlbetrag 300,00 EUR')['variable_symbol_sm'],
  ).toBe('Rechnung 181301674');
});

test.each([
  ['Faktura VAT FS 2210/9/2026/KR', 'FS 2210/9/2026/KR'],
  ['Faktura nr FA 17/2026/A', 'FA 17/2026/A'],
])('letters before and behind a number belong to it: %s', (printed, number) => {
  expect(read(`${printed}\n\nData wystawienia: 2026-09-05\n\nRazem do zapłaty: 320,10 PLN`)['invoice_number_sm']).toBe(number);
});

test.each([
  ['Faktura korygująca nr KOR 12/9/2026', 'do faktury nr FV 311/8/2026', 'KOR 12/9/2026'],
  ['Rechnungskorrektur Nr. RK-2026-77', 'zu Rechnung Nr. RE-2026-1024', 'RK-2026-77'],
])('a correction has its own number beside the one that it refers to: %s', (title, reference, number) => {
  expect(read(`${title}\n${reference}\n\nDatum: 11.09.2026\n\nRazem   -120,00`)['invoice_number_sm']).toBe(number);
});

test('an abbreviated label of an order in a remark is recognized', () => {
  expect(read('Faktura nr 5/2026\n\nUwagi: zam. nr 318/AB z dn. 2.9\n\nRazem: 283,98 zł')['order_number_sm']).toBe('318/AB');
});

test('a Belgian credit note names its number and the invoice that it corrects in one table', () => {
  expect(
    read(`
NOTE DE CRÉDIT N°    Date          Réf. facture
NC/26/0447           03/11/2026    FA/26/8871 du 27/10/2026

TOTAL EUR            -466,48`)['invoice_number_sm'],
  ).toBe('NC/26/0447');
});

test('a date beside the number of the order is not that of the invoice', () => {
  expect(
    read(`
TAX INVOICE
Buyer's Order No.        Dated
PO/MAC/447               30-Oct-26
Invoice No.              Dated
VBS/26-27/1184           4-Nov-26

Total     75,260.00`)['date_issued'],
  ).toBe('2026-11-04');
});

test('a full stop behind a date ends the sentence', () => {
  expect(read('INVOICE NO 118    DATE 06/11/26\n\nPAYMENT DUE BY 31/12/26.\n\nTOTAL GBP 10.00')['date_due']).toBe('2026-12-31');
});

/** Returns the number of an invoice with blanks that differ from those of a typewriter by this factor. */
function numberIn(text: string, factor: number): string | undefined {
  const page = buildPage(text);
  const words = page.words.map((word) => ({ ...word, x0: factor * word.x0, x1: factor * word.x1 }));
  return findFields([{ ...page, words }], '2026-11-25')['invoice_number_sm']?.value;
}

test('a number in groups of three that starts with one digit is extracted whole', () => {
  expect(numberIn('Číslo faktúry      7 291 004 518        Dátum vyhotovenia   10.02.2025', 0.8)).toBe('7 291 004 518');
});

test('a hyphen at the end of a narrow cell joins the digits below it', () => {
  expect(
    read(`
Dodavatel:                         Faktura č. 260100347
Truhlářství Dvořáček s.r.o.
Pod Lipami 388                     Objednávka č.:   V-2026-    ze dne: 18.05.2026
569 92 Bystré                                       118

Celkem k úhradě                    50 636,00`),
  ).toMatchObject({ invoice_number_sm: '260100347', order_number_sm: 'V-2026-118' });
});

test('a series is part of the number on a till roll, where spaces are wide', () => {
  const receipt = 'Cervejaria Golfinho, Lda\nFatura Simplificada FS B26/4188\n2026-08-03   Mesa 9\n\nTotal EUR   51,30';
  expect(numberIn(receipt, 1.4)).toBe('FS B26/4188');
});

test('the tax document for a received payment has its own number, and the day of payment is its tax point', () => {
  expect(
    read(`
DAŇOVÝ DOKLAD číslo
DDP2600057
k přijaté platbě

Dodavatel SAUNATEK s.r.o.     Odběratel Penzion U Lomu

Platba přijata dne: 11. 02. 2026        Vystaveno: 12. 02. 2026        Objednávka: SO-26-0041

Záloha 50 % – finská sauna     86 000,00   12 %   10 320,00   96 320,00

Neplaťte, již uhrazeno. Zálohová faktura č. ZAL26-0041. Konečná faktura bude vystavena po dokončení díla.`),
  ).toMatchObject({ invoice_number_sm: 'DDP2600057', date_issued: '2026-02-12', date_taxable_supply: '2026-02-11' });
});

test('a label at the end of a line of text belongs to the value at the start of the next', () => {
  expect(
    read(`
Zákaznické číslo 3304175 | Vystaveno 3. 4. 2025 | DUZP
31. 3. 2025

Celkem s DPH     1 030,99 Kč`),
  ).toMatchObject({ date_issued: '2025-04-03', date_taxable_supply: '2025-03-31' });
});

test('a number like a date below its label is a number where all dates are written otherwise', () => {
  const page = (number: string) => `
                                              faktura
                                              ${number}
od                     dla                    wystawiono
Kreska Anna Wilczek    Pod Lipą s.c.          15.05.2025
31-060 Kraków          32-020 Wieliczka       płatne do
PL6762188442           PL6831109228           29.05.2025

                                              razem 8 290,20 zł`;
  expect(read(page('04/05/2025'))).toMatchObject({
    invoice_number_sm: '04/05/2025',
    date_issued: '2025-05-15',
    date_due: '2025-05-29',
  });
});

test('a date with slashes below the word invoice stays a date where the other dates have slashes too', () => {
  expect(
    read(`
Facture
14/05/2025
n° F-118
Échéance 13/06/2025
Livré le 12/05/2025

Total TTC 120,00 €`),
  ).toMatchObject({ invoice_number_sm: 'F-118', date_issued: '2025-05-14', date_due: '2025-06-13' });
});

test('a date with slashes below a number beside its label stays a date', () => {
  expect(
    read(`
Signal Events Ltd
Invoice number ODL25-00318
Date 14/03/2025

Thursday 15 May 2025 to Friday 16 May 2025

Total 1,645.00 GBP`),
  ).toMatchObject({ invoice_number_sm: 'ODL25-00318', date_issued: '2025-03-14' });
});

test('one date may be the date of issue and of supply', () => {
  expect(read('Bill number: PR/20114\n\nBill date and tax point: 31 January 2025\n\nTotal now payable £3,854.70')).toMatchObject({
    date_issued: '2025-01-31',
    date_taxable_supply: '2025-01-31',
  });
});

test.each([
  ['DAŇOVÝ DOKLAD\nk přijaté platbě č. DDP250077\n\nZálohová faktura     ZF250112', 'DDP250077'],
  ['OKNOBUD            Faktura końcowa\n                   27/K/2025\n\nUmowa nr 61/2025.', '27/K/2025'],
  ['Mandant 44718 / 2025\nGebührenrechnung 250744 – Leistungszeitraum Juni 2025', '250744'],
  ['Rechnungskorrektur\n\nKorrektur-Nr.    RK-10447\nBestellung       #FM-33918', 'RK-10447'],
  ['LAKEVIEW HARDWARE\n\nCASHIER: DEVON            TRANS# 447182', '447182'],
  ['Piac Kft.\n\nNYUGTASZÁM:               0447/00118', '0447/00118'],
])('the number of %j is %j', (text, number) => expect(read(text)['invoice_number_sm']).toBe(number));

test('the date of an invoice that is referred to is not that of the document', () => {
  const letter = (reference: string) => `Avoir n° AV-25-012\ndu 22/05/2025\n${reference} 02/05/2025\n\nTotal   140,70 €`;
  expect(read(letter('sur facture F-25-0318 du'))['date_issued']).toBe('2025-05-22');
  expect(read(letter('zur Rechnung RG-58214 vom'))['date_issued']).toBe('2025-05-22');
});

test.each([
  ['Montant prélevé le 20/10/2025', '2025-10-20'],
  ['Wij schrijven dit bedrag rond 20 oktober 2025 af van uw rekening.', '2025-10-20'],
])('a payment that is collected is due on that day: %j', (text, day) =>
  expect(read(`Facture LC25100447\nDate de facture 05/10/2025\nPériode du 01/10/2025 au 31/10/2025\n\n${text}`)['date_due']).toBe(
    day,
  ),
);

test('what is pending is due, and what was collected is paid', () => {
  expect(
    read(
      'FACTURA FA25/002218\n\nTotal (IVA incluido)   499,30 €\nCobrado Mastercard     499,30 €\nPendiente                0,00 €',
    ),
  ).toMatchObject({
    total_amount: '499.30',
    amount_due: '0.00',
  });
});

test('the number of an order may share its label with its date, as SAP prints them', () => {
  expect(
    read(`
Rechnung
Nummer/Datum            9140044718 / 08.07.2026
Bestell-Nr./Datum       4700118273 / 02.07.2026
Auftrag/Datum           30118840 / 02.07.2026

Rechnungsbetrag         1.162,80 EUR`),
  ).toMatchObject({ order_number_sm: '4700118273' });
});

test('a series with a letter in parentheses is part of the number, a dash before a text is not', () => {
  expect(read('Faktura VAT (S)FS-1184/26/HURT\n\nDo zapłaty 11 578,19 PLN')['invoice_number_sm']).toBe('(S)FS-1184/26/HURT');
  expect(read('FAKTURA č. FV-26-0019 – dílčí plnění č. 3\n\nK úhradě 11 578,19 Kč')['invoice_number_sm']).toBe('FV-26-0019');
});

test.each([
  ['Zamówienie: PO 7718/26 z dn. 20.04.2026', 'PO 7718/26'],
  ['PO 7718/26', '7718/26'],
  ['Ihre Best. ...: SK-105/25', 'SK-105/25'],
])('the number of an order has the series that is printed behind its label: %s', (line, number) => {
  expect(read(`Faktura nr FE/0088/05/2026\n${line}`)['order_number_sm']).toBe(number);
});

test('entries of a register are no American addresses', () => {
  expect(
    read(`
AVOIR N° AV-2026-0007        En date du 12/03/2026

LaboSud SARL                 RC 48217
Annexe Agadir                RC 48218

Total TTC   2 100,00 DH`),
  ).toMatchObject({ date_issued: '2026-03-12' });
});

test.each([
  ['Faktura nr 14/05/2026', 'Warszawa, 2026-05-29', '14/05/2026'],
  ['Faktura č. 7/11/2026', 'Vystaveno 20. 11. 2026', '7/11/2026'],
  // the only date is the date of the document
  ['Faktura nr 14/05/2026', 'Warszawa', undefined],
  ['Invoice date 14/05/2026', 'Due 2026-05-29', undefined],
])('%s is a number with its month if another date is printed: %s', (title, below, number) => {
  expect(read(`${title}\n\n${below}\n\nRazem 5 965,50`)['invoice_number_sm']).toBe(number);
});

test('a delivery note has its own number beside that of its invoice', () => {
  expect(
    read(`
Reklama Žilina s.r.o.

Dodací list

Číslo dokladu:          DL2026/0058
Faktúra č.:             2026/0114
Dátum vystavenia:       16.04.2026`),
  ).toMatchObject({ invoice_number_sm: 'DL2026/0058' });
});

test('the number labelled as that of the invoice and as variable symbol is both', () => {
  expect(
    read(`
Faktura - daňový doklad
Dodavatel:                       č. faktury (variabilní symbol):     20240056
BUS-TOUR Jiří Čapek              č. objednávky:                      OBJ-24/118
Koněvova 2215/151                Datum splatnosti                    26.6.2024
130 00 Praha 3                   Datum vystavení dokladu             12.6.2024
                                 Variabilní symbol:                  20240056`),
  ).toMatchObject({ invoice_number_sm: '20240056', variable_symbol_sm: '20240056' });
});

test('the only date with slashes is a date far behind its label, below the title', () => {
  expect(
    read(`
Bridger Cleaning LLC                                              Invoice
Bozeman, MT 59715                                 Date            11/3/2025
(406) 555-0142                                    Invoice #       GR-2025-001

Date             Description            Amount
Sep 26, 2025     Washing                $40.00
Oct 21, 2025     Washing                $127.50

Total                                   $167.50`),
  ).toMatchObject({ date_issued: '2025-11-03', invoice_number_sm: 'GR-2025-001' });
});

test('a title that names the variable symbol is the label of both', () => {
  expect(
    read(`
DODAVATEL
Vodotop Severka s.r.o.

DOBROPIS (variabilní symbol)                        2502500037
DAŇOVÝ DOKLAD

DATUM VYSTAVENÍ                                     06.11.2025
CELKEM K ÚHRADĚ                                     -15 651,39 Kč`),
  ).toMatchObject({ invoice_number_sm: '2502500037', variable_symbol_sm: '2502500037' });
});

test.each([
  ['FACTURA DE ABONO\nReferencia a factura: FACT-0047\nNº de abono          ABONO-0012', 'ABONO-0012'],
  ['Avoir N°A014                         Ref: Facture N° 2026-087\nLe 11/09/2026', 'A014'],
  ['Creditfactuur voor factuur VF-2026-0412\nFactuurnummer        CF-2026-0019\nFactuurdatum         16-03-2026', 'CF-2026-0019'],
  [
    'KOREKTA                     KOR/12/09/2026\n                            Do faktury:\n                            318/08/2026',
    'KOR/12/09/2026',
  ],
  [
    'Credit Note (Original)\nCRN Ref   CN0047719     CRN Date   19/06/2026\nINV Ref   SI0582204     INV Date   14/06/2026',
    'CN0047719',
  ],
])('a credit note has its own number beside the one that it refers to: %s', (title, number) => {
  expect(read(`${title}\n\nTotal   -120,00`)['invoice_number_sm']).toBe(number);
});
