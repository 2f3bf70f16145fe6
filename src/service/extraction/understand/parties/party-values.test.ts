import { expect, test } from 'vitest';
import type { ReadPage } from '../../reading.ts';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const invoice = (street: string) => `
Acme GmbH
Ringweg 5
10115 Berlin

Kunde:
Jane Miller
${street}
69876 Frankfurt

Rechnung 123    Datum 12.03.2026
Summe   10,00 EUR`;

const recognised = (text: string): ReadPage => {
  const page = buildPage(text);
  return { ...page, wordSource: 'ocr', words: page.words.map((word) => ({ ...word, confidence: 0.9 })) };
};
const addressOn = (page: ReadPage) => findFields([page], '2026-06-01')['issued_to_address_sm']?.value;

test.each([
  ['KundenstraBe 15', 'Kundenstraße 15'],
  ['Lange Strafse 7', 'Lange Straße 7'],
  ['Strasse 7', 'Strasse 7'],
  ['Via Stradella 7', 'Via Stradella 7'],
])('a letter rarely known to recognizers is corrected in an address: %s', (printed, read) => {
  expect(addressOn(recognised(invoice(printed)))).toBe(`${read}, 69876 Frankfurt`);
  // a text layer is not corrected
  expect(addressOn(buildPage(invoice(printed)))).toBe(`${printed}, 69876 Frankfurt`);
});

const letter = (address: string) => `
Acme GmbH
Ringweg 5
10115 Berlin

Customer:
Jane Miller
${address}

Invoice 123    Date 12.03.2026
Total   10.00 EUR`;

test.each([
  ['a comma before the house number', 'Corso Italia, 73\n12930 Asti'],
  ['a house number with its label', 'Rua Augusta, nº 19\n8582-521 Faro'],
  ['floor and door', 'Grote Markt 233 bus 1\n2248 Lier'],
  ['a four-digit postcode', 'Mariahilfer Straße 52\n4793 Innsbruck'],
  ['a postcode after the town', 'Level 27, 187 Queen St\nMelbourne NSW 3052'],
  ['letters in the postcode', '9-229 Granville Street\nCalgary AB V3A 8N7'],
  ['a street without a word for street', 'Fő utca 191. 9. em.\n2554 Szeged'],
])('an address contains its street and its town: %s', (_, address) => {
  expect(addressOn(buildPage(letter(address)))).toBe(address.replace('\n', ', '));
});

test.each([
  ['Acme Srl · Piazza Dante, 80, 10121 Torino', 'Piazza Dante, 80, 10121 Torino'],
  ['Acme SL, Calle Mayor 132, 48714 Madrid, Registro Mercantil Tomo 4294', 'Calle Mayor 132, 48714 Madrid'],
])('the address in a sender line extends from the street to the town: %s', (line, address) => {
  const page = buildPage(`${line}\n\nCustomer:\nJane Miller\n12 Station Road\n10115 Berlin\n\nInvoice 123\nTotal   10.00 EUR`);
  expect(findFields([page], '2026-06-01')['issued_by_address_sm']?.value).toBe(address);
});
