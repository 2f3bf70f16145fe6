import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { sourceCulture } from '#contract/core/cultures.ts';
import { reasonParams } from '#contract/core/error-reasons.ts';
import { errorTable } from '#contract/core/errors.ts';
import { builtInTypes } from '#contract/document-types/built-in-types.ts';
import { webhookEvents } from '#contract/core/events.ts';
import { exportFormats } from '#contract/core/export-formats.ts';
import { unreadableReasons } from '#service/extraction/reading.ts';
import { readColumnSettings } from '#service/approvals/inbox/column-settings.ts';
import { checkCodes } from '#service/documents/checks/check-message.ts';
import { idCatalogs } from '#contract/core/id-catalogs.ts';
import { readCatalog } from './catalogs.ts';
import { text, textIfAny } from './text.ts';

const locales = path.resolve(import.meta.dirname, '../../../locales');
/** Includes languages that are not offered yet. */
const written = globSync('*/', { cwd: locales }).map((folder) => path.basename(folder));
const catalogOf = (culture: string) => new Map(idCatalogs.flatMap((catalog) => [...readCatalog(culture, catalog)]));

/** Names of the parameters of an ICU message, including those within plurals and selects. */
const paramsOf = (message: string): string[] => [...new Set(namesIn(compileMessage(message)))].toSorted();

function namesIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , branches] = part as unknown[];
    const within = typeof branches === 'object' && branches !== null ? Object.values(branches) : [];
    return [String(name), ...within.flatMap(namesIn)].filter((each) => each !== '#');
  });
}

/** Languages that inflect names do not use one in a greeting. */
const namesNobody = new Set(['email.approval.hello']);

describe.each(written)('%s', (culture) => {
  const texts = catalogOf(culture);

  test('has the same texts as the others, none of them empty', () => {
    expect([...texts.keys()].toSorted()).toEqual([...catalogOf(sourceCulture).keys()].toSorted());
    expect([...texts].filter(([, each]) => each.trim() === '')).toEqual([]);
  });

  test('has the same parameters in each text', () => {
    const english = catalogOf(sourceCulture);
    const different = [...texts].filter(
      ([id, each]) => !namesNobody.has(id) && paramsOf(each).join() !== paramsOf(english.get(id) ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  test('has every error, without parameters', () => {
    for (const code of Object.keys(errorTable))
      expect([code, paramsOf(texts.get(`error.${code}`) ?? '{missing}')]).toEqual([code, []]);
  });

  test('has every reason, with all its parameters', () => {
    for (const [code, params] of Object.entries(reasonParams))
      expect([code, paramsOf(texts.get(`reason.${code}`) ?? '{missing}')]).toEqual([code, Object.keys(params).toSorted()]);
    const known = new Set(Object.keys(reasonParams).map((code) => `reason.${code}`));
    expect([...texts.keys()].filter((id) => id.startsWith('reason.') && !known.has(id))).toEqual([]);
  });
});

test('every ID used in the code exists, and every text is used', () => {
  const texts = catalogOf(sourceCulture);
  const code = globSync('{service,web}/**/*.{ts,tsx}', { cwd: path.dirname(locales), exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(path.join(path.dirname(locales), file), 'utf8'))
    .join('\n');
  const prefixes = new Set([...texts.keys()].map((id) => id.split('.')[0]));
  const named = [...code.matchAll(/\b(?:text|textIfAny|textInAll)\((?:\w+(?:\.\w+)*, )?'(\w+\.[\w.]+)'/g)].map(
    ([, id = '']) => id,
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((id) => !texts.has(id))).toEqual([]);
  // ids composed from data start with one of these
  const composed = [...code.matchAll(/\b(?:text|textIfAny|textInAll)\((?:\w+(?:\.\w+)*, )?`([\w.]+)\$\{/g)].map(
    ([, start = '']) => start,
  );
  expect(composed.filter((start) => ![...texts.keys()].some((id) => id.startsWith(start)))).toEqual([]);
  const known = [...composed, 'error.', 'reason.'];
  expect([...texts.keys()].filter((id) => !named.includes(id) && !known.some((start) => id.startsWith(start)))).toEqual([]);
  expect(prefixes.size).toBeGreaterThan(10);
});

describe('texts looked up by a name', () => {
  const has = (id: string) => expect([id, textIfAny(sourceCulture, id) !== undefined]).toEqual([id, true]);

  test('webhook events', () => webhookEvents.forEach((each) => [`event.${each}.label`, `event.${each}.when`].forEach(has)));
  test('export formats', () => exportFormats.forEach((each) => has(`exportFormat.${each}`)));
  test('built-in types and their fields', () => {
    for (const { documentType, fields } of builtInTypes)
      [`type.${documentType}`, ...fields.map(({ name }) => `field.${name}`)].forEach(has);
  });
  test('unreadable files and checks', () => {
    [...unreadableReasons, 'internal'].forEach((each) => has(`unreadable.${each}`));
    checkCodes.filter((each) => each !== 'external').forEach((each) => has(`check.${each}`));
  });
  test('approval columns', () =>
    readColumnSettings({ culture: sourceCulture }).forEach(({ label }) => expect(label).not.toBe('')));
});

test('a reason never has the code of an error', () => {
  expect(Object.keys(reasonParams).filter((code) => Object.hasOwn(errorTable, code))).toEqual([]);
});

test('formats in the requested language, and in English when it is missing', () => {
  const tooLong = (culture: string, max: number) => text(culture, 'reason.text_too_long', { max });
  expect([tooLong('cs-CZ', 2), tooLong('cs', 5)]).toEqual(['Zadejte nejvýše 2 znaky.', 'Zadejte nejvýše 5 znaků.']);
  expect([tooLong('en-GB', 1), tooLong('fi-FI', 2)]).toEqual(['Enter at most 1 character.', 'Enter at most 2 characters.']);
  expect(() => text('cs-CZ', 'reason.none')).toThrow('there is no text reason.none');
});
