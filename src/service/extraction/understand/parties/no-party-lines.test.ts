import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { boxOf } from '../layout/geometry.ts';
import { layoutOf, textOf } from '../layout/layout.ts';
import { findFields } from '../understand.ts';
import { kindOf } from './party-lines.ts';

const partiesOf = (text: string) => {
  const fields = findFields([buildPage(text)], '2026-06-01');
  const names = ['issued_by_name_sm', 'issued_by_address_sm', 'issued_to_name_sm', 'issued_to_address_sm'];
  return names.map((name) => fields[name]?.value);
};

test.each(['1 von 1', 'Seite 1 von 2', 'Page 1/2', 'Strana 1 z 2'])('a page counter is not an address: %s', (counter) => {
  const page = `
Acme GmbH                                    ${counter}
Rechnung 123
Datum 12.03.2026

Kunde:
Jane Miller
12 Station Road
10115 Berlin

Summe   10,00 EUR`;
  expect(partiesOf(page)).toEqual(['Acme GmbH', undefined, 'Jane Miller', '12 Station Road, 10115 Berlin']);
});

test.each(['Next invoice around 29/03/2026', 'Další vyúčtování 29. 3. 2026', 'Ablesung am 2026-03-29'])(
  'text about an event on a date is not a name: %s',
  (line) => {
    const page = `
Acme s.r.o.
Krátká 7
602 00 Brno

Customer:
${line}
Jane Miller
Dlouhá 5
110 00 Praha 1

Total   10.00 CZK`;
    expect(partiesOf(page)).toEqual(['Acme s.r.o.', 'Krátká 7, 602 00 Brno', 'Jane Miller', 'Dlouhá 5, 110 00 Praha 1']);
  },
);

test.each([
  ['SVJ Polní 1184', 'name'],
  ['Wspólnota Mieszkaniowa Lipowa 19', 'name'],
  ['Uw referentie:', 'identifier'],
  ['Girocard* ***4471 68,60 EUR', 'figure'],
  ['Mo–Fr 8–18:00, Sa 9–13 Uhr', 'contact'],
  ['ZA des Champs Blancs', 'street'],
  ['VYÚČTOVACIA FAKTÚRA č. 5120018844', 'identifier'],
  ['Invoice Partners No. 5 Ltd', 'name'],
])('%s is a %s', (printed, kind) => {
  const [segment] = layoutOf([buildPage(printed)]).rows.flatMap(({ tokens }) => [
    { ...boxOf(tokens), row: 0, tokens, text: textOf(tokens) },
  ]);
  expect(segment && kindOf(segment, new Map())).toBe(kind);
});

test('the heading of the IDs of a party is not its name', () => {
  const page = `
Dostawca                                       Nabywca
Dane identyfikacyjne                           Dane identyfikacyjne
NIP: 6172045285                                NIP: 6180031375
Nazwa: Gospodarstwo Rolne Marciniak            Nazwa: Agro-Skup sp. z o.o.
Adres                                          Adres
Kuczków 41                                     ul. Kaliska 88
63-300 Pleszew                                 62-811 Kościelna Wieś

Razem   10,00 PLN`;
  expect(partiesOf(page)).toEqual([
    'Gospodarstwo Rolne Marciniak',
    'Kuczków 41, 63-300 Pleszew',
    'Agro-Skup sp. z o.o.',
    'ul. Kaliska 88, 62-811 Kościelna Wieś',
  ]);
});

test('an address of mail whose host is the name is not the full name', () => {
  const page = `
Tile Station                                Proforma Invoice
Unit 6 Gravesend Retail Centre              No: PF-2604-0071
Gravesend DA11 8AH
E-mail: gravesend@tilestation.co.uk

Total Due                                   £290.00`;
  expect(partiesOf(page)[0]).toBe('Tile Station');
});
