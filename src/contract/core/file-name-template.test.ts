import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { fillTemplate, templateFault, type TemplateValues } from './file-name-template.ts';

const values: TemplateValues = {
  supplier: 'Řezníček & syn, s.r.o.',
  number: '2026/0017',
  date: '2026-03-05',
  dueDate: null,
  total: '12100.00',
  currency: 'CZK',
  type: 'invoice',
  externalId: null,
  originalName: 'scan',
  documentId: 'd1',
};

test.each([
  ['{supplier}_{number}_{date}', 'Řezníček_syn_s.r.o._2026_0017_2026-03-05'],
  ['{dueDate}_{number}', '2026_0017'],
  ['{number}-{externalId}-{currency}', '2026_0017-CZK'],
  ['Faktura {number}', 'Faktura 2026_0017'],
  ['{externalId}', ''],
  ['only {externalId}', ''],
])('%s makes %s', (template, name) => {
  expect(templateFault(template)).toBeUndefined();
  expect(fillTemplate(template, values)).toBe(name);
});

test.each([
  ['', 'empty'],
  ['{number}'.repeat(30), 'tooLong'],
  ['../{number}', 'path'],
  ['a/{number}', 'path'],
  [String.raw`a\{number}`, 'path'],
  ['{number}..', 'path'],
  ['{number}?', 'characters'],
  ['{number}\u202Efdp', 'characters'],
  ['{nummer}', 'unknown'],
  ['{number', 'braces'],
  ['invoice', 'noField'],
])('refuses %j: %s', (template, fault) => {
  expect(templateFault(template)).toBe(fault);
});

test('no document produces a name that leads to another directory', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (supplier, number) => {
      const name = fillTemplate('{supplier}.{number}', { ...values, supplier, number });
      expect(name).not.toMatch(/[/\\]|\.\.|^\./);
    }),
  );
});
