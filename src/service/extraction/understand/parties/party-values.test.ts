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
])('a letter that recognisers seldom know is mended in an address: %s', (printed, read) => {
  expect(addressOn(recognised(invoice(printed)))).toBe(`${read}, 69876 Frankfurt`);
  // print is as it stands
  expect(addressOn(buildPage(invoice(printed)))).toBe(`${printed}, 69876 Frankfurt`);
});
