import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('of two blocks without headings, the supplier is the one whose name is printed again', () => {
  expect(
    read(`
                                                                Kilbride Accounts

Shannonside Cycles Ltd                                          Kilbride Accounts
VAT: IE9825613N                                                 VAT: IE6417788SA
12 William Street                                               3 Mallow Street Upper
Limerick V94 T28R                                               Limerick V94 KD32
Ireland                                                         Ireland

Invoice KA-2026-0212

Total                                                           €717.09`),
  ).toMatchObject({
    issued_by_name_sm: 'Kilbride Accounts',
    issued_by_address_sm: '3 Mallow Street Upper, Limerick V94 KD32, Ireland',
    issued_to_name_sm: 'Shannonside Cycles Ltd',
    issued_to_address_sm: '12 William Street, Limerick V94 T28R, Ireland',
  });
});

test('a name at the end of a sentence about the payment is the supplier’s', () => {
  expect(
    read(`
Papierservis Gemer, s.r.o.                               Tel: 047/562 30 41
Hviezdoslavova 5
979 01 Rimavská Sobota

Základná škola Mieru
Mierová 24
Hnúšťa 981 01
Slovensko
ekonom@zsmieru.sk

Celkom                                                   762,35

Hodnoty v EUR.
Platbu realizujte pre Papierservis Gemer, s.r.o..`),
  ).toMatchObject({ issued_by_name_sm: 'Papierservis Gemer, s.r.o.', issued_to_name_sm: 'Základná škola Mieru' });
});

test('a logo above the name that it is part of is no name', () => {
  expect(
    read(`
Rechnungsadresse
Gasthof Zur Linde                                                Kalamaras
Hauptstraße 52                                                   Feinkost Kalamaras
91233 Neunkirchen am Sand                                        Lange Gasse 14
                                                                 90403 Nürnberg
                                                                 USt-IdNr. DE237144090

Rechnung 4471

Summe                                                            67,55 EUR`),
  ).toMatchObject({ issued_by_name_sm: 'Feinkost Kalamaras', issued_to_name_sm: 'Gasthof Zur Linde' });
});

test('a payee that is printed again is not the supplier where a heading names another one', () => {
  expect(
    read(`
Rechnungssteller:
Rohstoff AG Salzgitter
Marktstr. 153
DE 38226 Salzgitter

Zahlung
Global Supplies Financial Services
Friedrichstraße 165
DE 12345 Berlin

Rechnung 47110818

Summe                                               47,90 EUR

Kontoname : Global Supplies Financial Services`),
  ).toMatchObject({ issued_by_name_sm: 'Rohstoff AG Salzgitter' });
});

test.each(['Patient details', 'Student name', 'Versicherungsnehmer', 'Pojistník', 'Assuré', 'Asegurado'])(
  'who is treated, taught or insured is the customer: %s',
  (heading) => {
    expect(
      read(`
                              Mary Baker
                              12 Canal Street
                              Leeds LS1 4AB

${heading}:
Oliver Baker
300 Oak Street
York YO1 7HH

Bill 4471        12.03.2026

Total                                                           €717.09`),
    ).toMatchObject({ issued_to_name_sm: 'Oliver Baker', issued_by_name_sm: 'Mary Baker' });
  },
);
