import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idCatalogs } from '#contract/core/id-catalogs.ts';
import { cultures, sourceCulture } from '#contract/core/cultures.ts';

const read = (culture: string) =>
  globSync(`src/locales/${culture}/*.po`)
    // These catalogs are used in service/platform/texts, whose test checks each of their texts.
    .filter((file) => !idCatalogs.some((name) => path.basename(file) === `${name}.po`))
    .map((file) => readFileSync(path.resolve(file), 'utf8'))
    .join('\n\n');
/** Returns the entries of a .po file: context and ID to translation. The header has an empty ID. */
const entriesOf = (po: string) =>
  po
    .split(/\n\n+/)
    .map((block) => ({ id: fieldOf(block, 'msgid'), context: fieldOf(block, 'msgctxt'), text: fieldOf(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
const fieldOf = (block: string, name: string) =>
  (new RegExp(`^${name} ((?:"[^\\n]*"\\n?)+)`, 'm').exec(block)?.[1] ?? '').replaceAll(/"\n?/g, '').replaceAll('\\', '');
const keyOf = ({ id, context }: { id: string; context: string }) => `${context}|${id}`;

const english = entriesOf(read(sourceCulture));
const englishTexts = new Map(english.map((entry) => [keyOf(entry), entry.text === '' ? entry.id : entry.text]));
/** Returns the placeholders of a text: `{count}`, `<0>`. Plural and select arguments count by name. */
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\w+(?=[,}])|<\d+/g)].map(([whole]) => whole))].toSorted();

test('a text with an ID of its own is marked as such, or its ID is shown in its place', () => {
  const blocks = globSync('src/locales/*/*.po').flatMap((file) => readFileSync(path.resolve(file), 'utf8').split(/\n\n+/));
  const ids = blocks.filter((block) => /^msgid "[a-z]+(\.\w+)+"$/m.test(block));
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((block) => !block.includes('#. js-lingui-explicit-id'))).toEqual([]);
});

test('messages are found', () => {
  expect(english.length).toBeGreaterThan(30);
});

const others = Object.keys(cultures).filter((culture) => culture !== sourceCulture);

test.each(others)('every message is translated into %s', (culture) => {
  const translated = entriesOf(read(culture));
  expect(translated.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([]);
  expect(translated.map(keyOf).toSorted()).toEqual(english.map(keyOf).toSorted());
});

test.each(others)('a translation into %s keeps the placeholders of its message', (culture) => {
  const different = entriesOf(read(culture)).filter(
    (entry) => placeholders(englishTexts.get(keyOf(entry)) ?? '').join() !== placeholders(entry.text).join(),
  );
  expect(different).toEqual([]);
});

test.each(others)('a message has the same translation into %s in every catalog: the catalog loaded last wins', (culture) => {
  const texts = Map.groupBy(entriesOf(read(culture)), keyOf);
  const differing = [...texts].filter(([, entries]) => new Set(entries.map(({ text }) => text)).size > 1);
  expect(differing.map(([id, entries]) => [id, entries.map(({ text }) => text)])).toEqual([]);
});

test.each(others)('plurals have all forms of the language %s', (culture) => {
  const forms = new Intl.PluralRules(culture).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  const plurals = entriesOf(read(culture)).filter(({ text }) => text.includes(', plural,'));
  const lacking = plurals.filter(({ text }) => forms.some((form) => !new RegExp(`${form} \\{`).test(text)));
  expect(lacking).toEqual([]);
});
