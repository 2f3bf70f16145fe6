/** Whatever shows a text is fetched together with the catalog that holds it; else people read an id such as "lkYVR5". */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../../lingui.config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const messages = /\bt`|\bmsg`|\bmsg\(|\bplural\(|<Trans|<Plural/;

/** Every file that catalogs other than the shell's take texts from, with the names of these. */
const catalogsOf = Map.groupBy(
  (config.catalogs ?? []).flatMap(({ path: place, include }) => {
    const name = path.basename(place);
    if (name === 'shell') return [];
    return include.flatMap((pattern) =>
      globSync(pattern.replace('<rootDir>/src/web/', ''), { cwd: root }).map((file) => ({ file, name })),
    );
  }),
  ({ file }) => file,
);

const resolved = (from: string, target: string): string | undefined => {
  const file = target.startsWith('#web/') ? target.slice(5) : path.posix.join(path.posix.dirname(from), target);
  return /\.tsx?$/.test(file) && existsSync(path.join(root, file)) ? file : undefined;
};

/** Where each `withTexts(…)` of a text begins and ends, and which catalogs it fetches. */
function fetchesOf(text: string): { from: number; to: number; names: string[] }[] {
  return [...text.matchAll(/withTexts\(/g)].map(({ index }) => {
    let depth = 0;
    let to = index + 'withTexts'.length;
    do {
      if (text[to] === '(') depth += 1;
      if (text[to] === ')') depth -= 1;
      to += 1;
    } while (depth > 0);
    const [, list, name] = /^withTexts\(\s*(?:\[([^\]]*)\]|(\w+))/.exec(text.slice(index, to)) ?? [];
    const said = list ?? new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
    return { from: index, to, names: [...said.matchAll(/'([^']+)'/g)].map(([, each = '']) => each) };
  });
}

function importsOf(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const fetches = fetchesOf(text);
  const still = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)].map(([, target = '']) => ({
    target,
    names: [],
  }));
  // what is asked for ahead of a page shows nothing
  const later = [...text.matchAll(/\bimport\('([^']+)'\)(?!\)\.\w+Ahead)/g)].map(({ 1: target = '', index }) => ({
    target,
    names: fetches.filter(({ from, to }) => from < index && index < to).flatMap(({ names }) => names),
  }));
  return { says: messages.test(text), imports: [...still, ...later] };
}

test('no part is shown without its texts', () => {
  const lacking = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, at: readonly string[]): void => {
    const key = `${file} ${at.join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    const { says, imports } = importsOf(file);
    const holders = catalogsOf.get(file) ?? [];
    if (says && holders.length > 0 && !holders.some(({ name }) => at.includes(name)))
      lacking.add(`${file} with [${at.join(', ')}]`);
    for (const { target, names } of imports) {
      const next = resolved(file, target);
      if (next !== undefined) visit(next, [...new Set([...at, ...names])].toSorted());
    }
  };
  visit('main.tsx', []);
  expect([...lacking].toSorted()).toEqual([]);
  expect(seen.size).toBeGreaterThan(300);
});
