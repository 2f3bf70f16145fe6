import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

const billed = (name: string, address: string) => `
Acme Ltd
12 Station Road
Leeds LS1 4DY

Bill to:
${name}
${address}

Invoice 2026-118    Date 12.03.2026
Total   10.00 EUR`;

test.each([
  ['only the legal form is on the second line', 'Talleres Mar Azul,\nS.L.', 'Talleres Mar Azul, S.L.'],
  ['a Polish partnership', 'Biuro Rachunkowe\nWrona sp.p.', 'Biuro Rachunkowe Wrona sp.p.'],
  ['a form of address', 'Herrn und Frau\nAnna und Karl Weidinger', 'Anna und Karl Weidinger'],
  ['a French form of address', 'M. et Mme\nLucie et Paul Garnier', 'Lucie et Paul Garnier'],
  ['a form of address in one word', 'Monsieur\nPaul Garnier', 'Paul Garnier'],
  ['quotation marks inside a name', '"ORKAN" Sp. j. A. i B. Nowak', '"ORKAN" Sp. j. A. i B. Nowak'],
])('a name may take two lines, its form of address is not part of it: %s', (_, printed, name) => {
  expect(read(billed(printed, 'Calle Mayor 132\n48714 Madrid'))['issued_to_name_sm']).toBe(name);
});

test('an Irish postal code follows its county', () => {
  expect(read(billed('Shannon Doors Ltd', '7 Quay Street\nCO. GALWAY H91 E2RX'))['issued_to_address_sm']).toBe(
    '7 Quay Street, CO. GALWAY H91 E2RX',
  );
});

test('the trade behind a name and the numbers behind a town are not part of them', () => {
  expect(
    read(`
Claire Morel — graphiste et illustratrice
14 rue des Lilas · 69003 Lyon · SIRET 911 447 027 00010

Client :
Roulements Savoyards SA
118 rue Aristide Bergès
73000 Chambéry

Facture n° F-118
Total 485,95 €`),
  ).toMatchObject({ issued_by_name_sm: 'Claire Morel', issued_by_address_sm: '14 rue des Lilas, 69003 Lyon' });
});

test('the address of the customer is the one below the customer’s name, not that of the recipient of the goods', () => {
  expect(
    read(`
Dodavatel                      Odběratel č. zákazníka 20811      Příjemce
Spojka velkoobchod, s.r.o.     Potřeby U Zvonu s.r.o.            Potřeby U Zvonu s.r.o. – sklad
Sladkovského 44                Náměstí Míru 12                   Olomoucká 2210/6
530 02 Pardubice               568 02 Svitavy                    568 02 Svitavy
IČO 45188335                   IČO 28105575
DIČ CZ45188335                 DIČ CZ28105575

Faktura č. FV-4417/2026        Vystaveno: 2.10.2026
Celkem k úhradě 1 210,00 Kč`),
  ).toMatchObject({ issued_to_name_sm: 'Potřeby U Zvonu s.r.o.', issued_to_address_sm: 'Náměstí Míru 12, 568 02 Svitavy' });
});

test('a supplier is found at the start of a long footer, but not in a sentence', () => {
  const footer =
    'Čistý Dvor, a.s. · Priemyselná 1, 940 02 Nové Zámky · IČO 31702287 · DIČ 2020448716 · Zapísaná v OR OS Nitra, oddiel Sa, vložka 118/N · Slovenská banka, GIBASKBX · 035 640 11 80 · objednavky';
  const fields = read(`
Faktúra č. 2026118
Odberateľ:
Základná škola Pribeta
Madarásova 2
946 55 Pribeta
IČO 52117049

Dátum vystavenia: 31.10.2026
Na úhradu 121,00 EUR

Pohľadávku sme postúpili firme Faktoring Dunaj a.s., Hlavná 40, 811 01 Bratislava, a zaplatiť ju možno len jej. Ďakujeme vám.
${footer}`);
  expect(fields).toMatchObject({
    issued_by_name_sm: 'Čistý Dvor, a.s.',
    issued_by_address_sm: 'Priemyselná 1, 940 02 Nové Zámky',
  });
});

test('a code below the heading of a customer number is not the customer', () => {
  expect(
    read(`
Ruhr Transport GmbH · Am Hafen 12 · 47059 Duisburg

MetalHurt Stahlhandel GmbH                       RECHNUNG 2609447
Hafenstr. 88                                     Rechnungsdatum:    22.09.2026
45356 Essen                                      Debitor:           70331
                                                 Ihr Auftrag:       TA-90117-26

Gesamtbetrag 119,00 EUR`),
  ).toMatchObject({ issued_to_name_sm: 'MetalHurt Stahlhandel GmbH', issued_to_address_sm: 'Hafenstr. 88, 45356 Essen' });
});

test('company IDs are found in one row with the VAT ID, and by the letters of their register', () => {
  expect(
    read(`
FERRO Kladno a.s.                              Faktura 7126003318
Dubská 3151, 272 03 Kladno
IČO / DIČ          25011898 / CZ25011898
Odběratel:
Mosty Děčín, spol. s r.o.
Studenecká 90
405 02 Děčín
IČO: 64412083
Celkem k úhradě 1 210,00 Kč`),
  ).toMatchObject({ issued_by_id_sm: '25011898', issued_by_vat_id_sm: 'CZ25011898', issued_to_id_sm: '64412083' });
  expect(
    read(`
Hotel Alpenblick GmbH
Dorfstraße 44
5541 Altenmarkt
Rechnung Nr. 2026/00418
Gesamtbetrag 119,00 EUR

Landesgericht Salzburg FN 418820 k · UID ATU44712030`)['issued_by_id_sm'],
  ).toBe('FN 418820 k');
});

test('the number of the Romanian register needs no label', () => {
  expect(
    read(`
SC GAMMA LOGISTIC SRL
CUI RO 445566
J40/1122/2015

Nr. factura     Data emiterii
GML-7781        02.02.2024
Total de plata  999,60`)['issued_by_id_sm'],
  ).toBe('J40/1122/2015');
});

test('a block with another ID than the one labelled as the customer’s is not the customer', () => {
  expect(
    read(`
MX-NET Telekomunikace s.r.o.
Větrná 1809/18
792 01 Bruntál

Číslo faktury : 3260184122
Datum vystavení : 11.09.2026
DIČ zákazníka : CZ27800334
IČO zákazníka : 27800334

Pronájem terminálu        299,35
Celkem s DPH              362,21 CZK

Worldline Czech Republic s.r.o.
Rohanské nábřeží 670/17, 186 00 Praha 8
IČ: 03633144
DIČ: CZ699001182`),
  ).toMatchObject({
    issued_by_name_sm: 'Worldline Czech Republic s.r.o.',
    issued_by_id_sm: '03633144',
    issued_by_address_sm: 'Rohanské nábřeží 670/17, 186 00 Praha 8',
    issued_to_name_sm: 'MX-NET Telekomunikace s.r.o.',
    issued_to_vat_id_sm: 'CZ27800334',
    issued_to_address_sm: 'Větrná 1809/18, 792 01 Bruntál',
  });
});

test('the OIB of a Croatian company is its company ID', () => {
  expect(
    read(`
Jadran Prijevoz d.o.o.
Riva 7A, 51000 Rijeka
OIB: 44718820443 PDV ID: HR44718820443
Kupac:
Plava Laguna oprema d.o.o.
Vukovarska 118
52440 Poreč
OIB: 88117044717
RAČUN br. 447/1/1
Ukupno za platiti 315,63 EUR`),
  ).toMatchObject({ issued_by_id_sm: '44718820443', issued_by_vat_id_sm: 'HR44718820443', issued_to_id_sm: '88117044717' });
});

test('the company ID of a Czech legal person is part of the VAT ID, if it is not printed apart', () => {
  const invoice = (ids: string) => `
Havelka advokáti s.r.o., Jakubské nám. 644/3, 602 00 Brno
${ids} zapsáno u Krajského soudu v Brně

Odběratel:
Trimet Třinec, s.r.o.
Frýdecká 201
739 61 Třinec

Faktura č. 447/25
Celkem k úhradě 1 210,00 Kč`;
  expect(read(invoice('DIČ CZ45274649'))).toMatchObject({ issued_by_id_sm: '45274649', issued_by_vat_id_sm: 'CZ45274649' });
  // a natural person's consists of the birth number
  expect(read(invoice('DIČ CZ7801010009'))).not.toHaveProperty('issued_by_id_sm');
});

test('the code of a customer in a table is not the customer', () => {
  expect(
    read(`
Les Chais du Port SARL · 4 quai du Port · 34200 Sète

SARL CHEZ ADÈLE
27 bd de la Plage
34300 AGDE

FACTURE N°      DATE          CLIENT
118447          12/10/26      CHADEL

NET A PAYER EUR      1 189,27`),
  ).toMatchObject({ issued_to_name_sm: 'SARL CHEZ ADÈLE', issued_to_address_sm: '27 bd de la Plage, 34300 AGDE' });
});

test('a number in the line of the next party is not that of the one above', () => {
  const fields = read(`
PRO FORMA nr PF/2026/09/018

Wystawca       Akademia Liczb Sp. z o.o., al. Jerozolimskie 118, 00-807 Warszawa, NIP:
               5254409178
Zamawiający    Kredens Meble S.A., ul. Grochowska 447, 04-074 Warszawa, NIP: 6121188307

Data wystawienia     03.09.2026
Do zapłaty           8 437,95 zł`);
  expect(fields['issued_to_vat_id_sm']).toBe('6121188307');
  expect(fields['issued_by_vat_id_sm']).not.toBe('6121188307');
});

test('in a footer, a label before a name and the representative behind it are not part of it; opening hours are no address', () => {
  expect(
    read(`
Autohaus am Ring                    Ringstr. 318 · 41468 Neuss
                                    Mo–Fr 8–18:00, Sa 9–13 Uhr
Käufer:
Maler Schulz GbR
Am Hang 7
41469 Neuss

Rechnungs-Nr.: RG-118                Rechnungsdatum: 07.11.2026
Endpreis                             13.450,00 EUR


Inhaber: Demir Automobile GmbH, Geschäftsführer Can Demir, HRB 11844 Amtsgericht Neuss`),
  ).toMatchObject({ issued_by_name_sm: 'Demir Automobile GmbH', issued_by_address_sm: 'Ringstr. 318, 41468 Neuss' });
});

test('the operator of a shop is the supplier, a dash behind a number is not part of it', () => {
  expect(
    read(`
STANICE 24
ČS Havlíčkův Brod, Humpolecká 3600
580 01 Havlíčkův Brod
Provozovatel: Palivo CZ s.r.o.
Lannova 118/2, 370 01 Č. Budějovice
IČO: 25771183
Účtenka č.: 26-2-0044718
CELKEM CZK     1 719,00`),
  ).toMatchObject({ issued_by_name_sm: 'Palivo CZ s.r.o.', issued_by_address_sm: 'Lannova 118/2, 370 01 Č. Budějovice' });
  expect(
    read('Rossi S.r.l. – P.IVA e C.F. 02447118841 – REA MI-2447118\n\nFattura 12\n\nTotale fattura  10,00 EUR')[
      'issued_by_vat_id_sm'
    ],
  ).toBe('02447118841');
});

test('the tax number of the buyer on a receipt is not the shop’s', () => {
  expect(
    read(`
MARKET LUX SP. Z O.O.
20-447 LUBLIN, UL. DIAMENTOWA 118
NIP 526-10-40-828
PARAGON FISKALNY
SUMA PLN          28,01
NIP nabywcy       9460044713`),
  ).toMatchObject({ issued_by_id_sm: '5261040828', issued_to_id_sm: '9460044713' });
});

test('a Croatian OIB identifies a company for the register and for taxes', () => {
  expect(
    read(`
Kupac:                             Račun br. 447-1-1
Jadran Events j.d.o.o.             Datum: 05.11.2026.
Ulica slobode 44
21000 Split
OIB: 94471184019

Sveukupno EUR                      1.548,03`),
  ).toMatchObject({ issued_to_vat_id_sm: '94471184019', issued_to_id_sm: '94471184019' });
});

test('a name with a legal form and a figure is not a street', () => {
  const [name, address] = ['FERRAMENTA ROSSI\nRossi Commerciale S.n.c. di Rossi M. 6 C.', 'Via Roma 5\n43126 PARMA (PR)'];
  expect(read(billed(name, address))['issued_to_address_sm']).toBe('Via Roma 5, 43126 PARMA (PR)');
});

test('landlord and tenant are the parties; a name with its address in one line, whose town is on the next, is split', () => {
  expect(
    read(`
PRONAJÍMATEL                                            NÁJEMCE
Reality Sever, a.s., Rumunská 55/9, 460 01 Liberec      Pohyb – taneční škola, z.s., Jablonecká 1/27, 460 05
                                                        Liberec V
IČ 60431181                                             IČ 09118446

Číslo dokladu 260711
K úhradě Kč      29 338,60`),
  ).toMatchObject({
    issued_by_name_sm: 'Reality Sever, a.s.',
    issued_to_name_sm: 'Pohyb, taneční škola, z.s.',
    issued_to_address_sm: 'Jablonecká 1/27, 460 05 Liberec V',
  });
});

test.each([
  [
    'an estate without numbers',
    'Bâti Nord SARL',
    'ZA des Champs Blancs\n58120 Château-Chinon',
    'ZA des Champs Blancs, 58120 Château-Chinon',
  ],
  ['a town above its code', 'Redesdale Hire Ltd', 'THE OLD QUARRY\nHEXHAM\nNE48 2RX', 'THE OLD QUARRY, HEXHAM, NE48 2RX'],
])('the name is the first line and the address the others: %s', (_, name, printed, address) => {
  expect(read(billed(name, printed))).toMatchObject({ issued_to_name_sm: name, issued_to_address_sm: address });
});

test('a telephone number behind a company’s number is no part of it', () => {
  expect(
    read(
      'Fakturanr. 10882\n\nHvidevareservice Limfjorden ApS – Nørregade 31, 7600 Struer – CVR-nr.: 33118449 – Tlf.: 97 44 18 82',
    ),
  ).toMatchObject({ issued_by_id_sm: '33118449' });
});

test('zeros that OCR took for the letters of a legal form are letters', () => {
  const page = buildPage('Sprzedawca:\nLift-Serwis sp. z 0.0.\nul. Polna 4, 85-001 Bydgoszcz');
  expect(findFields([{ ...page, wordSource: 'ocr' }], '2026-11-25')['issued_by_name_sm']?.value).toBe('Lift-Serwis sp. z o.o.');
});

test.each([
  ['Trakt Card Polska S.A. z siedzibą w Poznaniu, ul. Bałtycka 55, 61-017 Poznań, NIP 7780044719', 'Trakt Card Polska S.A.'],
  ['Gastro Ledeč s.r.o., Mlýnská 4, 584 01 Ledeč, IČO 61188441', 'Gastro Ledeč s.r.o.'],
  ['Pennard (Holdings) Limited · Registered office: Avalon House, 3 High Street, Wells BA6 9EH', 'Pennard (Holdings) Limited'],
])('a name ends where the seat of the company follows: %s', (line, name) => {
  expect(read(`Invoice 2026-118    Date 12.03.2026\nTotal   10.00 EUR\n\n\n\n${line}`)['issued_by_name_sm']).toBe(name);
});

test('what a register says of a company is not part of its address', () => {
  const head = 'Traxl Logistik GmbH\nWiener Straße 331\n4030 Linz\nFN 188442 k, LG Linz\nARA 18844';
  expect(read(`${head}\n\nRechnung Nr. 26-10417    15.10.2026\nGesamtbetrag EUR 944,28`)['issued_by_address_sm']).toBe(
    'Wiener Straße 331, 4030 Linz',
  );
});

test('a customer may stand in a table of labels without colons', () => {
  expect(
    read(`
Klient    Trans-Dukla Sp. z o.o.
Adres     ul. Kościuszki 14, 38-450 Dukla
NIP       6841188040

Faktura VAT TC/26/06/044187     16.06.2026
Brutto PLN   7 520,79`),
  ).toMatchObject({ issued_to_name_sm: 'Trans-Dukla Sp. z o.o.', issued_to_address_sm: 'ul. Kościuszki 14, 38-450 Dukla' });
});

test('a receipt with a customer has both parties', () => {
  expect(
    read(`
Receipt
Receipt number   7F0C22A1-0014
Date paid        April 1, 2026

Cloudpantry, Inc.                     Bill to
548 Market Street                     Brightwater Catering Ltd
San Francisco, California 94104       Unit 4, Harbour Mills
United States                         Galway H91 K2X8
                                      Ireland

Total           $1,004.45
Amount paid     $1,004.45`),
  ).toMatchObject({ issued_by_name_sm: 'Cloudpantry, Inc.', issued_to_name_sm: 'Brightwater Catering Ltd' });
});

test.each(['Wspólnota Mieszkaniowa', 'SVJ'])('an association of owners is the customer, wherever it stands: %s', (name) => {
  const owners = [`${name} Almendro 14`, 'NIF H47188446', 'C/ Almendro, 14', '47008 Valladolid'];
  const mason = ['Calvo Rueda Reformas', 'NIF 44188442Z', 'C/ Labradores, 8', '47004 Valladolid'];
  const lines = owners.map((line, at) => `${line.padEnd(50)}${mason[at] ?? ''}`);
  expect(read(`${lines.join('\n')}\n\nFactura n.º A/2026-033     Fecha: 11/05/2026\nTotal   2.692,47 €`)).toMatchObject({
    issued_by_name_sm: 'Calvo Rueda Reformas',
    issued_to_name_sm: `${name} Almendro 14`,
  });
});

test('the guest of a hotel is the customer, and the word for VAT behind a number is no part of it', () => {
  expect(
    read(`
Hotel De Zeebries
Boulevard 118, 4381 BT Vlissingen
SIRET 81188442800020-TVA

Gast: Fam. Terpstra
Rekening H-26-2044     Datum 06-09-2026
Totaal EUR   212,00`),
  ).toMatchObject({ issued_to_name_sm: 'Fam. Terpstra', issued_by_id_sm: '81188442800020' });
});

test.each([
  ['Halifax HX3 6QR\nWest Yorkshire\nUnited Kingdom', 'Mill Lane 4, Halifax HX3 6QR, West Yorkshire, United Kingdom'],
  ['Loc. Feldioara\nJud. Brasov', 'Mill Lane 4, Loc. Feldioara, Jud. Brasov'],
])('the region belongs to the address: %s', (town, address) => {
  const fields = findFields(
    [buildPage(`Invoice 20384\n\nBill to:\nPennine Joinery Ltd\nMill Lane 4\n${town}\n\nTotal   121.82`)],
    '2026-11-25',
  );
  expect(fields['issued_to_address_sm']?.value).toBe(address);
});
