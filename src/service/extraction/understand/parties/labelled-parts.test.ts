import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { findFields } from '../understand.ts';
import { labelledParts } from './labelled-parts.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('an address is composed of parts that each have a label', () => {
  expect(
    read(`
Cedente/prestatore (fornitore)                         Cessionario/committente (cliente)
Identificativo fiscale ai fini IVA: IT02344718016      Identificativo fiscale ai fini IVA: IT03118471022
Codice fiscale: 02344718016                            Codice fiscale: 03118471022
Denominazione: Tessitura Bonomi S.r.l.                 Denominazione: Arredo Tessile Brianza S.p.A.
Regime fiscale: RF01 (ordinario)                       Indirizzo: Corso Milano 88
Indirizzo: Via Lombardia 17                            Comune: Monza Provincia: MB
Comune: Gandino Provincia: BG                          Cap: 20900 Nazione: IT
Cap: 24020 Nazione: IT

Numero documento 447/A      Data documento 31-03-2025

Totale documento     3.696,11 EUR`),
  ).toMatchObject({
    issued_by_name_sm: 'Tessitura Bonomi S.r.l.',
    issued_by_address_sm: 'Via Lombardia 17, 24020 Gandino BG',
    issued_to_name_sm: 'Arredo Tessile Brianza S.p.A.',
    issued_to_address_sm: 'Corso Milano 88, 20900 Monza MB',
  });
});

test('the postal code may stand with the town', () => {
  expect(
    read(`
Cedente/prestatore (fornitore)                         Cessionario/committente (cliente)
Identificativo fiscale ai fini IVA: IT02344718016      Identificativo fiscale ai fini IVA: IT03118471022
Denominazione: TESSITURA BONOMI SRL                    Denominazione: ARREDO TESSILE BRIANZA SPA
Regime fiscale: RF01 ordinario                         Indirizzo: CORSO MILANO 88
Indirizzo: VIA LOMBARDIA 17                            Comune: 20900 MONZA MB
Comune: 24020 GANDINO BG                               Nazione: IT PEC: fatture@pec.example
Nazione: IT Telefono: 0357441827

Numero documento 447/A      Data documento 31-03-2025

Totale documento     3.696,11 EUR`),
  ).toMatchObject({
    issued_by_name_sm: 'TESSITURA BONOMI SRL',
    issued_by_address_sm: 'VIA LOMBARDIA 17, 24020 GANDINO BG',
    issued_to_name_sm: 'ARREDO TESSILE BRIANZA SPA',
    issued_to_address_sm: 'CORSO MILANO 88, 20900 MONZA MB',
  });
});

test('a receiver beside the customer is not the customer, and the number of the register is the company’s', () => {
  expect(
    read(`
Faktura nr FV/S/000447/25

Sprzedawca                       Nabywca [K01182]                    Odbiorca
AKUMULATORY WEST Sp. z o.o.      Auto Serwis Kowalczyk Sp. j.        Auto Serwis Pomorze
ul. Struga 78                    ul. Szczecińska 41                  ul. Stargardzka 6
70-784 Szczecin                  73-110 Stargard                     74-200 Pyrzyce
NIP 8522447187                   NIP 8541044711
REGON 320447182

Do zapłaty 11 425,17 PLN`),
  ).toMatchObject({
    issued_by_id_sm: '320447182',
    issued_by_vat_id_sm: '8522447187',
    issued_to_name_sm: 'Auto Serwis Kowalczyk Sp. j.',
    issued_to_address_sm: 'ul. Szczecińska 41, 73-110 Stargard',
  });
});

test('a code of the customer behind the heading is no name', () => {
  expect(
    read(`
Nabywca (kod: INSTAL-TOM)                    Odbiorca
INSTAL-TOM Tomasz Wójcik                     INSTAL-TOM – budowa
ul. Lwowska 118                              Szkoła Podstawowa
22-300 Krasnystaw                            ul. Zawadzkiego 2, 22-300 Krasnystaw
NIP: 563-118-44-08

Faktura VAT (S)FS-1184/26/HURT

Do zapłaty 11 425,17 PLN`),
  ).toMatchObject({
    issued_to_name_sm: 'INSTAL-TOM Tomasz Wójcik',
    issued_to_address_sm: 'ul. Lwowska 118, 22-300 Krasnystaw',
    invoice_number_sm: '(S)FS-1184/26/HURT',
  });
});

test('a department is part of neither name nor address', () => {
  expect(
    read(`
Malerbetrieb Osterkamp GmbH · Gewerbering 21 · 49124 Georgsmarienhütte

Wohnungsgenossenschaft Heimat eG
Abt. Technik
Lotter Straße 118
49078 Osnabrück

Abschlagsrechnung Nr. AR-26-0144 – dritte Abschlagszahlung     Datum: 18.06.2026

Zahlbetrag                     6.302,99`),
  ).toMatchObject({
    invoice_number_sm: 'AR-26-0144',
    issued_to_name_sm: 'Wohnungsgenossenschaft Heimat eG',
    issued_to_address_sm: 'Lotter Straße 118, 49078 Osnabrück',
  });
});

test('the number of a supplier is no part of their address', () => {
  expect(
    read(`
Inkooporder 4500044182

Zorggroep De Linde
Lindelaan 118
9722 NT Groningen

Leverancier
Kantoormeubel Direct B.V.
Ampèrestraat 44
3846 AN Harderwijk
Leveranciersnr. 100773

Ordertotaal EUR   8.068,28`),
  ).toMatchObject({ order_number_sm: '4500044182', issued_by_address_sm: 'Ampèrestraat 44, 3846 AN Harderwijk' });
});

test('an Italian street may have no number', () => {
  expect(
    read(`
Officina Santangelo S.r.l. – Via Notarbartolo 118 – 90141 Palermo

Spett.le
Agricola Valdemone Soc. Coop.
Contrada Piano Grande snc
98076 Sant’Agata di Militello (ME)

FATTURA N. 17/2026

Totale     3.696,11 EUR`),
  ).toMatchObject({
    issued_to_name_sm: 'Agricola Valdemone Soc. Coop.',
    issued_to_address_sm: 'Contrada Piano Grande snc, 98076 Sant’Agata di Militello (ME)',
  });
});

test('a Hungarian company has its tax number beside the VAT ID for other countries', () => {
  expect(
    read(`
Szállító                                Vevő
Szarvasi Precíziós Kft.                 Hartl Maschinenbau GmbH
5540 Szarvas                            Industriezeile 44
Ipartelep út 8.                         A-4020 Linz
Adószám: 11447184-2-04
EU adószám: HU11447184

Számla SZPF/25/0118

Fizetendő   5 320,00 EUR`),
  ).toMatchObject({ issued_by_vat_id_sm: 'HU11447184', issued_by_id_sm: '11447184-2-04' });
});

test('an Irish county is not a company', () => {
  expect(
    read(`
Hanrahan Moloney                        14 Barrack Street
                                        Ennis
                                        Co. Clare

Customer:
Burren Outdoor Adventures Limited
Main Street
Ballyvaughan
Co. Clare

Invoice 218

Total due   €3,808.40`),
  ).toMatchObject({ issued_to_address_sm: 'Main Street, Ballyvaughan, Co. Clare' });
});

test('the words of a label belong to no part, and a line without a label continues the one above', () => {
  const text = `
Denominazione: Arredo Tessile
Brianza S.p.A.
Numero di iscrizione al registro: MB 44718
Indirizzo: Corso Milano 88
Comune: Monza
Cap: 20900`;
  const { rows } = contextOf([buildPage(text)], '2026-11-25').layout;
  const parts = labelledParts(rows.flatMap(({ segments }) => segments.map((each) => ({ ...each, kind: 'name' as const }))));
  expect(parts?.name.map((part) => part.text)).toEqual(['Arredo Tessile Brianza S.p.A.']);
  expect(parts?.address.map((part) => part.text)).toEqual(['Corso Milano 88', '20900 Monza']);
});

test.each(['Prijaté od:', 'Přijato od:', 'Received from:', 'Reçu de :'])('who paid by a receipt is its customer: %s', (label) => {
  const fields = findFields(
    [
      buildPage(`
Kamenárstvo Hrivnák, s.r.o.
Cintorínska 5
085 01 Bardejov                        PRÍJMOVÝ POKLADNIČNÝ DOKLAD
IČO:    44190271                       číslo:    26PP0041

${label}    Farnosť Hertník, Hertník 120, 086 42 Hertník
IČO:    35701145

Suma: 480,00 €`),
    ],
    '2026-08-01',
  );
  expect(fields).toMatchObject({
    issued_to_name_sm: { value: 'Farnosť Hertník' },
    issued_to_address_sm: { value: 'Hertník 120, 086 42 Hertník' },
  });
});
