import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('headings centred above two cells name the lines that start left of them', () => {
  expect(
    read(`
                Dodavatel                                         Odběratel
FITBEDNA, Rostislav Hanák
                                                 Lenka Doležalová
IČ: 72846151                                     Dlouhá 512, 687 61 Vlčnov, Česká republika
Adresa: Wolkerova 1164/14, 779 00 Olomouc        IČ:
Telefon: 608 417 330                             Telefon: 774 206 815

Objednávka č. 18427

Celkem k úhradě: 3464 Kč`),
  ).toMatchObject({
    issued_by_name_sm: 'FITBEDNA, Rostislav Hanák',
    issued_by_address_sm: 'Wolkerova 1164/14, 779 00 Olomouc',
    issued_to_name_sm: 'Lenka Doležalová',
    issued_to_address_sm: 'Dlouhá 512, 687 61 Vlčnov, Česká republika',
  });
});

test('the receiver of goods is the customer of a delivery note that names no other', () => {
  expect(
    read(`
            Warenempfänger:                                   Lieferant:
Loest Blumengrosshandel e.K.                      Ralf Hitscher
Kirchwerder Marschbahndamm 300                    Süderquerweg 484
21037 Hamburg                                     21037 Hamburg

Lieferschein Nr: 2026-014                         Hamburg, den 21.09.2026`),
  ).toMatchObject({ issued_by_name_sm: 'Ralf Hitscher', issued_to_name_sm: 'Loest Blumengrosshandel e.K.' });
});

test('lines that end where their heading ends belong to it', () => {
  expect(
    read(`
Northwind Traders Ltd                                                             BILL TO
9 Cedar Walk                                          Ouse Valley Engineering Company Ltd
Leeds LS1 4DY                                              Unit 9 Denmark Street Works
                                                                            Ely CB7 4TT

Invoice 4471

Total                                                                           £847.50`),
  ).toMatchObject({ issued_by_name_sm: 'Northwind Traders Ltd', issued_to_name_sm: 'Ouse Valley Engineering Company Ltd' });
});

test('a form with a label before each part gives the company, its street and its town', () => {
  expect(
    read(`
Fakturační údaje
Jméno: Pavel
Příjmení: Sedláček
Adresa: Tovární 915
Město: Vlašim
PSČ:        258 01
Mail:       sedlacek@jerabyvlasim.cz
Firma:      Jeřáby Vlašim s.r.o.
IČ:         47182334

Celkem                                    4551.25 Kč`),
  ).toMatchObject({
    issued_to_name_sm: 'Jeřáby Vlašim s.r.o.',
    issued_to_address_sm: 'Tovární 915, 258 01 Vlašim',
    issued_to_id_sm: '47182334',
  });
});

test('who receives the payment on an account is the supplier', () => {
  expect(
    read(`
Potrditev rezervacije

Gost                  Katarina Zupančič
Enota                 Apartma A2

SEPA plačilo
Prejemnik             Apartmaji Matevž, Mateja Kranjc s.p.
IBAN                  SI02 1010 0005 5418 037

Znesek                832,50 EUR`),
  ).toMatchObject({ issued_by_name_sm: 'Apartmaji Matevž, Mateja Kranjc s.p.' });
});
