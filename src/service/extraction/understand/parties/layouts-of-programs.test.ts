import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('numbers aligned right in two columns belong to the column with their label', () => {
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

test('lines below a heading are separated from those beside it, numbers beside it are its own, and the invoice’s author is not the supplier', () => {
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
    'a town before the street',
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
    'a named building',
    'AIREDALE VALVES LTD\nKIRKSTALL FORGE WORKS\n4 ABBEY ROAD\nLEEDS LS5 3NF',
    'AIREDALE VALVES LTD',
    'KIRKSTALL FORGE WORKS, 4 ABBEY ROAD, LEEDS LS5 3NF',
  ],
  [
    'a postcode below the town',
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

test('the Spanish words for from and to are not country codes', () => {
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

test('a name abbreviated in the header is completed from the footer', () => {
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

test('a payment slip with payee and payer in reverse order does not swap the parties', () => {
  expect(
    read(`
TAX INVOICE                   Invoice Date       Calder Valley Electrical Ltd
                              4 Nov 2026         Unit 7, Salem Mill
                                                 HEBDEN BRIDGE
Pennine Lettings              Invoice Number     HX7 7AE
Attention: Donna Whitworth    INV-2206
3 Albion Chambers
Crossley Street
HALIFAX
HX1 1UG

TOTAL GBP     1,269.00

PAYMENT ADVICE                Customer           Pennine Lettings
To: Calder Valley Electrical Ltd
    Unit 7, Salem Mill
    HEBDEN BRIDGE
    HX7 7AE`),
  ).toMatchObject({
    issued_by_name_sm: 'Calder Valley Electrical Ltd',
    issued_to_name_sm: 'Pennine Lettings',
    issued_to_address_sm: '3 Albion Chambers, Crossley Street, HALIFAX, HX1 1UG',
  });
});

test('a footer that repeats the name determines whose numbers it contains', () => {
  expect(
    read(`
Lapin Kylmähuolto Oy                LASKU
Teollisuustie 18
96320 ROVANIEMI                     Laskun numero    2026118
                                    Viitenumero      20261188
Hotelli Pohjanportti Oy             Päiväys          26.10.2026
Koskikatu 41                        Eräpäivä         9.11.2026
96100 ROVANIEMI
Y-tunnus 1094422-4

                       Yhteensä EUR     503,61


Saaja     Lapin Kylmähuolto Oy
          Teollisuustie 18, 96320 ROVANIEMI
          Y-tunnus 2481730-6
Maksaja   Hotelli Pohjanportti Oy
          Koskikatu 41
          96100 ROVANIEMI`),
  ).toMatchObject({
    invoice_number_sm: '2026118',
    date_issued: '2026-10-26',
    date_due: '2026-11-09',
    issued_by_name_sm: 'Lapin Kylmähuolto Oy',
    issued_to_name_sm: 'Hotelli Pohjanportti Oy',
    issued_by_id_sm: '24817306',
    issued_to_id_sm: '10944224',
  });
});

test.each([
  [
    'a postal address beside the customer’s',
    'Odběratel                 Poštovní adresa\nStrojírny a.s.            Strojírny a.s.\nTěšínská 2977/79          P. O. BOX 114\n746 01 Opava              746 01 Opava 1',
    'Strojírny a.s.',
    'Těšínská 2977/79, 746 01 Opava',
  ],
  [
    'a form of address',
    'Odběratel\nFamilie\nRenate und Holger Baisch\nRosensteinstr. 18\n73540 Heubach',
    'Renate und Holger Baisch',
    'Rosensteinstr. 18, 73540 Heubach',
  ],
  [
    'a postcode between town and country',
    'Odběratel\nSkladny Logistics sp. z o.o.\nul. Żelazna 59\nWarszawa, 00-848, PL',
    'Skladny Logistics sp. z o.o.',
    'ul. Żelazna 59, Warszawa, 00-848, PL',
  ],
])('%s', (_, printed, name, address) => {
  expect(read(`Faktura 123     Datum vystavení 2. 11. 2026\n\n${printed}\n\nCelkem   100,00 Kč`)).toMatchObject({
    issued_to_name_sm: name,
    issued_to_address_sm: address,
  });
});

test('telephone numbers are removed from an address on one line', () => {
  expect(
    read(`
                    Anton Gschwind
      Schmiedgasse 3 · 73525 Schwäbisch Gmünd · Tel. 07171 / 60 41 27

Renate Baisch
Rosensteinstr. 18
73540 Heubach
                                        Schwäbisch Gmünd, den 27. Oktober 2026
Schlussrechnung Nr. 2026/114

abzgl. 1. Abschlagsrechnung vom 10.09.2026          -5.950,00
Noch zu zahlender Restbetrag                         6.644,37`),
  ).toMatchObject({ issued_by_address_sm: 'Schmiedgasse 3, 73525 Schwäbisch Gmünd', date_issued: '2026-10-27' });
});

const twoParties = (headings: string): string => `
${headings}
Datavia Solutions s.r.o.            Kompozit Morava, a.s.
Technologická 372/2                 tř. Tomáše Bati 5267
708 00 Ostrava                      760 01 Zlín
IČO: 09132279                       IČO: 01677349

Faktura 123        Datum vystavení: 2. 11. 2026
Celkem   100,00 Kč`;
const evidenceOf = (text: string): string[][] => {
  const found = findFields([buildPage(text)], '2026-11-25');
  return ['issued_by_id_sm', 'issued_to_id_sm'].map((name) => [...(found[name]?.evidence ?? [])]);
};

test('a check digit verifies a number, but its owner only below a heading', () => {
  expect(evidenceOf(twoParties('Dodavatel                           Odběratel'))).toEqual([
    ['label', 'checksum'],
    ['label', 'checksum'],
  ]);
  expect(evidenceOf(twoParties(''))).toEqual([['label'], ['label']]);
});

test('the text right below a heading is its first line, whatever is printed beside it', () => {
  expect(
    read(`
Konečná faktura 2026/0388

ZÁKAZNÍK                  ZHOTOVITEL                            TERMÍNY
Ing. Filip Rádl           Kuchyně Vrabec s.r.o.                 vystaveno: 20.11.2026
Na Výsluní 1190/6         Dílenská 4                            plnění: 18.11.2026
466 01 Jablonec           463 11 Liberec 30                     splatnost: 27.11.2026

Zbývá doplatit 86 222,30 Kč`),
  ).toMatchObject({ issued_by_name_sm: 'Kuchyně Vrabec s.r.o.', issued_to_name_sm: 'Ing. Filip Rádl' });
});

test('a commercial register number is recognized by its letters, which are part of it', () => {
  expect(
    read(`
Elektro Behnke GmbH
Podbielskistr. 118
30177 Hannover

Rechnung an:
Wohnbau Leine eG
Am Markt 4
30159 Hannover

Rechnung RE-26-0402
Datum 18.11.2026

Gesamtbetrag 1.190,00 EUR

Elektro Behnke GmbH · Podbielskistr. 118, 30177 Hannover · Amtsgericht Hannover HRB 44718 · USt-IdNr. DE136695976`),
  ).toMatchObject({ issued_by_name_sm: 'Elektro Behnke GmbH', issued_by_id_sm: 'HRB 44718', issued_by_vat_id_sm: 'DE136695976' });
});

test('the share capital of a company is not part of its name', () => {
  expect(
    read(`
Émetteur :
Deux Ponts Hôtellerie SAS au capital de 40 000 €
7 quai de la Tournette
74000 Annecy

Client :
Roulements Savoyards SA
118 rue Aristide Bergès
73000 Chambéry

Facture n° F-118
Total TTC 485,95 €`),
  ).toMatchObject({ issued_by_name_sm: 'Deux Ponts Hôtellerie SAS', issued_to_name_sm: 'Roulements Savoyards SA' });
});

test('the full name in the document is used for either party', () => {
  expect(
    read(`
CONTOSO LTD.                                   INVOICE: INV-100
Contoso Headquarters                           INVOICE DATE: 11/15/2019
123 456th St
New York, NY, 10001

CUSTOMER NAME: MICROSOFT CORPORATION

BILL TO:
Microsoft
123 Bill St
Redmond WA, 98052

TOTAL      $110.00`),
  ).toMatchObject({ issued_by_name_sm: 'CONTOSO LTD.', issued_to_name_sm: 'MICROSOFT CORPORATION' });
});

test('a name is split over two lines before its legal form', () => {
  const lines = (first: string, second: string) => `
                                                            ${first}
                                                            ${second}
Brandt Maschinenbau KG                                      Siemensstraße 54
Wilhelm-Busch-Weg 94                                        67059 Ludwigshafen
33602 Bielefeld                                             Tel. +49 223 213871
                                                            USt-IdNr. DE740754744

Rechnung Nr. 2026-118      Datum 14.08.2026

Gesamtbetrag     1.200,00 EUR`;
  expect(read(lines('Zimmerei Holzapfel &', 'Rau GmbH'))['issued_by_name_sm']).toBe('Zimmerei Holzapfel & Rau GmbH');
  expect(read(lines('Fensterbau Oelmann', 'GmbH & Co. KG'))['issued_by_name_sm']).toBe('Fensterbau Oelmann GmbH & Co. KG');
});

test('the address of a party with a post box for payments is that of its street', () => {
  expect(
    read(`
Keystone Fluid Power, Inc.                                  INVOICE
2201 Congress Ave                                           # INV185523
Minneapolis, MN 55401                                       8/27/2026

Bill To
Liberty Foods Inc.
4616 Madison Ave
Boise, ID 83702

Total                                                       $2,491.62

Remit To
Keystone Fluid Power, Inc.
PO Box 39710
Chicago, IL 60694`)['issued_by_address_sm'],
  ).toBe('2201 Congress Ave, Minneapolis, MN 55401');
});

test('the parties of a supply are named in the words of the VAT act, and the payer of the tax is the supplier', () => {
  expect(
    read(`
Plátce, který uskutečňuje plnění                     OPRAVNÝ DAŇOVÝ DOKLAD číslo: DO-25-0019
Papírna Litovel, a. s.
Palackého 720
784 01 Litovel
IČO 45193622 DIČ CZ45193622

Osoba, pro kterou se plnění uskutečňuje
Expedit Logistika s. r. o.
U Letiště 1102
783 71 Olomouc
IČO 29851165 DIČ CZ29851165

Částka k vrácení (CZK)     -6 574,66`),
  ).toMatchObject({
    issued_by_name_sm: 'Papírna Litovel, a. s.',
    issued_by_id_sm: '45193622',
    issued_to_name_sm: 'Expedit Logistika s. r. o.',
    issued_to_id_sm: '29851165',
  });
});
