/** Enforces the glossary for identifiers and file names: docs/glossary.md lists the forbidden words. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { visit } from '../../scripts/structure/sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const unused = /^Words that no identifier and no file name has: (.+)\.$/m.exec(read('docs/glossary.md'))?.[1]?.split(', ') ?? [];
const pattern = new RegExp(`(^|-)(${unused.join('|')})(-|$)`);

/** Converts a name to kebab case: `putInDialog` and `put_in` to `put-in-dialog` and `put-in`. */
const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_.]/g, '-')
    .toLowerCase();
const isUnused = (name: string): boolean => pattern.test(kebab(name));

function identifiers(file: string, text: string): string[] {
  const names = new Set<string>();
  visit(parseSync(file, text).program, ({ type, name }) => {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.add(name);
  });
  return [...names];
}

test('identifiers and file names contain no word that the glossary replaced', () => {
  expect(unused).toContain('deed');
  const files = globSync('{src,e2e,scripts,bench,eval,fuzz,train}/**/*.{ts,tsx,css}', { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const text = read(file);
    // comments and texts may contain such a word: only files that contain one are parsed
    const isSuspect = !file.endsWith('.css') && (text.match(/[A-Za-z_$][\w$]*/g) ?? []).some(isUnused);
    const names = [...file.split(path.sep), ...(isSuspect ? identifiers(file, text) : [])];
    return names.filter(isUnused).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
