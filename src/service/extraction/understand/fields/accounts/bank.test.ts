import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { findFields } from '../../understand.ts';
import { readBank } from './bank.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readBank(contextOf([buildPage(text)], '2026-11-25'))).map(([name, { value }]) => [name, value]),
  );

test.each(['SI56023410044711805 (BIC LJBASI2X), sklic', 'SI56023410044711805 (LJBASI2X).'])(
  'a BIC may be in brackets: %s',
  (line) => expect(read(`Nakazilo na IBAN ${line}`)).toMatchObject({ iban_sm: 'SI56023410044711805', bic_sm: 'LJBASI2X' }),
);

test('the digits of a Polish account are one beside a word that also means bill', () => {
  expect(read('Rachunek:   Bank Pekao S.A. 98 1240 4719 1111 0010 4418 2730')['bank_account_sm']).toBe(
    '98124047191111001044182730',
  );
});

test('the IBAN of a Polish account is its digits behind the country', () => {
  expect(read('Nr rachunku: 98 1240 4719 1111 0010 4418 2730')).toMatchObject({
    iban_sm: 'PL98124047191111001044182730',
    bank_account_sm: '98124047191111001044182730',
  });
  expect(read('Nr rachunku: 98 1240 4719 1111 0010 4418 2731')).not.toHaveProperty('iban_sm');
});

test('the name of the bank behind a BIC is no branch', () => {
  expect(read('IBAN HU26 1174 3088 5200 4418 2730 0000\nSWIFT OTPVHUHB OTP Bank')['bic_sm']).toBe('OTPVHUHB');
  expect(read('IBAN HU26 1174 3088 5200 4418 2730 0000\nSWIFT OTPVHUHB XXX')['bic_sm']).toBe('OTPVHUHBXXX');
});

test('a BIC of a country without IBANs needs its label', () => {
  expect(read('Bank: HDFC\nA/c No: 50200031774482\nSwift Code: HDFCINBBCHE')['bic_sm']).toBe('HDFCINBBCHE');
  expect(read('RECHNUNG\nIBAN HU26 1174 3088 5200 4418 2730 0000\nDELIVERY')).not.toHaveProperty('bic_sm');
});

test.each([
  'Der Betrag wird von Ihrem Konto IBAN DE17370501981900554477 abgebucht.',
  'Het bedrag wordt automatisch afgeschreven van DE17370501981900554477.',
])('the account from which the amount is collected is not that of the payee: %s', (line) => {
  expect(read(line)).not.toHaveProperty('iban_sm');
  expect(read(`${line}\n\nParkhaus GmbH, IBAN DE89370400440532013000`)['iban_sm']).toBe('DE89370400440532013000');
});

test('three groups of eight digits are a Hungarian account, without a label', () => {
  expect(read('Bank: K&H Bank\n10402805-00044718-00000009')['bank_account_sm']).toBe('10402805-00044718-00000009');
});

test.each([
  'OUR BANK DETAILS ARE - Monzo Account Name: Barley Ltd Sort Code: 04-00-03 Account: 87618499',
  'Bank: RBS\nSort Code: 83-27-26\nAccount: 87618499',
  'Account No:87618499   Sort code 20-18-27',
])('a British account stands beside a sort code: %s', (text) => {
  expect(read(text)['bank_account_sm']).toBe('87618499');
});

test('a Danish account stands beside the registration number of its bank', () => {
  expect(read('Bank: Jyske Bank\nReg.nr. 3409   Kontonr. 11482206')).toMatchObject({
    bank_account_sm: '11482206',
    bank_code_sm: '3409',
  });
  expect(read('Reg.nr. 3409\nFaktura 118')).not.toHaveProperty('bank_account_sm');
});

test('the account of a customer is no bank account', () => {
  const details = 'Account No: 11112222   Invoice 118\nTotal £20.00\n\nSort Code: 83-27-26\nAccount: 87618499';
  expect(read(details)['bank_account_sm']).toBe('87618499');
  expect(read('Invoice 118    Account: 87618499\nTotal £20.00')).not.toHaveProperty('bank_account_sm');
});

test('a British sort code is no date, and the account may be on the next line', () => {
  const fields = findFields(
    [
      buildPage(`
INVOICE No. 1187      DATE: 14 February 2025

TO PAY                £798.00

Payment on receipt please, by cheque or BACS: Sort code 05-04-71, a/c
38810264.`),
    ],
    '2026-11-25',
  );
  expect(fields).toMatchObject({ bank_account_sm: { value: '38810264' }, date_issued: { value: '2025-02-14' } });
  expect(Object.values(fields).map(({ value }) => value)).not.toContain('1971-04-05');
});

test.each([
  [
    'the next line of its column',
    'Sparkasse Schaumburg DE42 2555 1480        Schlichtungsstelle Energie\n0441 1884 20                               133, 10117 Berlin',
    'DE42255514800441188420',
  ],
  [
    'the line below its label',
    'IBAN: RO59 BTRL 0130 1202 A118        Cota TVA: 21%\n      8441',
    'RO59BTRL013012 02A1188441'.replace(' ', ''),
  ],
])('an IBAN goes on in %s', (_, text, iban) => expect(read(text)['iban_sm']).toBe(iban));

test('the account in the block of the customer is not the payee’s', () => {
  const fields = findFields(
    [
      buildPage(`
Furnizor:                                      Cumpărător:
CONSULT SIGUR SRL                              MOBILA SOMEȘ SA
CUI: RO38719446                                CUI: RO14205731
Str. Memorandumului nr. 28, Cluj               Str. Industriei nr. 4, Bistrița
Banca: RO49 AAAA 1B31 0075 9384 0000           IBAN: RO09 BCYP 0000 0012 3456 7890

Total de plata      2.140,00 RON`),
    ],
    '2026-11-25',
  );
  expect(fields['iban_sm']?.value).toBe('RO49AAAA1B31007593840000');
});

test.each([
  ['first', ['Saņēmējs', 'Nosūtītājs']],
  ['last', ['Nosūtītājs', 'Saņēmējs']],
] as const)('of parties below each other, the account of the supplier’s part is the payee’s: customer %s', (_, order) => {
  const parts = {
    Nosūtītājs: `
Juventus Auto, SIA
Lokomotīves iela 52 - 39, Rīga, Latvija
Izsniegšanas vieta: SWEDBANK HABALV22
                                                       LV89HABA0551041059970`,
    Saņēmējs: `
Pārdaugavas kurjers, SIA
Mūkusalas iela 41B, Rīga, LV-1004
Saņemšanas vieta: SEB banka AS, SWIFT: UNLALV2X
                                                 IBAN: LV05UNLA0050011284771`,
  };
  const page = order.map((heading) => `${heading}${parts[heading]}`).join('\n');
  const fields = findFields([buildPage(`${page}\n\nSumma apmaksai                  472,51 EUR`)], '2026-11-25');
  expect(fields['iban_sm']?.value).toBe('LV89HABA0551041059970');
  expect(fields['bic_sm']?.value).toBe('HABALV22');
});

test('an IBAN goes on below its right edge', () => {
  expect(
    read(`
Penzión Zámok, s.r.o.                  IBAN / Účet:
Kontakt: Ivana Malá        SK31 1200 0000 1987 4263
IČO: 36427187                                  7541`)['iban_sm'],
  ).toBe('SK3112000000198742637541');
});

test.each([
  ['check digits', 'Virement sur le compte\n30004  00817  00010244173  12  BNP PARIBAS', '30004 00817 00010244173 12'],
  [
    'the heading of the branch',
    'Code banque    Code guichet    N° de compte    Clé RIB\n  30004           00823        00010274693        57',
    '30004 00823 00010274693 57',
  ],
  ['neither', 'Réf.\n30004  00823  00010274693  57', undefined],
])('a French account in four groups is read by %s', (_, text, account) => {
  const fields = read(`Facture F-118\n\n${text}\n\nTotal TTC 120,00 €`);
  expect([fields['bank_account_sm'], fields['bank_code_sm']]).toEqual([account, account?.slice(0, 5)]);
});
