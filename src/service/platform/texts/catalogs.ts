import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { type CultureName } from '#contract/core/cultures.ts';
import { idCatalogs } from '#contract/core/id-catalogs.ts';

const fileOf = (culture: string, catalog: string): string =>
  path.resolve(import.meta.dirname, '../../../locales', culture, `${catalog}.po`);

/** Reads a catalog as a map from id to translation. */
export function readCatalog(culture: string, catalog: string): ReadonlyMap<string, string> {
  const { items } = parsePo(readFileSync(fileOf(culture, catalog), 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

const loaded = new Map<CultureName, I18n>();

/** Returns all texts of a language, loaded and compiled on first use. */
export function catalogsOf(culture: CultureName): I18n {
  const known = loaded.get(culture);
  if (known) return known;
  const messages = Object.fromEntries(
    idCatalogs.flatMap((catalog) => [...readCatalog(culture, catalog)].map(([id, text]) => [id, compileMessage(text)])),
  );
  const i18n = setupI18n({ locale: culture, messages: { [culture]: messages } });
  loaded.set(culture, i18n);
  return i18n;
}
