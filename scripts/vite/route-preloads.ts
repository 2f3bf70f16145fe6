import type { Plugin, Rolldown } from 'vite';
import { cultures, mapCultures, sourceCulture } from '../../src/contract/core/cultures.ts';
import { home, routePlans, shellPlan, type RoutePlan } from '../../src/web/loading-plan.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Culture of each language; the culture's own language takes precedence over languages that it substitutes for. */
const languages: Record<string, string> = Object.fromEntries([
  ...Object.entries(cultures).flatMap(([culture, { alsoFor }]) => alsoFor.map((language) => [language, culture])),
  ...Object.keys(cultures).map((culture) => [culture.slice(0, 2), culture]),
]);

/** JavaScript files: those for all users, and those with the texts of one language. */
type Files = { code: readonly string[]; texts: Record<string, readonly string[]> };

/** Returns the paths of a route as a regular expression. */
const patternOf = (name: string, route: string): string => {
  const pattern = route.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return name === home ? `^(/|${pattern})$` : `^${pattern}$`;
};

const isChunk = (each: Bundle[string] | undefined): each is Chunk => each?.type === 'chunk';

/**
 * Returns a chunk with all its static imports, without their styles: browsers warn about preloaded styles that are not used within seconds.
 */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (isChunk(imported)) filesOf(bundle, imported, seen);
  }
  return seen;
}

/** Runs in the page before anything else; texts are loaded in one language, guessed as in `guessedCulture`. */
export function fetchFilesOfPage(
  shell: Files,
  routes: Record<string, Files>,
  languages: Record<string, string>,
  source: string,
): void {
  const remembered = localStorage.getItem('vidimus-culture') ?? '';
  const asked = navigator.languages.map((tag) => languages[tag.slice(0, 2).toLowerCase()]);
  const culture = remembered in shell.texts ? remembered : (asked.find((each) => each && each !== source) ?? source);
  const here = Object.keys(routes).find((pattern) => new RegExp(pattern).test(location.pathname));
  const wanted = [shell, here === undefined ? undefined : routes[here]];
  for (const file of wanted.flatMap((files) => (files ? [...files.code, ...(files.texts[culture] ?? [])] : []))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/** Returns the plan for each path, as files of this build. */
function filesOfPlan(bundle: Bundle, entry: Chunk): { shell: Files; routes: Record<string, Files> } {
  const first = filesOf(bundle, entry);
  const chunks = Object.values(bundle).filter(isChunk);
  const filesWith = (module: string): string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} is in no file of the build`);
    return [...filesOf(bundle, chunk)];
  };
  const files = (modules: readonly string[], catalogs: readonly string[], known: ReadonlySet<string>): Files => ({
    code: [...new Set(modules.flatMap((module) => filesWith(`/src/web/${module}`)))].filter((file) => !known.has(file)),
    texts: mapCultures((culture) =>
      catalogs.flatMap((name) => filesWith(`/src/locales/${culture}/${name}.po`)).filter((file) => !known.has(file)),
    ),
  });
  const shell = files(shellPlan.beside, shellPlan.texts, first);
  const known = new Set([...first, ...shell.code]);
  const routes = Object.entries<RoutePlan>(routePlans).map(([name, { path, page, beside = [], texts }]) => [
    patternOf(name, path),
    files([page, ...beside], texts, known),
  ]);
  return { shell, routes: Object.fromEntries(routes) };
}

/**
 * Preloads the code of a page together with the shell, instead of after the shell has determined the page: the single HTML page that the
 * service serves determines by its URL what to load.
 */
export function routePreloads(): Plugin {
  return {
    name: 'vidimus-route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: entry }) {
        if (!entry) return [];
        const { shell, routes } = filesOfPlan(bundle, entry);
        const call = `(${fetchFilesOfPage.toString()})(${[shell, routes, languages, sourceCulture].map((each) => JSON.stringify(each)).join(', ')})`;
        return [{ tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children: `try { ${call} } catch {}`, injectTo: 'head' }];
      },
    },
  };
}
