import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('with gross prices, net amount and VAT are the sums of the VAT summary, not its largest row', () => {
  expect(
    read(`
Faktura 226041188

                                                     Celkem:   4 476,00 Kč
Sazba            Základ            DPH           S DPH
21 %        3 376,86 Kč      709,14 Kč     4 086,00 Kč
12 %          348,21 Kč       41,79 Kč       390,00 Kč`),
  ).toMatchObject({ total_amount: '4476.00', total_amount_without_vat: '3725.07', total_vat: '750.93' });
});

test('reads rates in brackets after their labels', () => {
  expect(
    read(`
Fatura No: APU2026000001184

                    KDV Matrahı(%20)         9.750,00 TL
                    Hesaplanan KDV(%20)      1.950,00 TL
                    KDV Matrahı(%1)          6.756,00 TL
                    Hesaplanan KDV(%1)          67,56 TL
                    Vergiler Dahil Toplam Tutar   18.523,56 TL`),
  ).toMatchObject({ total_amount: '18523.56', total_vat: '2017.56', currency: 'TRY' });
});

test.each(['1 EUR = 25,125 CZK', '1 EUR 25,125 CZK'])('totals converted to another currency are not the totals: %s', (rate) => {
  expect(
    read(`
Faktura č. 2026117

Celkem k úhradě:                      2 140,00 EUR
Rekapitulace v Kč – kurz ${rate}
Základ daně 0 %          53 767,50        DPH 0,00
Celkem CZK               53 767,50`),
  ).toMatchObject({ total_amount: '2140.00', amount_due: '2140.00', currency: 'EUR' });
});

test('a rounding is not a tax', () => {
  const fields = read(`
Účtenka č.: 118

Chléb                      61,60 A
Součet                     61,60
Zaokrouhlení                0,40
CELKEM CZK                 62,00`);
  expect(fields).toMatchObject({ total_amount: '62.00', rounding: '0.40' });
  expect(fields['total_vat']).not.toBe('0.40');
});

test('the tax of a Polish receipt is the sum of its rates', () => {
  expect(
    read(`
PARAGON FISKALNY
SPRZEDAZ OPODATK. A        369,00
PTU A 23 %                  69,00
SPRZEDAZ OPODATK. B         21,60
PTU B 8 %                    1,60
SUMA PTU                    70,60
SUMA PLN                   390,60
KARTA                      390,60`),
  ).toMatchObject({ total_amount: '390.60', total_vat: '70.60' });
});

test('the total of an Italian receipt is not the cash that was given; the currency is in the heading', () => {
  expect(
    read(`
DOCUMENTO COMMERCIALE
DESCRIZIONE                IVA    Prezzo(€)
LATTE FRESCO 1L             4%         1,80
BISCOTTI                   10%         3,40
TOTALE COMPLESSIVO                     5,20
di cui IVA                             0,38
Pagamento contante                    10,00
Resto                                  4,80
Importo pagato                         5,20`),
  ).toMatchObject({ total_amount: '5.20', total_vat: '0.38', currency: 'EUR' });
});

test('the number of a clause is no amount', () => {
  const fields = read('Facture 26-118\n\nTotal à payer CHF   531.00\nPrestations exonérées de TVA (art. 21 LTVA).');
  expect(fields).toMatchObject({ total_amount: '531.00' });
  expect(fields['total_vat']).not.toBe('21.00');
});

test('amounts with a letter before the sign of their currency are read', () => {
  expect(
    read(`
Invoice number   8C1184F7-0019

Subtotal              US$192.10
Total                 US$192.10
Applied balance       -US$15.00
Amount due            US$177.10`),
  ).toMatchObject({ total_amount: '192.10', amount_due: '177.10', currency: 'USD' });
});

test('an item with its VAT is not the VAT summary', () => {
  expect(
    read(`
Fatura No: 2026/118

Mal Hizmet        Miktar   Birim Fiyat   KDV Orani   KDV Tutari     Tutar
Kalem kutusu          20         25,00         %20       100,00    500,00
Defter A4             50         15,00         %20       150,00    750,00

                                        Toplam              1.250,00
                                        KDV                   250,00
                                        Genel Toplam        1.500,00`),
  ).not.toHaveProperty('vat_base_standard');
});

test('a reminder is dated by its letter, not by its invoices, and claims their sum', () => {
  expect(
    read(`
Elektro Lübbers
Achterdiek 4
26160 Bad Zwischenahn

Oldenburg, 15.05.2026

2. Mahnung

Rechnung       Datum         fällig am       Betrag     offen EUR
RG-260718      02.03.2026    01.04.2026    1.288,40      1.288,40
RG-260811      11.03.2026    10.04.2026      902,15        602,15

Mahngebühr                                                  20,00
Gesamtforderung                                          1.910,55

Wir bitten Sie, den Betrag bis spätestens 29.05.2026 zu überweisen.`),
  ).toMatchObject({ date_issued: '2026-05-15', date_due: '2026-05-29', total_amount: '1910.55' });
});

test('the date of a stamp of receipt is not the date of issue', () => {
  expect(
    read(`
FACTURE F-2603-0144
du 27/03/2026 - votre commande : BC 7718

Total HT        573,60
TVA 20 %        114,72
Total TTC       688,32
Règlement à 30 jours, soit le 30/04/2026, par virement

REÇU LE
31 MARS 2026`),
  ).toMatchObject({ date_issued: '2026-03-27', date_due: '2026-04-30', date_received: '2026-03-31' });
});

test('a rate may have a colon', () => {
  expect(
    read(`
ALBERT MARKT
1 BOODSCH TAS       1,59
1 YOGHURT          34,86
TOTAAL:            36,45
PINNEN:            36,45
BTW    OVER    EUR
9%:    31,98   2,88
21%:    1,31   0,28`),
  ).toMatchObject({ total_amount: '36.45', total_amount_without_vat: '33.29', total_vat: '3.16' });
});

test('an amount that only adds up is no proof of the VAT', () => {
  const fields = findFields(
    [
      buildPage(`
ALBERT MARKT
1 BOODSCH TAS       1,59
1 YOGHURT          34,86
SUBTOTAAL:         36,45
74 KOOPZEGELS:      7,40
TOTAAL:            43,85
PINNEN:            43,85`),
    ],
    '2026-11-25',
  );
  expect(fields['total_amount']?.value).toBe('43.85');
  for (const name of ['total_amount', 'total_amount_without_vat', 'total_vat'])
    expect(fields[name]?.evidence ?? []).not.toContain('arithmetic');
});

test('the taxed sales of a Polish till include the VAT, and are no VAT', () => {
  const found = read(`
MAZUR 12
PARAGON FISKALNY
ON EKODIESEL (dystr.
52,31
PLYN DO SPRYSK. 4L 1*24,99 24,99A
HOT DOG DUZY 1*12,90 12,90B
SPRZED. OPODATK. A 354,02
KWOTA A 23% 66,20
SPRZED. OPODATK. B 12,90
KWOTA B 8% 0,96
PODATEK PTU 67,16
SUMA PLN 366,92
Karta platnicza 366,92`);
  expect(found).toMatchObject({ total_amount: '366.92', total_vat: '67.16' });
});

test.each([
  ['a printed net amount', 'Nettobetrag          558,80 €', '558.80'],
  ['net amounts by rate', 'Netto 19 %           513,00 €\nNetto 7 %             45,80 €', '558.80'],
])('taxes by rate whose sum is not printed add up with the total and %s', (_, net, sum) => {
  expect(
    read(`
Rechnung 2025-0117

${net}
MwSt 19 %             97,47 €
MwSt 7 %               3,21 €
Gesamtbetrag         659,48 €`),
  ).toMatchObject({ total_amount: '659.48', total_amount_without_vat: sum, total_vat: '100.68' });
});

test('of the rows of a tax, the printed sum is not added again', () => {
  expect(
    read(`
Invoice 2025-0117

Net total            558.80
VAT 20 %              97.47
VAT 5 %                3.21
VAT total            100.68
Total due            659.48`),
  ).toMatchObject({ total_amount: '659.48', total_vat: '100.68' });
});

test('a label in the middle of a cell of two lines names the amount in its second line', () => {
  const page = buildPage(`
Invoice 2025-0117

Sub Total            1,045.00
TOTAL VAT              189.00
                     £
TOTAL
                     1,234.00
AMOUNT PAID            250.00
AMOUNT DUE             984.00`);
  // the lines of the cell are above and below the middle of its row
  const words = page.words.map((word) => {
    const shift = word.text === '£' ? 6.5 : word.text === '1,234.00' ? -6.5 : 0;
    return { ...word, y0: word.y0 + shift, y1: word.y1 + shift };
  });
  expect(findFields([{ ...page, words }], '2026-11-25')['total_amount']?.value).toBe('1234.00');
});

test.each([
  ['151,28 €', '7,86 €', 'Totale:     151,28 € (include 7,86 € IVA)'],
  ['24.00', '4.00', 'Total:     £24.00 (includes £4.00 VAT)'],
  ['119,00 €', '19,00 €', 'Gesamtbetrag:     119,00 € (inkl. 19,00 € MwSt.)'],
])('the tax in brackets behind the total is the VAT: %s', (total, tax, line) => {
  const plain = (text: string): string => text.replace(/ €/, '').replace(',', '.');
  expect(read(`Order 18734\n\n${line}`)).toMatchObject({ total_amount: plain(total), total_vat: plain(tax) });
});

test('one row of a VAT summary without sums is not the whole, and no proof', () => {
  const fields = findFields(
    [
      buildPage(`
Faktúra 2025100218

Položky                          Počet ks   Cena/ks bez DPH    DPH   Cena spolu s DPH
Kreslo kancelárske čierne               6         149,90 €   23 %         1 106,28 €
Kniha Ergonómia (tlačená)               3          18,90 €    5 %            59,55 €

                              DPH        Bez DPH         DPH          S DPH
                               5 %       56,71 €      2,84 €        59,55 €
                              23 %      899,41 €    206,87 €     1 106,28 €
                              Celkom k úhrade (zaplatené)           0,00 €`),
    ],
    '2026-11-25',
  );
  expect(fields['total_amount_without_vat']?.value).toBe('956.12');
  expect(fields['total_vat']?.value).toBe('209.71');
  expect(fields['total_amount']?.value).toBe('1165.83');
});

test('more than the total is not due without a label', () => {
  const fields = read(`
HONORARNOTE Nr. HN 2025/118

Streitwert:                      EUR 24.600,00

Summe netto                        EUR 2.931,75
Umsatzsteuer (20%)                   EUR 586,35
SUMME BRUTTO                       EUR 3.518,10`);
  expect(fields['amount_due']).toBe('3518.10');
});

test('a total below the fee for shipping includes it', () => {
  expect(
    read(`
FACTURE n° 1873

Total HT               153,86 €
TVA 20%                 28,64 €
Total TTC              182,50 €
Frais de livraison       8,90 €
Total                  191,40 €`)['total_amount'],
  ).toBe('191.40');
});

test.each([
  ['a fee for shipping', 'Verzendkosten        6,95'],
  ['another fee', 'Cadeauverpakking     3,30'],
])('%s between subtotal and total is no VAT', (_, fee) => {
  const total = fee.includes('6,95') ? '182,40' : '178,75';
  const fields = read(`
Factuur 2025-118

Subtotaal          175,45
${fee}
Totaal             ${total}`);
  expect(fields).toMatchObject({ total_amount: total.replace(',', '.') });
  expect(fields).not.toHaveProperty('total_vat');
  expect(fields).not.toHaveProperty('total_amount_without_vat');
});

test('a tax whose column has no name is one by the row of net amount, tax and total', () => {
  expect(
    read(`
Faktura 7/2025

Razem              110,01     19,22    129,23
Do zapłaty                             129,23`),
  ).toMatchObject({ total_amount: '129.23', total_amount_without_vat: '110.01', total_vat: '19.22' });
});

test('a subtotal that includes the VAT of the total is not the net amount', () => {
  expect(
    read(`
Ordreoversigt 70218

Forsendelse                   49,00
Subtotal inkl. moms          878,85
Heraf moms 25 %              185,57
Total inkl. moms             927,85`),
  ).toMatchObject({ total_amount: '927.85', total_vat: '185.57', total_amount_without_vat: '742.28' });
});
