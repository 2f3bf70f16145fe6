import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('a mail greets its receiver by name, and its sender owns the page', () => {
  const fields = read(`
Tak for din ordre!
Hej Mette Kjeldsen,
Vi har modtaget din ordre og er i gang med at forberede den.

Ordrenummer: HB-250611-0087

Subtotal          1.022 kr
Fragt                39 kr
Total             1.061 kr

© 2025 Havsand Home. Alle rettigheder forbeholdes.`);
  expect(fields).toMatchObject({ issued_to_name_sm: 'Mette Kjeldsen', issued_by_name_sm: 'Havsand Home' });
});

test('neither a greeting by the first name nor an exclamation is a name', () => {
  const fields = read(`
Dziękujemy za zamówienie!
Cześć Karolina,
Twoje zamówienie zostało przyjęte i opłacone.

Do zapłaty:      611,99 PLN`);
  expect(fields['issued_to_name_sm']).toBeUndefined();
  expect(fields['issued_by_name_sm']).toBeUndefined();
});

test('the title of an offer is not its sender', () => {
  expect(
    read(`
Offert

Offertnummer: Q-2025-0164
Datum: 2025-09-02

Totalt inkl. moms    72 496,88 kr

Takfix AB
Org.nr: 559318-7429`)['issued_by_name_sm'],
  ).toBe('Takfix AB');
});

test('the receiver above an account is the payee', () => {
  expect(
    read(`
STRANKA                                  RAČUN
Mizarstvo Kovač d.o.o.                   Št: PS-2026-0014
Ljubljanska cesta 27                     Datum: 02.04.2026
4000 Kranj
DDV: SI49173065

SKUPAJ (Z DDV)          1.190,00 €

Prejemnik: Jure Pinter
TRR: SI56 0201 0001 2345 678
Namen: Plačilo računa PS-2026-0014`),
  ).toMatchObject({ issued_to_name_sm: 'Mizarstvo Kovač d.o.o.', issued_by_name_sm: 'Jure Pinter' });
});

test('a named estate or zone is a street, not the name above it', () => {
  expect(
    read(`
LORRÉCHAF SARL
Zone du Grünhof
57600 FORBACH

Facture n° 1187 du 4/03/2025

Total T.T.C      4458,00 €`),
  ).toMatchObject({ issued_by_name_sm: 'LORRÉCHAF SARL', issued_by_address_sm: 'Zone du Grünhof, 57600 FORBACH' });
});

test('an address behind its label goes on in the next line', () => {
  expect(
    read(`
FACTURA

FURNIZOR                                                     CLIENT
UNIVERS PROIECT SRL                                          ASCENSOR ESTATE SRL
CUI: RO35639210                                              CUI: RO18064422
Adresa: Bd. Unirii, nr. 15, bl. 5A, sc. 1,                   Adresa: Str. Toamnei nr. 71, Bucuresti
mun. Bucuresti, sector 4

Total de plata   2.140,00 RON`)['issued_by_address_sm'],
  ).toBe('Bd. Unirii, nr. 15, bl. 5A, sc. 1, mun. Bucuresti, sector 4');
});

test('who receives the goods is the customer if nobody else is named', () => {
  expect(
    read(`
Dziękujemy za zamówienie
Cześć Karolina,
Numer zamówienia: A-1762348811

Do zapłaty:      611,99 PLN

Adres dostawy:
Karolina Mazur
ul. Wyspiańska 9/14
65-036 Zielona Góra

© 2025 Nowy Styl. Wszelkie prawa zastrzeżone.`),
  ).toMatchObject({
    issued_to_name_sm: 'Karolina Mazur',
    issued_to_address_sm: 'ul. Wyspiańska 9/14, 65-036 Zielona Góra',
    issued_by_name_sm: 'Nowy Styl',
  });
});

test('a company is greeted, too', () => {
  expect(
    read(`
Upomienka - Faktúra č. 2025/0386

Dobrý deň, Hotel Permoník s.r.o.,
dovoľujeme si Vás upozorniť, že faktúra č. 2025/0386 je po splatnosti.

Suma na úhradu:      2318.40 EUR

S pozdravom,
Práčovňa Tatrička, spol. s r.o.`),
  ).toMatchObject({ issued_to_name_sm: 'Hotel Permoník s.r.o.', issued_by_name_sm: 'Práčovňa Tatrička, spol. s r.o.' });
});

test.each([
  ['Hola, Transportes Vallejo e Hijos:', 'Transportes Vallejo e Hijos'],
  ['Beste Marieke van Houten,', 'Marieke van Houten'],
])('a greeting may end with a colon, and a name have small words: %s', (greeting, name) => {
  expect(read(`Talleres Arlanza S.L.\n\n${greeting}\n\nTotal: 1.482,73 €`)['issued_to_name_sm']).toBe(name);
});

test('the title of a mail names its sender, who also signs it', () => {
  const fields = read(`
Faktura från Ekgårdens Trädvård AB
Hej Ann-Charlotte Wredberg,

Bifogat finner du faktura 4417.

Fakturadatum:         2026-04-20
Att betala:           12 437,50 kr
Bankgiro:             5718-3342

                          Med vänliga hälsningar,
                          Ekgårdens Trädvård AB
                          Org.nr: 559183-4427`);
  expect(fields).toMatchObject({
    issued_by_name_sm: 'Ekgårdens Trädvård AB',
    issued_by_id_sm: '5591834427',
    issued_to_name_sm: 'Ann-Charlotte Wredberg',
  });
  expect(fields['issued_to_id_sm']).toBeUndefined();
});

test('a name that begins like a greeting or thanks is a name', () => {
  const page = (name: string) => `
Faktura 4122

${name}
Bøkkerveien 9
7021 Trondheim

Selger:
Realfag AS
Kjøpmannsgata 34
7011 Trondheim

Sum å betale     3 560,00 kr`;
  for (const name of ['Ola Nordmann', 'Merci Maison', 'Tak Kimura']) expect(read(page(name))['issued_to_name_sm']).toBe(name);
});

test('the legal form below a logo is no name', () => {
  const fields = read(`
WATS                                        FACTURE FA-0318-001
AGENCY
SARL au capital de 200 €
822 097 366 RCS Marseille                   Date 06/03/2026

                    LIGHTCOMM
                    84 Boulevard de la Corderie
                    13007 Marseille

TOTAL TTC                                   1 428,00 €`);
  expect(fields['issued_by_name_sm']).not.toBe('SARL');
});
