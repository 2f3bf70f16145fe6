import { expect, test } from 'vitest';
import { newField } from '../design-model.ts';
import { canRemove, moveSectionFields, moveToSection, withSection } from './arrange.ts';

const field = (name: string, section: string, isItem = false) => ({
  ...newField(name, 'TEXT', isItem, 'en-US', new Set()),
  fieldName: name,
  section,
});
const fields = [field('a', 'document'), field('b', 'payment'), field('c', 'document'), field('x', 'items', true)];

test('a field moved to a section is placed after the existing ones, and items stay at the end', () => {
  expect(moveToSection(fields, 'a', 'payment').map(({ fieldName, section }) => `${fieldName} ${section}`)).toEqual([
    'b payment',
    'a payment',
    'c document',
    'x items',
  ]);
  expect(moveToSection(fields, 'b', 'empty').map(({ fieldName }) => fieldName)).toEqual(['a', 'c', 'b', 'x']);
  expect(moveToSection(fields, 'gone', 'payment')).toEqual(fields);
});

test('a field can be placed before one of its own section or of another', () => {
  const order = (name: string, section: string, before: string) =>
    moveToSection(fields, name, section, before).map((each) => `${each.fieldName} ${each.section}`);
  expect(order('c', 'payment', 'b')).toEqual(['a document', 'c payment', 'b payment', 'x items']);
  expect(order('c', 'document', 'a')).toEqual(['c document', 'a document', 'b payment', 'x items']);
});

test('fields are kept when their section is deleted', () => {
  expect(moveSectionFields(fields, 'document', 'other').map(({ section }) => section)).toEqual([
    'other',
    'payment',
    'other',
    'items',
  ]);
});

test.each([
  ['Items', 'items_2'],
  ['Další údaje', 'dalsi_udaje'],
  ['Payment', 'payment_2'],
])('a section called %s gets its own key', (name, key) => {
  const [, added] = withSection([{ key: 'payment', name: {} }], name, 'en-US');
  expect(added).toEqual({ key, name: { 'en-US': name } });
  expect(canRemove({ key, name: {} })).toBe(true);
  expect(canRemove({ key: 'payment', name: {} })).toBe(false);
});
