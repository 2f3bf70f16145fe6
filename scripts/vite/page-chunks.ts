/**
 * Determines the JavaScript files of the build. By default, the bundler creates one for every set of parts that share something, a hundred
 * files, most smaller than the request for them. Modules that are always loaded together are one file.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { routePlans, shellPlan, type RoutePlan } from '../../src/web/loading-plan.ts';

const web = path.resolve(import.meta.dirname, '../../src/web');

/**
 * Returns the parts of a route with their entry modules: the page, modules loaded beside it, and modules loaded when idle, in this order.
 */
function partsOf(name: string, plan: { page?: string; beside?: readonly string[]; atRest?: readonly string[] }) {
  const { page, beside = [], atRest = [] } = plan;
  return [
    { part: name, modules: page === undefined ? [] : [page] },
    { part: `${name}-beside`, modules: beside },
    { part: `${name}-at-rest`, modules: atRest },
  ].filter(({ modules }) => modules.length > 0);
}

const ownFiles = Object.entries<RoutePlan>(routePlans).filter(([, { budget }]) => budget !== undefined);
/** The shell starts with the imports of the HTML page; modules that it loads beside these are a separate file anyway. */
const parts = [...partsOf('shell', { atRest: shellPlan.atRest }), ...ownFiles.flatMap(([name, plan]) => partsOf(name, plan))];
/** Other separately loaded modules, such as a dialog or a page of the settings. */
const rest = 'rest';

const partOfModule = new Map<string, string>();
for (const { part, modules } of parts)
  for (const each of modules) {
    const file = path.join(web, each);
    if (!existsSync(file)) throw new Error(`${each} no longer exists: which module starts ${part} now?`);
    partOfModule.set(file, part);
  }
const pages = ownFiles.map(([name]) => name);
/** Parts that are loaded after a part anyway. */
const comesWith: Record<string, readonly string[]> = Object.fromEntries(
  ownFiles.flatMap(([name, plan]) => {
    const own = partsOf(name, plan).map(({ part }) => part);
    return own.map((part, index) => [part, own.slice(index + 1)]);
  }),
);
/** Whether a module keeps its own file: texts, in one language each, and pages, by which the files of a page are found. */
const isAlone = (id: string): boolean => /\.po$|\.page\.tsx$/.test(id);

type Info = NonNullable<ReturnType<Rolldown.ChunkingContext['getModuleInfo']>>;

/** Whether a module is the one file that exports every component of the toolkit; an importer loads only the components that it names. */
const isToolkit = (id: string): boolean => id.endsWith('@mantine/core/esm/index.mjs');

/** Returns the modules that import each component of the toolkit, by its name. */
function usersOf(toolkit: Info): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const file of toolkit.importers)
    for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names.split(',').map((each) => each.trim())) users.set(name, [...(users.get(name) ?? []), file]);
  return users;
}

/** Returns a function that determines the parts that load a module, directly or indirectly. */
function fetchedBy(getInfo: (id: string) => Info | null): (id: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  let users: Map<string, string[]> | undefined;
  /** Returns the importers; for a component of the toolkit, the modules that name it. */
  const importersOf = (id: string, info: Info): readonly string[] =>
    info.importers.flatMap((importer) => {
      const toolkit = isToolkit(importer) ? getInfo(importer) : null;
      if (!toolkit) return importer;
      users ??= usersOf(toolkit);
      return users.get(path.basename(id, '.mjs')) ?? [];
    });
  return (id) => {
    const found = known.get(id);
    if (found) return found;
    const by = new Set<string>();
    const seen = new Set<string>();
    const entryOf = (at: string) => {
      if (seen.has(at)) return;
      seen.add(at);
      const info = getInfo(at);
      const part = partOfModule.get(at);
      if (part) by.add(part);
      else if (info && info.dynamicImporters.length > 0) by.add(rest);
      for (const importer of info ? importersOf(at, info) : []) entryOf(importer);
    };
    entryOf(id);
    for (const each of by) for (const one of comesWith[each] ?? []) by.add(one);
    // modules shared by two pages are also loaded by anything else that needs a part of them
    if (pages.filter((page) => by.has(page)).length > 1) by.add(rest);
    known.set(id, by);
    return by;
  };
}

/**
 * Creates one file for each set of parts that share something. An imported module is loaded by all parts that load its importer: with the
 * sets of most parts processed first, there are no import cycles between files.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  let by: ((id: string) => ReadonlySet<string>) | null = null;
  const most = parts.length + 1;
  return Array.from({ length: most }, (_, at) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      if (isAlone(id)) return null;
      by ??= fetchedBy((each) => context.getModuleInfo(each));
      const all = [...by(id)];
      if (all.length !== at + 1 || (all.length === 1 && all[0] === rest)) return null;
      const named = all.filter((each) => !all.some((other) => comesWith[other]?.includes(each)));
      return named.toSorted().join('-');
    },
    debugName: `fetched by ${at + 1}`,
    priority: at + 1,
  }));
}
