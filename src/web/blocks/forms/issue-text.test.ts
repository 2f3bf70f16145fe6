import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TypeDraft } from '#contract/endpoints/document-types-desk.ts';
import { ApiError } from '#web/api/api-error.ts';
import { catalogs } from '#web/i18n/catalogs.ts';
import { activateCulture, addCatalog } from '#web/i18n/i18n.ts';
import { fieldErrorText, refusalText } from './issue-text.ts';
import { fixed } from './refusal-words.ts';

beforeAll(async () => {
  await activateCulture('cs-CZ');
  await addCatalog(catalogs.settings);
});

const unknown = 'Tohle tu být nemůže.';

test.each(Object.keys(fixed))('who reads Czech is told in Czech: %s', (message) => {
  const said = fieldErrorText(message);
  expect([said === message, said === unknown]).toEqual([false, false]);
});

test.each([
  ['Too big: expected string to have <=200 characters', 'Příliš dlouhé: nejvýše 200 znaků.'],
  ['Too big: expected array to have <=30 items', 'Příliš mnoho: nejvýše 30.'],
  ['is not a DATE value', 'Tohle není hodnota typu: Datum.'],
  ['there is no field cost_centre', 'Pole cost_centre tu není.'],
  ['Unknown variable: totl', 'Pole totl tu není.'],
  ['no such overload: Amount < string', 'Porovnává nebo počítá hodnoty, které k sobě nepatří.'],
  ["Unexpected character: '§'", 'Výrazu nelze rozumět.'],
  ['a document type has 500 fields at most', 'Typ dokladu má nejvýše 500 polí.'],
  ['stands twice, first in body.rows.4', 'Je tu dvakrát, poprvé na řádku 5.'],
  ['https is needed; inner addresses are opened by OUTBOUND_ALLOW in the configuration', 'Adresa musí začínat https.'],
  ['3 documents belong to it', 'Patří k ní 3 doklady.'],
  ['words that nobody has put into Czech', unknown],
])('%s', (message, said) => {
  expect(fieldErrorText(message)).toBe(said);
});

test('what the contract says of a whole type has no English in it', () => {
  const { error } = TypeDraft.safeParse({
    name: {},
    settings: { extractItems: 1 },
    fields: [{ fieldName: 'Číslo', fieldType: 'NUMBER', hints: [''], options: [{ key: '' }], format: 'x'.repeat(61) }],
    checks: [{ expression: '', level: 'Error', message: { 'en-US': 'x'.repeat(201) } }],
    more: 1,
  });
  const texts = new Set((error?.issues ?? []).map(({ message }) => fieldErrorText(message)));
  expect([...texts].toSorted()).toEqual(
    [
      'Malá písmena bez diakritiky, číslice a _, na začátku písmeno; nejvýše 100 znaků.',
      'Pojmenujte ho alespoň v jednom jazyce.',
      'Příliš dlouhé: nejvýše 200 znaků.',
      'Příliš dlouhé: nejvýše 60 znaků.',
      unknown,
      'Vyplňte.',
    ].toSorted(),
  );
});

test('a refusal as a whole says why, where that is known', () => {
  const refused = (code: string, detail: string) => refusalText(new ApiError(409, { code, detail }));
  expect(refused('still_in_use', 'orders gives its values to invoice.note, receipt.note and others.')).toMatch(
    /Z tabulky orders berou hodnoty pole invoice\.note, receipt\.note\.$/,
  );
  expect(refused('too_many', 'A table holds 500,000 rows at most; it would have 2,000,000.')).toMatch(
    /nejvýše 500\s000 řádků; měla by jich 2\s000\s000\.$/u,
  );
  expect(refused('still_in_use', 'for reasons of its own')).not.toMatch(/reasons/);
});

test('who reads English loses nothing of what is not known here', async () => {
  await activateCulture('en-US');
  expect(fieldErrorText('for reasons of its own')).toBe('for reasons of its own');
  expect(fieldErrorText(z.string().max(3).safeParse('four').error?.issues[0]?.message)).toBe('Too long: 3 characters at most.');
  await activateCulture('cs-CZ');
});
