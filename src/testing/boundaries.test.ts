/** Enforces the room table of docs/architecture.md: allowed imports, including types. An import that is not in the table fails here. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Modules that every capability of the web application may use. */
const ground = ['contract', 'values', 'web/ui', 'web/platform', 'web/values', 'web/viewer', 'web/items', 'web/documents/core'];

/**
 * Nouns of the service in order: each may import only those before it. What a noun needs from a later one is provided by main, or through
 * `ctx.lifecycle`.
 */
const nouns = [
  'platform',
  'extraction',
  'audit',
  'tenant',
  'accounting-units',
  'data-tables',
  'document-types',
  'emails',
  'users',
  'client-applications',
  'identity',
  'accounting-systems',
  'documents',
  'lookups',
  'push',
  'webhooks',
  'exports',
  'connectors',
  'approvals',
  'touchless',
  'setup',
  'one-off-extraction',
  'dashboards',
  'notifications',
  'feedback',
  'housekeeping',
  'provisioning',
  'admin',
  'lifecycle',
  'main',
] as const;

/** Rooms that each room may import from, besides itself. The longest matching path determines the room of a file. */
const mayImport: Record<string, readonly string[]> = {
  contract: ['values'],
  values: ['contract/core'],
  'web/ui': ['contract'],
  'web/platform': ['contract', 'web/ui'],
  'web/v1-only': ['contract', 'web/platform'],
  'web/values': ['contract', 'values', 'web/ui', 'web/platform'],
  'web/viewer': ['contract', 'values', 'web/ui', 'web/platform'],
  'web/items': ['contract', 'values', 'web/ui', 'web/platform', 'web/values'],
  'web/documents/core': ground,
  'web/documents/notes': ground,
  'web/documents/losses': ground,
  'web/documents': [...ground, 'web/documents/losses'],
  'web/approvals/core': ground,
  'web/approvals/fields': [...ground, 'web/approvals/core'],
  'web/approvals': [...ground, 'web/approvals/core', 'web/approvals/fields', 'web/documents/notes', 'web/settings/kit'],
  'web/review': [...ground, 'web/approvals/core', 'web/approvals/fields', 'web/documents/notes', 'web/documents/losses'],
  'web/exports': [...ground, 'web/documents', 'web/documents/losses'],
  'web/dashboards': ground,
  'web/api-reference': ground,
  'web/settings/kit': ground,
  // the section list, and the route that shows one of them
  'web/settings': ['contract', 'web'],
  web: ['contract', 'values', 'web'],
  testing: ['contract', 'values', 'service', 'web'],
};

/** Additional imports that a page of the settings may use, besides the ground and `settings/kit`. */
const settingsExceptions: Record<string, readonly string[]> = {
  'accounting-units': ['web/settings/webhooks'],
  audit: ['web/settings/tenant', 'web/settings/accounting-systems'],
  'client-applications': ['web/settings/webhooks'],
  types: ['web/review', 'web/settings/tables'],
  users: ['web/approvals/core'],
  workflows: ['web/approvals/core'],
};
for (const name of globSync('web/settings/*/', { cwd: root }).map((folder) => path.basename(folder)))
  mayImport[`web/settings/${name}`] ??= [...ground, 'web/settings/kit', ...(settingsExceptions[name] ?? [])];

for (const [index, noun] of nouns.entries())
  mayImport[`service/${noun}`] = ['contract', 'values', ...nouns.slice(0, index).map((before) => `service/${before}`)];

const rooms = Object.keys(mayImport).toSorted((a, b) => b.length - a.length);

const roomOf = (file: string): string | undefined =>
  rooms.find((room) => file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`));

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g)].map(([, target]) => {
    const name = target ?? '';
    return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
  });
}

const isTest = (file: string) => /\.(test|cases)\.tsx?$/.test(file) || file.startsWith('testing/');
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTest(file));

test('every file belongs to a room', () => {
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

/** Returns the violation of one import; undefined if the table allows it. */
function violationOf(file: string, target: string): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const isAllowed = mayImport[from]?.some((room) => to === room || to.startsWith(`${room}/`));
  return isAllowed ? undefined : `${file} (${from}) imports ${target} (${to})`;
}

const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

test('imports follow the allowed directions of the room table', () => {
  expect(imports.flatMap(({ file, target }) => violationOf(file, target) ?? [])).toEqual([]);
});

test('imports are found in every noun of the service', () => {
  expect(imports.length).toBeGreaterThan(5000);
  const seen = new Set(imports.map(({ file }) => roomOf(file)));
  expect(nouns.filter((noun) => !seen.has(`service/${noun}`))).toEqual([]);
});

test('the order of nouns contains every folder of the service once', () => {
  const folders = globSync('service/*/', { cwd: root }).map((folder) => path.basename(folder));
  expect([...nouns].toSorted()).toEqual(folders.toSorted());
});

test.each([
  ['service/documents/core/policy.ts', 'service/approvals/runs/run.ts'],
  ['service/documents/core/policy.ts', 'service/lifecycle/reactions.ts'],
  ['service/document-types/types.store.ts', 'service/documents/core/document-row.ts'],
  ['service/platform/http/app.ts', 'service/users/users.store.ts'],
  ['service/extraction/extracted.ts', 'service/document-types/fields.store.ts'],
  ['service/exports/leave-queue.ts', 'service/main.ts'],
])('%s may not import %s', (file, target) => {
  expect(violationOf(file, target)).toBeDefined();
  expect(violationOf(target, file), 'the opposite direction').toBeUndefined();
});

/** Returns import cycles, each by its files. */
function importCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const known = new Map<string, { index: number; low: number }>();
  const path: string[] = [];
  const circles: string[][] = [];
  // Tarjan: a file whose low is its own index completes a component with all files after it on the path
  function visit(file: string): { index: number; low: number } {
    const own = { index: known.size, low: known.size };
    known.set(file, own);
    path.push(file);
    for (const target of edges.get(file) ?? []) {
      const seen = known.get(target);
      if (!seen) own.low = Math.min(own.low, visit(target).low);
      else if (path.includes(target)) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return own;
  }
  for (const file of edges.keys()) if (!known.has(file)) visit(file);
  return circles;
}

/** Returns the folder of a noun: `service/documents`, `web/settings/users`. A file next to such folders belongs to none of them. */
function nounOf(file: string): string {
  const folder = path.posix.dirname(file);
  if (/^(?:\w+|service\/platform|web\/platform|web\/settings)$/.test(folder)) return file;
  const parts = folder.split('/');
  return parts.slice(0, /^(?:platform|settings)$/.test(parts[1] ?? '') ? 3 : 2).join('/');
}

const byFile = imports.filter(({ file, target }) => file !== target);
const byNoun = imports
  .map(({ file, target }) => ({ file: nounOf(file), target: nounOf(target) }))
  .filter(({ file, target }) => file !== target);

test.each([
  ['files', byFile],
  ['folders of nouns', byNoun],
])('no %s import each other in a cycle, including types', (_what, edges) => {
  const targets = [...Map.groupBy(edges, ({ file }) => file)].map(
    ([file, all]) => [file, all.map(({ target }) => target)] as const,
  );
  expect(targets.length).toBeGreaterThan(50);
  expect(importCycles(new Map(targets))).toEqual([]);
});

test('detects cycles', () => {
  expect(
    importCycles(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual([['b', 'c']]);
});

/** Maximum number of files in a folder; its README.md must explain an exception. */
const maxFiles = 25;

test('no folder has too many files without an explanation', () => {
  const counts = Map.groupBy(files, (file) => path.posix.dirname(file));
  const large = [...counts].filter(([, all]) => all.length > maxFiles).map(([folder]) => folder);
  const unexplained = large.filter((folder) => globSync('README.md', { cwd: path.join(root, folder) }).length === 0);
  expect(unexplained).toEqual([]);
});
