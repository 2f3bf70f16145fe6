import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readItems } from '../../items/items.ts';
import { readAmounts } from './amounts.ts';

function amountsOf(text: string, isWithoutVat = false): Record<string, string> {
  const context = contextOf([buildPage(text)], '2026-06-01');
  const { fields } = readAmounts(context, readItems(context), isWithoutVat);
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

test.each([
  [
    'the sum decides between two amounts with the same label',
    'Celkem          1 000,00\nDPH 21 %          210,00\nCelkem          1 210,00',
    { total_amount_without_vat: '1000.00', total_vat: '210.00', total_amount: '1210.00' },
  ],
  [
    'a missing VAT amount is the total minus the net amount',
    'Total net        80.00\nTotal incl. VAT  96.80',
    { total_amount_without_vat: '80.00', total_vat: '16.80', total_amount: '96.80' },
  ],
  [
    'rounding is extracted and included',
    'Základ daně 21 %     100,30\nDPH 21 %              21,06\nZaokrouhlení          -0,36\nCelkem k úhradě      121,00',
    { total_amount_without_vat: '100.30', total_vat: '21.06', rounding: '-0.36', amount_due: '121.00' },
  ],
  [
    'amounts in a sentence end before its punctuation',
    'Total charges      6,156.00\nVAT analysis: net 5,130.00, VAT 1,026.00.',
    { total_amount_without_vat: '5130.00', total_vat: '1026.00', total_amount: '6156.00' },
  ],
  [
    'a partial payment leaves the rest as the amount due',
    'Celkem s DPH     5 000,00\nUhrazeno zálohou 2 000,00\nZbývá uhradit    3 000,00',
    { total_amount: '5000.00', amount_paid: '2000.00', amount_due: '3000.00' },
  ],
  [
    'of several advances, their sum is paid, which explains the amount due',
    'Celkem s DPH                    30 839,38 Kč\nZaplacené zálohy (12 × 2 050,00 Kč)  −24 600,00 Kč\nZbývá uhradit                    6 239,38 Kč',
    { total_amount: '30839.38', amount_paid: '24600.00', amount_due: '6239.38' },
  ],
  [
    'the instalments of a year of energy were paid',
    'Rechnungsbetrag brutto                          1.359,65 €\nabzüglich gezahlter Abschläge (11 × 120,00 €)  −1.320,00 €\nNachzahlung                                        39,65 €',
    { total_amount: '1359.65', amount_paid: '1320.00', amount_due: '39.65' },
  ],
  [
    'a deducted advance is a positive amount paid',
    'Total TTC          2 007,89 €\nAcompte versé       -600,00 €\nNet à payer        1 407,89 €',
    { total_amount: '2007.89', amount_paid: '600.00', amount_due: '1407.89' },
  ],
  [
    'nothing is due if that is printed',
    'Celkem s DPH     2 185,00 Kč\nZbývá doplatit       0,00 Kč',
    { total_amount: '2185.00', amount_due: '0.00' },
  ],
  [
    'what is left to pay with VAT is due, and not the total',
    'Total HT net               15 190,50 €\nTVA                         2 793,00 €\nTotal TTC                  17 983,50 €\nAcomptes versés           −12 588,45 €\nSolde à payer (TTC)         5 395,05 €',
    { total_amount_without_vat: '15190.50', total_amount: '17983.50', amount_due: '5395.05' },
  ],
  [
    'nothing is due where all was paid, although the total is called due, too',
    'Wartość netto            2 320,00 PLN\nVAT 23 %                   505,10 PLN\nRazem do zapłaty         2 825,10 PLN\nWpłacono                 2 825,10 PLN\nPozostało do zapłaty         0,00 PLN',
    { total_amount: '2825.10', amount_due: '0.00' },
  ],
  [
    'the sum of the taxes of several rates is the VAT, not a discount whose text names the tax',
    'Warenwert netto                                2.381,62\nNachlass, 3,0 % auf 2.059,06 (ausschl. MwSt.)     61,77\nWarenwert nach Nachlass                        2.319,85\nMehrwertsteuer (A), 19,0 % auf 1.997,29          379,49\nMehrwertsteuer (B), 7,0 % auf 322,56              22,58\nMehrwertsteuer gesamt                            402,07\nGesamtwert brutto                              2.721,92',
    { total_amount_without_vat: '2319.85', total_vat: '402.07', total_amount: '2721.92' },
  ],
  [
    'a retention reduces the amount due, not the total',
    'Cena celkem bez DPH            669 830,00 Kč\nDPH – přenesená daňová povinnost        –\nPozastávka 10 % do předání díla − 66 983,00 Kč\nK úhradě v termínu splatnosti   602 847,00 Kč',
    { total_amount_without_vat: '669830.00', total_amount: '669830.00', amount_due: '602847.00' },
  ],
  [
    'a retention is deducted from the total with tax',
    'Nettobetrag                    5.575,40\n19 % USt.                      1.059,33\nRechnungsbetrag                6.634,73\nabzgl. 5 % Sicherheitseinbehalt  331,74\nZahlbetrag                     6.302,99',
    { total_amount_without_vat: '5575.40', total_vat: '1059.33', total_amount: '6634.73', amount_due: '6302.99' },
  ],
  [
    'the sums of a correction are the differences below those before and after',
    'Podsumowanie          Netto    VAT 5%     Brutto\nBylo               2 694,00    134,70   2 828,70\nJest               2 494,54    124,73   2 619,27\nKorekta (roznica)   -199,46     -9,97    -209,43\n\nDo zwrotu: 209,43',
    { total_amount_without_vat: '-199.46', total_vat: '-9.97', total_amount: '-209.43' },
  ],
  [
    'the sums of a correction are the differences beside those before and after',
    '                 Before      After    Difference\nNet            1,000.00   1,150.00       150.00\nVAT 20 %         200.00     230.00        30.00\nTotal          1,200.00   1,380.00       180.00',
    { total_amount_without_vat: '150.00', total_vat: '30.00', total_amount: '180.00' },
  ],
  [
    'what remains of a total after an advance is no correction',
    '                  Netto     MwSt.     Brutto\nGesamtleistung  1.000,00   190,00   1.190,00\nAnzahlung         400,00    76,00     476,00\nRest              600,00   114,00     714,00',
    { total_amount: '1190.00' },
  ],
  ['a payment term in days is not an amount', 'Net 45 days\nTotal                96.80', { total_amount: '96.80' }],
  [
    'with a tax of zero, the net amount is the total, not the sum of the items',
    'Summe Positionen       1.810,15\nFracht                    46,50\nUmsatzsteuer 0,00 %        0,00\nEndbetrag              1.856,65',
    { total_amount_without_vat: '1856.65', total_vat: '0.00', total_amount: '1856.65' },
  ],
  [
    'two rates add up',
    'Sazba     Základ      DPH     Celkem\n21 %    1 000,00   210,00   1 210,00\n12 %      500,00    60,00     560,00\nCelkem  1 500,00   270,00   1 770,00',
    { total_amount_without_vat: '1500.00', total_vat: '270.00', total_amount: '1770.00' },
  ],
  [
    'a total without a label is the printed sum',
    'Základ daně      200,00\nDPH               42,00\n\n                 242,00',
    { total_amount: '242.00' },
  ],
])('%s', (_, text, expected) => expect(amountsOf(text)).toMatchObject(expected));

test.each(['Měna / Currency EUR', 'Kurz ČNB 1 EUR = 24,315 CZK'])(
  'amounts of a recapitulation in another currency are not the totals: %s',
  (stated) => {
    const fields = amountsOf(
      `${stated}\n\nCelkem bez DPH / Net       1 754,33 EUR\nDPH 21 % / VAT               368,41 EUR\nK úhradě / Total due       2 122,74 EUR\n\nZáklad / Base   42 656,53 CZK    DPH / VAT   8 957,89 CZK\nCelkem / Total  51 614,42 CZK`,
    );
    expect(fields).toMatchObject({
      total_amount_without_vat: '1754.33',
      total_vat: '368.41',
      total_amount: '2122.74',
      amount_due: '2122.74',
    });
  },
);

test('no amount is taken for a tax of more than a third of the net amount', () => {
  const text =
    'Práce                  Cena bez DPH\nPodlahy                  412 380,50\nOmítky                   688 140,00\nSanace                    97 655,25\nFakturovaná částka celkem   1 198 175,75\nSazba DPH 21 % – daň odvede zákazník        0,00';
  expect(amountsOf(text, true)).toMatchObject({
    total_amount_without_vat: '1198175.75',
    total_vat: '0.00',
    total_amount: '1198175.75',
  });
});

test.each([
  [
    'a total',
    'Produkt              Antal     à Pris     Totalt\nIsager Alpaca            4      89,00     356,00\nKnappar pärlemor         7      12,50      87,50\nRundstickor              2      97,00     194,00\n\nSumma:           637,50\n(varav moms 25%: 112:-) / (varav moms 6%: 4:-)',
    '637.50',
  ],
  [
    'the sum before a discount',
    'Zwischensumme    4.041,90 €\nRabatt 5 %        -202,10 €\nGesamtbetrag     3.839,80 €\nPreise inkl. 19 % MwSt. Anschluss 230 V bauseits.',
    '3839.80',
  ],
  [
    'the sum before shipping',
    'Basket Total           £125.00\nShipping                 £6.95\nShipping Tax             £1.16\nORDER TOTAL            £131.95',
    '131.95',
  ],
])('%s of prices with VAT is no net amount', (_, text, total) => {
  const amounts = amountsOf(text);
  expect(amounts['total_amount']).toBe(total);
  expect(amounts['total_amount_without_vat']).toBeUndefined();
});

test('a tax behind its rate may be included in the total', () => {
  expect(amountsOf('Summe:              67,55 EUR\nink. Versand\ninkl. MwSt. 19%:     10,79 EUR')).toMatchObject({
    total_amount_without_vat: '56.76',
    total_vat: '10.79',
    total_amount: '67.55',
  });
});

test('payment lines of a till verify the total', () => {
  const till =
    'TOTAL AMT            18.30\nCASH                 50.00\nCHANGE               31.70\nGST SUMMARY   17.26    1.04\nTOTAL         17.26    1.04';
  expect(amountsOf(till)['total_amount']).toBe('18.30');
});

test('a computed sum that is not printed does not displace a labeled total', () => {
  const text =
    'Pos  Beschreibung     Menge   Einzelpreis   Gesamt\n1    Amboss               1       100,00     100,00\nSumme netto 100,00\nUmsatzsteuer 19 % 19,00\nRechnungsbetrag 120,00';
  expect(amountsOf(text)['total_amount']).toBe('120.00');
});

test('cash minus change is the total, whatever else adds up', () => {
  const till =
    'Ale                 150.00\nSUB TOTAL           150.00\nSERVICE CHARGE       15.00\nNET TOTAL           174.90\nCASH                200.00\nCHANGE               25.10\nTax Summary   Amount    Tax\nSVC           150.00  15.00';
  expect(amountsOf(till)['total_amount']).toBe('174.90');
});

test('misread cash and change do not create a total that is not printed', () => {
  const till =
    'Description            Qty   Price   Amount\nCat food                 4    4.35    17.40\nDog food                 3    4.35    13.05\nDiscount:                            0.00\nTotal Sales @0.00%:                  30.45\nCash Received:                      30.50\nChange                                005';
  expect(amountsOf(till)['total_amount']).toBe('30.45');
});

test.each([
  ['with any label', 'NET TOTAL          343.95', '343.95'],
  ['unless a larger total is labelled', 'NET TOTAL          343.95\nTOTAL DUE          843.95', '843.95'],
])('the sum of all amounts above, including tax and rounding, is the total: %s', (_, end, total) => {
  const till = `Ale                150.00\nBeer               145.00\nSUB TOTAL          295.00\nSERVICE CHARGE 10%  29.50\nGST 6%              19.47\nROUNDING ADJ        -0.02\n${end}\nTax Summary   Amount    Tax\nSVC           295.00  29.50`;
  expect(amountsOf(till)['total_amount']).toBe(total);
});

test('a total rounded below is replaced by the rounded amount', () => {
  const till =
    'Total (Excluding GST): 21.30\nServ. Charge (3%):  0.65\nGST payable (6%):  1.31\nTotal (Inclusive of GST):  23.26\nRounding Adj:  -0.01\n23.25';
  expect(amountsOf(till)['total_amount']).toBe('23.25');
});

function provenIn(text: string): string[] {
  const context = contextOf([buildPage(text)], '2026-06-01');
  const { fields } = readAmounts(context, readItems(context), false);
  return Object.keys(fields).filter((name) => fields[name]?.evidence.includes('arithmetic'));
}

test.each([
  ['three printed amounts', 'Net 100.00\nVAT 21.00\nTotal 121.00', ['total_amount_without_vat', 'total_vat', 'total_amount']],
  ['two amounts, from which the third was calculated', 'Total net 80.00\nTotal incl. VAT 96.80', []],
  ['amounts that differ by more than rounding', 'Net 100.00\nVAT 21.00\nTotal 121.40', []],
  ['the same amount twice and no tax', 'Net 100.00\nVAT 0.00\nTotal 100.00', []],
  ['no net amount, and the same amount twice', 'TOTAL          73.87\nNet          0.00\nVAT         73.87', []],
  ['more tax than net amount', 'Net 40.00\nVAT 60.00\nTotal 100.00', []],
  ['a credit note', 'Net -100.00\nVAT -21.00\nTotal -121.00', ['total_amount_without_vat', 'total_vat', 'total_amount']],
  ['amounts with an unreadable rounding', 'Net 9.85\nVAT 0.59\nTotal 10.44\nRounding:', []],
  ['amounts below a larger total', 'Net 100.00\nVAT 21.00\nTotal 121.00\nGrand total 163.20', []],
])('sums that add up are verified: %s', (_, text, expected) => expect(provenIn(text)).toEqual(expected));

test('a rate printed for information does not hide the amounts', () => {
  expect(
    amountsOf('Total            7 520,00      1 579,20\nTotal plată               9 099,20 RON\n\nCurs BNR: 1 EUR = 5,0811 RON'),
  ).toMatchObject({ total_amount: '9099.20' });
});

test('the net amount is the sum of all groups of items, not of one', () => {
  const text = `
Název                          Množství       Cena        Celkem
Servisní prohlídka             1,8 h        980,00      1 764,00
Výměna brzd                    1,5 h        980,00      1 470,00
                                    Práce celkem        3 234,00
Olej motorový                  4,5 l        329,00      1 480,50
Filtr olejový                  1 ks         268,00        268,00
Destičky brzdové               1 ks       3 500,00      3 500,00
                                 Materiál celkem        5 248,50

                                   Základ DPH 21%       8 482,50
                                   DPH 21%              1 781,33
                                   Zaokrouhlení             0,17
                                   K úhradě Kč         10 264,00`;
  expect(amountsOf(text)).toMatchObject({ total_amount_without_vat: '8482.50' });
});

test.each([
  [
    'what was paid in full is not due',
    'Subtotal      $163.00\nTotal         $163.00\nAmount paid   $163.00',
    { total_amount: '163.00', amount_paid: '163.00' },
    'amount_due',
  ],
  [
    'a number of days beside Payment was not paid, and the total is due',
    'Net          1,093.00\nVAT 20 %       218.60\nTotal GBP    1,311.60\nPayment within 30 days of invoice.',
    { total_amount: '1311.60', amount_due: '1311.60' },
    'amount_paid',
  ],
  [
    'what was paid of an earlier balance was not paid for this total',
    'Net        80.00 EUR\nVAT 25 %   20.00 EUR\nTotal     100.00 EUR\nPaid       50.00 EUR\nBalance due   150.00 EUR',
    { total_amount: '100.00', amount_due: '150.00' },
    'amount_paid',
  ],
  [
    'an amount that contradicts the amount due was not paid',
    'Total        471.35 EUR\nPrepayment    12.00 EUR\nAmount due   471.35 EUR',
    { total_amount: '471.35', amount_due: '471.35' },
    'amount_paid',
  ],
])('%s', (_, text, expected, absent) => {
  const found = amountsOf(text);
  expect(found).toMatchObject(expected);
  expect(found).not.toHaveProperty(absent);
});
