/** Which project runs a test file: told by what it imports, so that nobody keeps a list. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Whoever imports one of these, directly or through another helper, works with the test server or with processes. */
const needed = new Set([
  'src/testing/database.ts',
  'src/testing/database-server.ts',
  'src/service/platform/database/postgres/embedded-postgres.ts',
  'node:child_process',
]);

/** Helpers and tests are followed; what they test is not: a rule of the service may stand beside its queries. */
const isFollowed = (file: string): boolean => /^(?:src\/testing|fuzz|drill)\//.test(file) || isTest(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

export type TestKinds = { pure: string[]; service: string[]; web: string[] };

/**
 * - `pure`: neither database nor document; the files share their workers.
 * - `service`: a database of its own on the run's server, or processes of its own; the files share their workers.
 * - `web`: pages, and what else needs a document (`*.dom.test.ts`); the files share their workers and libraries, not our modules.
 */
export function testKinds(): TestKinds {
  const all = globSync(['src/**/*.test.{ts,tsx}', '{fuzz,drill}/**/*.test.ts'], { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const isWeb = (file: string) => file.endsWith('.tsx') || file.endsWith('.dom.test.ts');
  const web = all.filter(isWeb);
  const [service, pure] = [[], []] as [string[], string[]];
  for (const file of all.filter((file) => !isWeb(file))) (reachesNeeded(file, new Set()) ? service : pure).push(file);
  return { pure, service, web };
}

function reachesNeeded(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (isTest(file) && read(file).includes("= inject('testServer')")) return true;
  return importsOf(file).some((target) => needed.has(target) || (isFollowed(target) && reachesNeeded(target, seen)));
}

/** What a file imports for use: imports of types alone are gone when it runs. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:^|\n)(?:import|export)(?! type\b)[^;']*?(?:from )?'([^']+)'|import\('([^']+)'\)/g)].map(
    ([, still, loaded]) => resolved(file, still ?? loaded ?? ''),
  );
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function resolved(file: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}
