import { expect, test } from 'vitest';
import {
  paymentMethodOf,
  paymentMethodOfIsdoc,
  paymentMethodOfKsef,
  paymentMethodOfUncefact,
  paymentMethods,
} from './payment-methods.ts';

test.each([
  ['Převodním příkazem', 'bank transfer'],
  ['prevodom', 'bank transfer'],
  ['Przelew', 'bank transfer'],
  ['Überweisung', 'bank transfer'],
  ['Hotově', 'cash'],
  ['Platební kartou', 'card'],
  ['Dobírkou', 'cash on delivery'],
  ['SEPA direct debit', 'direct debit'],
  ['Inkasem', 'direct debit'],
  ['zápočet', 'set-off'],
  ['', undefined],
] as const)('%j means payment by %j', (text, method) => {
  expect(paymentMethodOf(text)).toBe(method);
});

test('a method name maps to itself', () => {
  for (const method of paymentMethods) expect(paymentMethodOf(method)).toBe(method);
});

test('maps the codes of the formats', () => {
  expect([paymentMethodOfIsdoc('10'), paymentMethodOfIsdoc('31'), paymentMethodOfIsdoc('42'), paymentMethodOfIsdoc('7')]).toEqual(
    ['cash', 'bank transfer', 'bank transfer', undefined],
  );
  expect([paymentMethodOfUncefact('58'), paymentMethodOfUncefact('59'), paymentMethodOfUncefact(undefined)]).toEqual([
    'bank transfer',
    'direct debit',
    undefined,
  ]);
  expect([paymentMethodOfKsef('1'), paymentMethodOfKsef('6'), paymentMethodOfKsef('9')]).toEqual([
    'cash',
    'bank transfer',
    undefined,
  ]);
});
