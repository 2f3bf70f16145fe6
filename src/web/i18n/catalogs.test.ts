import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (culture: string) =>
  globSync(`src/web/i18n/locales/*/${culture}.po`)
    .map((file) => readFileSync(path.resolve(file), 'utf8'))
    .join('\n\n');
/** Entries of a .po file: context and id to translation; the header has an empty id. */
const entriesOf = (po: string) =>
  po
    .split(/\n\n+/)
    .map((block) => ({ id: fieldOf(block, 'msgid'), context: fieldOf(block, 'msgctxt'), text: fieldOf(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
const fieldOf = (block: string, name: string) =>
  (new RegExp(`^${name} ((?:"[^\\n]*"\\n?)+)`, 'm').exec(block)?.[1] ?? '').replaceAll(/"\n?/g, '').replaceAll('\\', '');

const english = entriesOf(read('en-US'));
const czech = entriesOf(read('cs-CZ'));
/** Names that stand as they are: `{count}`, `<0>`; plural and select arguments count by their name. */
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\w+(?=[,}])|<\d+/g)].map(([whole]) => whole))].toSorted();

test('every message is translated', () => {
  expect(english.length).toBeGreaterThan(30);
  expect(czech.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([]);
  expect(czech.map(({ id, context }) => `${context}|${id}`).toSorted()).toEqual(
    english.map(({ id, context }) => `${context}|${id}`).toSorted(),
  );
});

test('a translation keeps the placeholders of its message', () => {
  const different = czech.filter(({ id, text }) => placeholders(id).join() !== placeholders(text).join());
  expect(different).toEqual([]);
});

test('a message says the same wherever it is kept: of two catalogs the one that was loaded last counts', () => {
  const texts = Map.groupBy(czech, ({ id, context }) => `${context}|${id}`);
  const differing = [...texts].filter(([, entries]) => new Set(entries.map(({ text }) => text)).size > 1);
  expect(differing.map(([id, entries]) => [id, entries.map(({ text }) => text)])).toEqual([]);
});

test('Czech plurals have the forms that Czech counts with', () => {
  const plurals = czech.filter(({ text }) => text.includes(', plural,'));
  const lacking = plurals.filter(({ text }) => !/one \{/.test(text) || !/few \{/.test(text) || !/other \{/.test(text));
  expect(lacking).toEqual([]);
});
