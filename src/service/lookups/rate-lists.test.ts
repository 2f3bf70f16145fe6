import { expect, test } from 'vitest';
import { readRateLists } from './rate-lists.ts';

const read = (text: string) => readRateLists(Buffer.from(text));

const czech = `20.11.2026 #225
země|měna|množství|kód|kurz
Austrálie|dolar|1|AUD|14,321
EMU|euro|1|EUR|25,125
Indonésie|rupie|1000|IDR|1,432
Japonsko|jen|100|JPY|15,320
`;

test('the list of the Czech National Bank: rates are per unit', () => {
  expect(read(czech)).toEqual([{ day: '2026-11-20', rates: { AUD: '14.321', EUR: '25.125', IDR: '0.001432', JPY: '0.1532' } }]);
});

test('the English version of the list', () => {
  expect(read('03 Jan 2025 #2\r\nCountry|Currency|Amount|Code|Rate\r\nEMU|euro|1|EUR|25.165\r\n')).toEqual([
    { day: '2025-01-03', rates: { EUR: '25.165' } },
  ]);
});

test('the lists of the European Central Bank: each day, converted to the home currency', () => {
  const list = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.25"/><Cube currency="CZK" rate="25.000"/></Cube>
<Cube time="2026-11-19"><Cube currency="CZK" rate="24.5"/></Cube></Cube></gesmes:Envelope>`;
  expect(read(list)).toEqual([
    { day: '2026-11-20', rates: { EUR: '25', USD: '20' } },
    { day: '2026-11-19', rates: { EUR: '24.5' } },
  ]);
});

test.each([
  ['nothing', ''],
  ['an HTML page', '<!DOCTYPE html><html><body>Maintenance</body></html>'],
  ['a truncated page', '<html><body>'],
  ['a date that does not exist', czech.replace('20.11.2026', '31.11.2026')],
  ['a list without a date', czech.replace('20.11.2026', 'x')],
  ['a list without rates', czech.split('\n').slice(0, 2).join('\n')],
  ['a list with invalid rates', czech.replaceAll(/[\d,]+$/gm, '0')],
])('%s is not a list', (_name, text) => {
  expect(read(text)).toEqual([]);
});
