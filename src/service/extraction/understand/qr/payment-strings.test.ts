import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { parseEpc, parseSwissCode, parseSpayd, readPayments } from './payment-strings.ts';

test('a Czech payment code contains account, amount, symbols and date', () => {
  const code =
    'SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:480.50*CC:CZK*DT:20260305*MSG:FAKTURA%20100%2A*X-VS:1234567890*X-KS:0308*RN:DODAVATEL';
  expect(parseSpayd(code)).toEqual({
    iban: 'CZ6508000000192000145399',
    bic: 'GIBACZPX',
    amount: '480.50',
    currency: 'CZK',
    dueDate: '2026-03-05',
    variableSymbol: '1234567890',
    constantSymbol: '0308',
    message: 'FAKTURA 100*',
    payee: 'DODAVATEL',
  });
});

test('a European payment code contains payee, account and amount', () => {
  const code = [
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Kraxi GmbH',
    'DE89370400440532013000',
    'EUR1005.55',
    '',
    'RF18539007547034',
    '',
  ].join('\n');
  expect(parseEpc(code)).toEqual({
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    amount: '1005.55',
    currency: 'EUR',
    payee: 'Kraxi GmbH',
    reference: 'RF18539007547034',
  });
});

test('a Belgian reference in a payment code is the payment reference', () => {
  const code = (reference: string, message: string) =>
    ['BCD', '002', '1', 'SCT', '', 'Bakkerij', 'BE68539007547034', 'EUR10.00', '', reference, message].join('\n');
  expect(parseEpc(code('', '+++090/9337/55493+++'))?.variableSymbol).toBe('+++090/9337/55493+++');
  expect(parseEpc(code('***090/9337/55493***', ''))?.variableSymbol).toBe('+++090/9337/55493+++');
  expect(parseEpc(code('', 'Factuur 2026-15'))).not.toHaveProperty('variableSymbol');
});

const noParty = '\n'.repeat(6);
const swissBill = (type: string, reference: string): string =>
  `SPC\n0200\n1\nCH4431999123000889012\nS\nSanitär Wyss AG\nBahnhofstrasse\n17\n3432\nLützelflüh\nCH\n${noParty}\n1949.75\nCHF
S\nPia Rutschmann\nMarktgasse\n28\n9400\nRorschach\nCH\n${type}\n${reference}\nRechnung 26-118\nEPD`;

test('a Swiss payment code has its payee, amount and reference', () => {
  expect(parseSwissCode(swissBill('QRR', '210000000003139471430009017'))).toEqual({
    iban: 'CH4431999123000889012',
    amount: '1949.75',
    currency: 'CHF',
    variableSymbol: '21 00000 00003 13947 14300 09017',
    payee: 'Sanitär Wyss AG',
    message: 'Rechnung 26-118',
    reference: '21 00000 00003 13947 14300 09017',
  });
  expect(parseSwissCode(swissBill('SCOR', 'RF18539007547034'))?.variableSymbol).toBe('RF18539007547034');
  expect(parseSwissCode(swissBill('NON', ''))).not.toHaveProperty('variableSymbol');
  expect(readPayments([swissBill('NON', '')])).toHaveLength(1);
});

test('a damaged or different code returns nothing and does not fail', () => {
  expect(readPayments(['https://example.com', 'SPD*1.0*ACC:CZ00*AM:x*DT:20261345', 'BCD\n002'])).toEqual([{}]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readPayments([text, `SPD*1.0*${text}`, `BCD\n002\n1\nSCT\n${text}`])).not.toThrow();
    }),
  );
});
