import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('numbers at the right edge of two columns belong to those in whose column their labels stand', () => {
  expect(
    read(`
Faktura 2026-0148

DODAVATEL                                  ODBĚRATEL
Bára Novotná Vondráčková                   Zahradnictví U Lípy s.r.o.
Křížkovského 1288/14                       Dlouhá třída 47
603 00 Brno                                779 00 Olomouc

IČO                          07345186      IČO                          28614275
DIČ                        CZ8756124418    DIČ                        CZ28614275

Celkem k úhradě     31 568,90 Kč`),
  ).toMatchObject({
    issued_by_id_sm: '07345186',
    issued_by_vat_id_sm: 'CZ8756124418',
    issued_to_id_sm: '28614275',
    issued_to_vat_id_sm: 'CZ28614275',
  });
});

test('lines below a heading are told from those beside it, numbers beside the heading are its own, and who wrote the invoice is not the supplier', () => {
  expect(
    read(`
                                                             FAKTURA - DAŇOVÝ DOKLAD č. 260103477
Dodavatel:                                                   Variabilní symbol:       260103477
ŽELKO velkoobchod, spol. s r.o.                              Objednávka č.:           26OP00841
Průmyslová 1472
537 01 Chrudim                                               Odběratel:                      IČ: 61209473
IČ: 49186027                                                                                 DIČ: CZ61209473
DIČ: CZ49186027                                                 Stavebniny Hrdlička a syn v.o.s.
                                                                Havlíčkova 318
                                                                539 73 Skuteč

CELKEM K ÚHRADĚ   6 713,00
Vystavil: Jana Tlustá`),
  ).toMatchObject({
    issued_by_name_sm: 'ŽELKO velkoobchod, spol. s r.o.',
    issued_by_id_sm: '49186027',
    issued_by_vat_id_sm: 'CZ49186027',
    issued_to_name_sm: 'Stavebniny Hrdlička a syn v.o.s.',
    issued_to_id_sm: '61209473',
    issued_to_vat_id_sm: 'CZ61209473',
  });
});

const addressed = (customer: string): string => `
Acme Ltd
1 High Street
London SW1A 1AA

Customer:
${customer}

Invoice 123    Date 12.03.2026
Total   10.00 GBP`;

test.each([
  [
    'a town before its street',
    'Borostyán Zrt.\n1052 Budapest\nVáci utca 19-21. II. em.',
    'Borostyán Zrt.',
    '1052 Budapest, Váci utca 19-21. II. em.',
  ],
  [
    'a name with a number',
    'Brf Tallbacken 3\nc/o HSB Ekonomi\nBox 412\n901 08 UMEÅ',
    'Brf Tallbacken 3',
    'c/o HSB Ekonomi, Box 412, 901 08 UMEÅ',
  ],
  [
    'a house with a name',
    'AIREDALE VALVES LTD\nKIRKSTALL FORGE WORKS\n4 ABBEY ROAD\nLEEDS LS5 3NF',
    'AIREDALE VALVES LTD',
    'KIRKSTALL FORGE WORKS, 4 ABBEY ROAD, LEEDS LS5 3NF',
  ],
  [
    'a code below the town',
    'Cedarline Homes Inc.\n1188 Boundary Road\nBurnaby, BC\nV5K 4T5',
    'Cedarline Homes Inc.',
    '1188 Boundary Road, Burnaby, BC, V5K 4T5',
  ],
  [
    'a colon in the street',
    'Ege Vadi A.Ş.\nAtatürk Cad. No: 188 Kat: 5\n35210 Konak',
    'Ege Vadi A.Ş.',
    'Atatürk Cad. No: 188 Kat: 5, 35210 Konak',
  ],
  [
    'an attention line',
    'Kamphuis V.O.F.\nT.a.v. de crediteurenadministratie\nDeldenerstraat 144\n7491 XX Delden',
    'Kamphuis V.O.F.',
    'Deldenerstraat 144, 7491 XX Delden',
  ],
])('%s', (_, printed, name, address) => {
  expect(read(addressed(printed))).toMatchObject({ issued_to_name_sm: name, issued_to_address_sm: address });
});

test('from and to in Spanish are no countries', () => {
  expect(
    read(`
FACTURA   F26-039

DE                                      PARA
Lucía Ferrándiz Soler                   Muebles Almarcha e Hijos, S.L.
NIF: 48217735Y                          CIF: B98315476
C/ Poeta Querol, 14, 3.º B              Polígono Ind. El Rubial, parcela 22
46002 Valencia                          03400 Villena (Alicante)

TOTAL A PAGAR     738,82 €`),
  ).toMatchObject({
    issued_by_name_sm: 'Lucía Ferrándiz Soler',
    issued_by_address_sm: 'C/ Poeta Querol, 14, 3.º B, 46002 Valencia',
    issued_to_name_sm: 'Muebles Almarcha e Hijos, S.L.',
  });
});

test('a name that the head has short stands in full in the footer', () => {
  expect(
    read(`
VAN WESSEM                                     Postbus 310, 7550 AH Hengelo (O)

Kamphuis V.O.F.
Deldenerstraat 144
7491 XX Delden

FACTUUR    26704418

Te betalen   4.487,19 EUR

Technische Groothandel Van Wessem B.V. – KvK 06044182 – BTW-nr. NL801144309B01`)['issued_by_name_sm'],
  ).toBe('Technische Groothandel Van Wessem B.V.');
});
