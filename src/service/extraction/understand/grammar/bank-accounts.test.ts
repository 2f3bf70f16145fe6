import { expect, test } from 'vitest';
import { parseBic, parseBrokenIban, parseIban, parseLocalAccount, parseMisreadIban } from './bank-accounts.ts';

test('an IBAN is read with and without groups, and a wrong checksum is reported', () => {
  expect(parseIban('CZ65 0800 0000 1920 0014 5399')).toEqual({ value: 'CZ6508000000192000145399', isChecked: true });
  expect(parseIban('NL50INGB0683251309')).toEqual({ value: 'NL50INGB0683251309', isChecked: true });
  expect(parseIban('CZ65 0800 0000 1920 0014 5398')).toEqual({ value: 'CZ6508000000192000145398', isChecked: false });
});

test.each(['CZ65 0800', 'XX12 3456 7890 1234 5678', 'hello', '19-2000145399/0800'])('%j is not an IBAN', (text) =>
  expect(parseIban(text)).toBeNull(),
);

test('an IBAN of the wrong length is kept only as invalid', () => {
  expect(parseIban('DE12 1234 4321 9876 00')).toBeNull();
  expect(parseBrokenIban('DE12 1234 4321 9876 00')).toBe('DE1212344321987600');
  expect(parseBrokenIban('DE12 1234')).toBeNull();
});

test('Czech accounts pass the modulo 11 check of prefix and number', () => {
  expect(parseLocalAccount('19-2000145399/0800')).toEqual({ account: '19-2000145399', bankCode: '0800', isChecked: true });
  expect(parseLocalAccount('2000145399 / 0800')).toEqual({ account: '2000145399', bankCode: '0800', isChecked: true });
  expect(parseLocalAccount('19-2000145398/0800')?.isChecked).toBe(false);
  expect(parseLocalAccount('2024/15')).toBeNull();
});

test('a BIC has a country with bank accounts, and plain words do not', () => {
  expect(['GIBACZPX', 'COBADEFFXXX', 'FIOB CZ PP'].map(parseBic)).toEqual(['GIBACZPX', 'COBADEFFXXX', 'FIOBCZPP']);
  expect(['RECHNUNG', 'ODBERATE', 'GIBACZP'].map(parseBic)).toEqual([null, null, null]);
});

test('letters that OCR reads for check digits are replaced if the checksum confirms them', () => {
  expect(parseMisreadIban('SKO7 0900 0000 0029 4418 8206')).toEqual({ value: 'SK0709000000002944188206', isChecked: true });
  expect(parseMisreadIban('SKO7 0900 0000 0029 4418 8207')).toBeNull();
});
