/** Assigns test files to projects by their imports, so that no list has to be maintained. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Importing one of these, directly or through a helper, requires the test server or processes. */
const needed = new Set([
  'src/testing/database.ts',
  'src/testing/database-server.ts',
  'src/service/platform/database/postgres/embedded-postgres.ts',
  'node:child_process',
]);

/**
 * Whether imports of a file are followed: those of helpers and tests are, those of tested modules are not, because a rule of the service
 * may be next to its queries.
 */
const isFollowed = (file: string): boolean => /^(?:src\/testing|fuzz|drill)\//.test(file) || isTest(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

export type TestKinds = { pure: string[]; service: string[]; web: string[] };

/**
 * Returns the test files of each project.
 * - `pure`: neither database nor DOM; the files share their workers.
 * - `service`: a separate database on the server of the run, or separate processes; the files share their workers.
 * - `web`: pages, and other tests that need a DOM (`*.dom.test.ts`); the files share their workers and libraries, not our modules.
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

/** Returns the run-time imports of a file: type imports do not exist at run time. */
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
