/** Checks that code showing a text is loaded together with its catalog. Otherwise users would see an ID such as "lkYVR5". */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../../lingui.config.ts';
import { routePlans, shellPlan, type RoutePlan } from '../../loading-plan.ts';

const root = path.resolve(import.meta.dirname, '../..');
const messages = /\bt`|\bmsg`|\bmsg\(|\bplural\(|<Trans|<Plural/;

/** Files whose texts are in other catalogs than that of the shell, with the names of these catalogs. */
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

/** Start, end and catalogs of each `withTexts(…)` in a source text. */
type Fetch = { from: number; to: number; names: string[] };
function fetchesOf(text: string): Fetch[] {
  return [...text.matchAll(/withTexts\(/g)].map(({ index }) => {
    let depth = 0;
    let to = index + 'withTexts'.length;
    do {
      if (text[to] === '(') depth += 1;
      if (text[to] === ')') depth -= 1;
      to += 1;
    } while (depth > 0);
    const [, list, name] = /^withTexts\(\s*(?:\[([^\]]*)\]|(\w+))/.exec(text.slice(index, to)) ?? [];
    const named = list ?? new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
    return { from: index, to, names: [...named.matchAll(/'([^']+)'/g)].map(([, each = '']) => each) };
  });
}

type Import = { target: string; names: readonly string[]; isLater: boolean };

/** `routes.tsx` opens the pages of the loading plan, each with its texts. */
const pagesOfPlan: Import[] = Object.values<RoutePlan>(routePlans).map(({ page, texts }) => ({
  target: `#web/${page}`,
  names: texts,
  isLater: true,
}));

function importsOf(file: string): { says: boolean; imports: Import[] } {
  const text = readFileSync(path.join(root, file), 'utf8');
  const fetches = fetchesOf(text);
  const still = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)].map(([, target = '']) => ({
    target,
    names: [],
    isLater: false,
  }));
  const later = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(({ 1: target = '', index }) => ({
    target,
    names: fetches.filter(({ from, to }) => from < index && index < to).flatMap(({ names }) => names),
    isLater: true,
  }));
  return { says: messages.test(text), imports: [...still, ...later, ...(file === 'routes.tsx' ? pagesOfPlan : [])] };
}

/** Visits every file that is loaded from `start`, with each set of catalogs loaded by then. */
function walk(start: string, onFile: (file: string, at: readonly string[], found: ReturnType<typeof importsOf>) => void) {
  const seen = new Set<string>();
  const visit = (file: string, at: readonly string[]): void => {
    const key = `${file} ${at.join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    const found = importsOf(file);
    onFile(file, at, found);
    for (const { target, names } of found.imports) {
      const next = resolved(file, target);
      if (next !== undefined) visit(next, [...new Set([...at, ...names])].toSorted());
    }
  };
  visit(start, []);
  return seen;
}

test('no part is shown without its texts', () => {
  const lacking = new Set<string>();
  const seen = walk('main.tsx', (file, at, { says }) => {
    const holders = catalogsOf.get(file) ?? [];
    if (says && holders.length > 0 && !holders.some(({ name }) => at.includes(name)))
      lacking.add(`${file} with [${at.join(', ')}]`);
  });
  expect([...lacking].toSorted()).toEqual([]);
  expect(seen.size).toBeGreaterThan(300);
});

test('no part loads texts that its route loads anyway', () => {
  const needed = new Map<string, boolean>();
  walk('main.tsx', (file, at, { imports }) => {
    for (const { target, names } of imports)
      for (const name of names) {
        const key = `${file} asks for ${name} with ${target}`;
        needed.set(key, (needed.get(key) ?? false) || !at.includes(name));
      }
  });
  expect([...needed].flatMap(([key, isNeeded]) => (isNeeded ? [] : [key]))).toEqual([]);
});

/** Returns the files loaded with `start` and those that they import later. */
function fetchedBy(start: string): { later: Set<string> } {
  const later = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { target, isLater } of importsOf(file).imports) {
      const next = resolved(file, target);
      if (next === undefined) continue;
      if (isLater) later.add(next);
      else visit(next);
    }
  };
  visit(start);
  return { later };
}

test('parts preloaded with or after a page are loaded by its own modules', () => {
  const plans = [{ page: 'main.tsx', ...shellPlan }, ...Object.values<RoutePlan>(routePlans)];
  const stale = plans.flatMap(({ page, beside = [], atRest = [] }) => {
    const fetched = new Set(fetchedBy(page).later);
    const plan = [...beside, ...atRest];
    // Parts loaded beside a page load some others at rest.
    for (const file of plan) for (const each of fetchedBy(file).later) fetched.add(each);
    return plan.filter((file) => !fetched.has(file)).map((file) => `${page}: ${file}`);
  });
  expect(stale).toEqual([]);
});

test('every page is listed in the plan once', () => {
  const planned = Object.values<RoutePlan>(routePlans).map(({ page }) => page);
  expect(planned.toSorted()).toEqual(globSync('**/*.page.tsx', { cwd: root }).toSorted());
});
