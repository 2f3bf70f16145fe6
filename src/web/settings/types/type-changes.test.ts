import { expect, test } from 'vitest';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { cleanDraft, nameFrom, newField, pastedOptions } from './design-model.ts';
import { isChanged, typeChanges } from './type-changes.ts';

const field = (name: string, isItem = false) => ({ ...newField(name, 'TEXT', isItem, 'en-US', new Set()), fieldName: name });
const draft: TypeDraft = {
  name: { 'en-US': 'Order' },
  settings: { extractItems: true, extractNoteFromIsdoc: true, replaceVariableSymbolWithInvoiceNumber: false },
  fields: [field('a'), field('b'), field('c'), field('x', true)],
  checks: [],
  sections: [],
};
const linesOf = (next: TypeDraft) =>
  typeChanges(draft, next).fields.map((change) =>
    change.kind === 'changed' ? `${change.field.fieldName} ${change.parts.join()}` : `${change.field.fieldName} ${change.kind}`,
  );
const [a, b, c, x] = draft.fields as [
  TypeDraft['fields'][0],
  TypeDraft['fields'][0],
  TypeDraft['fields'][0],
  TypeDraft['fields'][0],
];

test.each([
  ['nothing', draft.fields, []],
  ['only the moved item counts as moved', [b, c, a, x], ['a moved']],
  ['added and deleted items', [a, b, x, field('n')], ['c deleted', 'n added']],
  ['changed properties', [{ ...a, isRequired: true, label: { 'en-US': 'A' } }, b, c, x], ['a label,isRequired']],
  ['an empty text counts as none', [{ ...a, label: { ...a.label, 'cs-CZ': ' ' } }, b, c, x], []],
])('%s', (_name, fields, expected) => {
  expect(linesOf({ ...draft, fields })).toEqual(expected);
});

test('name, settings and checks are counted separately', () => {
  expect(isChanged(typeChanges(draft, draft))).toBe(false);
  expect(typeChanges(draft, { ...draft, name: { 'en-US': 'Bill' } })).toMatchObject({
    name: true,
    settings: false,
    checks: false,
  });
});

test('a changed formula is a change, and so is another column that fills a field from the same table', () => {
  const computed = { ...c, formula: 'a + b', hints: [] };
  const lookup = { ...a, fieldType: 'LOOKUP' as const, externalDataTable: 'Centres', fills: [{ column: 'Name', field: 'b' }] };
  const saved = { ...draft, fields: [lookup, b, computed, x] };
  const fields = [{ ...lookup, fills: [{ column: 'Account', field: 'b' }] }, b, { ...computed, formula: 'a - b' }, x];
  expect(typeChanges(saved, { ...saved, fields }).fields).toMatchObject([
    { field: { fieldName: 'a' }, parts: ['fills'] },
    { field: { fieldName: 'c' }, parts: ['formula'] },
  ]);
});

test('API names are derived from labels', () => {
  expect(nameFrom('Číslo zakázky (interní)', new Set())).toBe('cislo_zakazky_interni');
  expect(nameFrom('2. sazba', new Set(['sazba']))).toBe('sazba_2');
  expect(nameFrom('…', new Set())).toBe('field');
});

test('options are pasted one per line', () => {
  expect(pastedOptions('A\tAlpha\n\nB;Beta\nC\nA;again', 'en-US')).toEqual([
    { key: 'A', label: { 'en-US': 'Alpha' } },
    { key: 'B', label: { 'en-US': 'Beta' } },
    { key: 'C', label: { 'en-US': 'C' } },
  ]);
});

test('only properties of the field type are sent', () => {
  const [sent] = cleanDraft({
    ...draft,
    fields: [{ ...a, fieldType: 'DATE', format: '99', options: [{ key: 'k', label: {} }] }],
  }).fields;
  expect(sent).toMatchObject({ format: '' });
  expect(sent).not.toHaveProperty('options');
  expect(sent).not.toHaveProperty('externalDataTable');
});
