import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { parseEpc, parseSpayd, readPayments } from './payment-strings.ts';

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

test('a damaged or different code returns nothing and does not fail', () => {
  expect(readPayments(['https://example.com', 'SPD*1.0*ACC:CZ00*AM:x*DT:20261345', 'BCD\n002'])).toEqual([{}]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readPayments([text, `SPD*1.0*${text}`, `BCD\n002\n1\nSCT\n${text}`])).not.toThrow();
    }),
  );
});
