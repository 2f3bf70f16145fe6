import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { parseSpayd } from '#service/extraction/understand/qr/payment-strings.ts';
import { spayd } from './spayd.ts';

const iban = 'CZ6508000000192000145399';

test('contains all payment data in the order of the standard', () => {
  expect(
    spayd({
      iban,
      bic: 'GIBACZPX',
      amount: '480.50',
      currency: 'CZK',
      dueDate: '2026-03-05',
      payee: 'Lípa s.r.o.',
      message: 'Faktura *1* 100%',
      variableSymbol: '1234567890',
      constantSymbol: '0308',
      specificSymbol: '7',
    }),
  ).toBe(
    `SPD*1.0*ACC:${iban}+GIBACZPX*AM:480.50*CC:CZK*DT:20260305*RN:L%C3%ADpa s.r.o.*MSG:Faktura %2A1%2A 100%25*X-VS:1234567890*X-SS:7*X-KS:0308`,
  );
});

test('a symbol with letters or more than ten digits is omitted', () => {
  expect(spayd({ iban, amount: '1.00', currency: 'EUR', variableSymbol: 'FV-1', constantSymbol: '12345678901' })).toBe(
    `SPD*1.0*ACC:${iban}*AM:1.00*CC:EUR`,
  );
});

test('texts of any content do not change the payment that a reader gets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 100 });
  const digits = fc.integer({ min: 1, max: 9_999_999_999 }).map(String);
  fc.assert(
    fc.property(text, text, digits, fc.integer({ min: 1, max: 999_999_999 }), (payee, message, variableSymbol, cents) => {
      const amount = (cents / 100).toFixed(2);
      const written = spayd({ iban, amount, currency: 'CZK', payee, message, variableSymbol });
      expect(written).toMatch(/^[\x20-\x7e]*$/);
      const tidy = (each: string, longest: number) => Array.from(each.replace(/\s+/gu, ' ').trim()).slice(0, longest).join('');
      const expected = { iban, amount, currency: 'CZK', payee: tidy(payee, 35), message: tidy(message, 60), variableSymbol };
      expect(parseSpayd(written)).toEqual(Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== '')));
    }),
  );
});
