import { expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { buildPage, textOfWords } from '#testing/build-page.ts';
import type { FieldRequest } from '../field-request.ts';
import { findAlternatives } from './alternatives.ts';

const page = buildPage(`
                    FAKTURA - DAŇOVÝ DOKLAD č. 260100123

Dodavatel:                                   Odběratel:
Pekárna Lípa s.r.o.                          Hotel Zlatá hvězda, a.s.
Nádražní 1250/14                             Masarykovo nám. 3
702 00  Ostrava                              586 01 Jihlava
IČO: 25097563                                IČ: 00006947

Číslo účtu: 19-2000145399/0800               Datum vystavení:      5. 3. 2026
Variabilní symbol: 260100123                 Datum splatnosti:    19. 3. 2026
Konstantní symbol: 0308                      Datum dodání:        3. 3. 2026
Odpovědná osoba: Jana Malá                   Objednávka č.: OBJ-77/2026

Označení dodávky              Množství  MJ     Cena/MJ   DPH %     Bez DPH
Chléb kmínový 1 kg               120    ks       42,50      12      5 100,00
Rohlík tukový                    500    ks        3,10      12      1 550,00

Celkem bez DPH                                           6 650,00
DPH                                                        798,00
Celkem k úhradě:                                         7 448,00 Kč`);

const own: FieldRequest[] = [
  { name: 'delivered', type: 'DATE', isItem: false, hints: ['Datum dodání'] },
  { name: 'person', type: 'TEXT', isItem: false },
  { name: 'pieces', type: 'INTEGER', isItem: false },
  { name: 'item_own', type: 'TEXT', isItem: true },
];
const fields = [
  ...invoiceFields.map(({ name, type, isItem }): FieldRequest => ({ name, type, isItem: isItem === true })),
  ...own,
];
const found = findAlternatives({ pages: [page], fields, today: '2026-06-01' });
const valuesOf = (name: string) => (found[name] ?? []).map(({ value }) => value);

test.each([
  ['date_issued', '2026-03-05', ['2026-03-03', '2026-03-19']],
  ['date_due', '2026-03-19', ['2026-03-05', '2026-03-03']],
  ['total_amount', '7448.00', ['6650.00', '798.00']],
  ['issued_by_name_sm', 'Pekárna Lípa s.r.o.', ['Hotel Zlatá hvězda, a.s.']],
  ['issued_by_id_sm', '25097563', ['00006947']],
  ['issued_to_address_sm', 'Masarykovo nám. 3, 586 01 Jihlava', ['Nádražní 1250/14, 702 00 Ostrava']],
  ['invoice_number_sm', '260100123', ['OBJ-77/2026']],
])('%s is ranked first, followed by others of its kind', (name, first, others) => {
  const [best, ...rest] = valuesOf(name);
  expect(best).toBe(first);
  expect(rest).toEqual(expect.arrayContaining(others));
});

test('an account is not a payment symbol, and a BIC must have its format', () => {
  const payment = buildPage(`
Dodavatel:                                      Odběratel:
Pekárna Lípa s.r.o.                             Hotel Zlatá hvězda, a.s.
IČO: 25097563                                   IČO: 00006947
DIČ: CZ25097563

IBAN                              VS            Datum splatnosti
CZ65 0800 0000 1920 0014 5399     1042024       19. 3. 2026
SWIFT: GIBACZPX`);
  const told = findAlternatives({ pages: [payment], fields, today: '2026-06-01' });
  expect(told['variable_symbol_sm']?.map(({ value }) => value)).toEqual(['1042024']);
  expect(told['bic_sm']?.map(({ value }) => value)).toEqual(['GIBACZPX']);
  expect(told['iban_sm']?.map(({ value }) => value)).toEqual(['CZ6508000000192000145399']);
});

test('a number of pieces is not a constant symbol', () => {
  const delivery = buildPage(`
Faktura č. 2600417                 KS: 0308
Dodáno celkem ks 1250 dle dodacího listu`);
  const offered = findAlternatives({ pages: [delivery], fields, today: '2026-06-01' })['constant_symbol_sm'];
  expect(offered?.map(({ value }) => value)).toEqual(['0308']);
});

test('a street and a quantity are not names, a name with a digit is one', () => {
  const scan = buildPage(`
Dodavatel:
Tovární 1020
541 01 Trutnov
IČO: 50183702

Odběratel:
3M Česko s.r.o.
IČO: 25097563

Zásuvka dvojitá bílá      10 ks      112,40      1 124,00`);
  const names = findAlternatives({ pages: [scan], fields, today: '2026-06-01' })['issued_by_name_sm'];
  expect(names?.map(({ value }) => value)).toEqual(['3M Česko s.r.o.']);
});

test('each has its place and its evidence', () => {
  const [issued, other] = found['date_issued'] ?? [];
  expect(textOfWords([page], issued?.wordIds ?? [])).toBe('5. 3. 2026');
  expect(issued).toMatchObject({ why: 'label', label: 'Datum vystavení' });
  expect(other?.label).toMatch(/^Datum (splatnosti|dodání)$/);
  expect(found['issued_by_id_sm']?.[0]).toMatchObject({ why: 'checksum', label: 'IČO' });
});

test('a custom field finds the text at its hint, or else what matches its type', () => {
  expect(valuesOf('delivered')[0]).toBe('2026-03-03');
  expect(valuesOf('person')).toContain('Jana Malá');
  expect(valuesOf('pieces').every((value) => /^\d+$/.test(value))).toBe(true);
});

test('item and boolean fields have no suggestions', () => {
  expect(found).not.toHaveProperty('item_own');
  expect(found).not.toHaveProperty('is_credit_note');
});

test('values are distinct and share the total confidence', () => {
  for (const [name, candidates] of Object.entries(found)) {
    expect([name, new Set(candidates.map(({ value }) => Number(value) || value)).size]).toEqual([name, candidates.length]);
    expect(candidates.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1.01);
    expect(candidates.length).toBeLessThan(7);
  }
});
