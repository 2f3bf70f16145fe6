import { expect, test } from 'vitest';
import { hasLegalForm, hasPlace, hasStreet } from './addresses.ts';

test.each(['NordVinge Airlines ASA', 'Jadran d.o.o.', 'Gradnja j.d.o.o.', 'Sava d.d.', 'Holzbau Huber e.U.', 'Aer Harbour Airways DAC', 'Talleres Moncayo, S.C.', 'Outback Pty Ltd', 'Lumen UAB', 'Silva Ltda'])('%s is a company by its legal form', (name) => {
  expect(hasLegalForm(name)).toBe(true);
}); // prettier-ignore

test.each(['Mozdulj Studio', 'lundi ou mardi', 'Dodo Ooze', 'Add. charges'])('%s has no legal form', (text) => {
  expect(hasLegalForm(text)).toBe(false);
});

test.each(["Parc d'activités de la Houssoye", 'Gravesend Retail Park', 'Gewerbepark Nord', 'Průmyslová zóna Kvasiny', 'Station Yard'])('%s is an address without a number', (line) => {
  expect(hasStreet(line)).toBe(true);
}); // prettier-ignore

test.each(['35000 - RENNES', '41058 - Vignola (Modena)', '84104 Uherské Hradiště'])(
  '%s is a town behind its postal code',
  (line) => {
    expect(hasPlace(line)).toBe(true);
  },
);
