import { expect, test } from 'vitest';
import {
  companyIdHolds,
  isLikeTaxId,
  isRegon,
  parseCompanyId,
  parseMisreadVatId,
  parseNationalTaxId,
  parseNip,
  parseVatId,
  vatIdHolds,
} from './identifiers.ts';

test.each([
  ['CZ25097563', true],
  ['CZ 25097563', true],
  ['DE136695976', true],
  ['DE 232 446 240', true],
  ['DE123456789', false],
  ['FR 32 123 456 789', false],
  ['SK2020317068', true],
  ['NL810433941B01', true],
  ['IE3668997OH', true],
  ['ATU13585627', true],
])('%s is a VAT ID with checksum verified: %s', (text, isChecked) =>
  expect(parseVatId(text)).toEqual({ value: text.replaceAll(' ', ''), isChecked }),
);

test.each([
  ['51 824 753 556', true],
  ['0123.456.789', true],
  ['30-71234567-1', true],
  ['8:20:48PM', false],
  ['(42) 613-44-00', false],
  ['user24680@shop.example', false],
  ['no 1234', false],
  ['12345678901234567890 12345', false],
])('%s may be a tax number of a country with an unknown format: %s', (text, may) => expect(isLikeTaxId(text)).toBe(may));

test.each(
  `AT:ATU13585627 BE:BE0428759497 BG:BG175074752 CY:CY10259033P CZ:CZ25123891 DE:DE136695976 DK:DK13585628 EE:EE100931558
   EL:EL094259216 ES:ESB58378431 FI:FI20774740 FR:FR40303265045 GB:GB980780684 HR:HR33392005961 HU:HU12892312 IE:IE6433435OA
   IT:IT00743110157 LT:LT100001919017 LU:LU15027442 LV:LV40003521600 MT:MT11679112 NL:NL004495445B01 PL:PL8567346215
   PT:PT501964843 RO:RO18547290 SE:SE123456789701 SI:SI50223054 SK:SK2022749619 XI:XI980780684 CHE:CHE107787577MWST`
    .split(/\s+/)
    .map((pair) => pair.split(':')),
)('verifies the checksum of %s', (prefix, vatId) => {
  expect(parseVatId(vatId)).toEqual({ value: vatId, isChecked: true });
  // swapped digits are a common typing error
  const swapped = vatId.replace(/(\d)(?!\1)(\d)/, '$2$1');
  expect([vatIdHolds(vatId), vatIdHolds(swapped)], prefix).toEqual([true, false]);
});

test('Czech VAT groups have a VAT ID with separate weights', () => {
  expect(['CZ699000761', 'CZ699001182', 'CZ640903926'].map(vatIdHolds)).toEqual([true, true, true]);
  expect(['CZ699000762', 'CZ699001181'].map(vatIdHolds)).toEqual([false, false]);
});

test('an ID without a known checksum is neither valid nor invalid', () => {
  expect(['EU372022452', 'NO974760673MVA', ''].map(vatIdHolds)).toEqual([null, null, null]);
  expect(companyIdHolds('25097563', '')).toBe(true);
  expect(companyIdHolds('25097564', 'SK2020317068')).toBe(false);
  expect(companyIdHolds('25097564', 'DE136695976')).toBeNull();
});

test.each(['CZ123', 'XX123456789', 'DE12345678', 'DEUTSCHLAND', '25097563'])('%j is not a VAT ID', (text) =>
  expect(parseVatId(text)).toBeNull(),
);

test('company IDs are verified when their kind has a checksum', () => {
  expect(parseCompanyId('250 97 563', 'ico')).toEqual({ value: '25097563', isChecked: true });
  expect(parseCompanyId('25097564', 'ico')).toEqual({ value: '25097564', isChecked: false });
  expect(parseCompanyId('423 093 459 00042', 'siren')).toEqual({ value: '42309345900042', isChecked: true });
  expect(parseCompanyId('24330087', 'kvk')).toEqual({ value: '24330087', isChecked: false });
  expect(parseCompanyId('12345', 'ico')).toBeNull();
  expect(parseNip('526-030-02-91')).toEqual({ value: '5260300291', isChecked: true });
});

test('the words behind a registration number do not belong to it', () => {
  expect(parseCompanyId('09828802 REGISTERED IN', 'register')).toBeNull();
  expect(parseCompanyId('0523.020.139 RPR', 'register')).toBeNull();
  expect(parseCompanyId('0523.020.139', 'register')).toEqual({ value: '0523020139', isChecked: false });
});

test.each([
  // O and I are letters that OCR reads for digits; only the check digits decide
  ['FRO9345044713', { value: 'FR09345044713', isChecked: true }],
  ['ITO1471820314', { value: 'IT01471820314', isChecked: true }],
  ['CZ2509756B', null],
  ['DE136695976', { value: 'DE136695976', isChecked: true }],
])('the misread VAT ID %j is %j', (text, parsed) => expect(parseMisreadVatId(text)).toEqual(parsed));

test('British VAT numbers are verified without their prefix, and Polish register numbers are', () => {
  expect(parseNationalTaxId('304471879')).toEqual({ value: '304471879', isChecked: true });
  expect([isRegon('320447182'), isRegon('320447183')]).toEqual([true, false]);
});
