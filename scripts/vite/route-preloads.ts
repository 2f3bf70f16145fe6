import type { Plugin, Rolldown } from 'vite';
import { cultures, sourceCulture } from '../../src/contract/core/cultures.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const texts = (catalog: string) => Object.keys(cultures).map((culture) => `/src/locales/${culture}/${catalog}.po`);
/** Language to culture; a culture's own language counts before those that it stands in for. */
const languages: Record<string, string> = Object.fromEntries([
  ...Object.entries(cultures).flatMap(([culture, { alsoFor }]) => alsoFor.map((language) => [language, culture])),
  ...Object.keys(cultures).map((culture) => [culture.slice(0, 2), culture]),
]);
/** What a page is made of, besides what its code imports, and what it asks for at once; an address that has none of these is shown without. */
const always = ['/src/web/platform/auth/token-session.ts', ...texts('shell'), ...texts('common')];
const pages: Record<string, readonly string[]> = {
  '^/(documents)?$': ['/src/web/documents/documents.page.tsx', ...texts('documents')],
  '^/documents/.': [
    '/src/web/review/review.page.tsx',
    '/src/web/review/items/items-panel.tsx',
    ...texts('work'),
    ...texts('review'),
  ],
  '^/approvals$': ['/src/web/approvals/approvals.page.tsx', ...texts('documents'), ...texts('work'), ...texts('approvals')],
};

const isChunk = (each: Bundle[string] | undefined): each is Chunk => each?.type === 'chunk';

/** A chunk and all that it imports at once. Not their styles: a browser complains of those that are not used within seconds. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (isChunk(imported)) filesOf(bundle, imported, seen);
  }
  return seen;
}

/** Runs in the page before anything else is there; texts are fetched in one language, guessed as `guessedCulture` does. */
function fetchFilesOfPage(
  always: readonly string[],
  pages: Record<string, readonly string[]>,
  languages: Record<string, string>,
  source: string,
): void {
  const all = Object.values(languages);
  const remembered = localStorage.getItem('vidimus-culture') ?? '';
  const asked = navigator.languages.map((tag) => languages[tag.slice(0, 2).toLowerCase()]);
  const culture = all.includes(remembered) ? remembered : (asked.find((each) => each && each !== source) ?? source);
  const here = Object.keys(pages).find((pattern) => new RegExp(pattern).test(location.pathname));
  for (const file of [...always, ...(here === undefined ? [] : (pages[here] ?? []))]) {
    if (all.some((each) => each !== culture && file.includes(each))) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/**
 * A page's code is fetched with that of the frame, and not when the frame has found out which page it is to show: the one document that the
 * service gives out says by its address what to fetch.
 */
export function routePreloads(): Plugin {
  return {
    name: 'vidimus-route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: entry }) {
        if (!entry) return [];
        const first = filesOf(bundle, entry);
        const chunks = Object.values(bundle).filter(isChunk);
        const later = (modules: readonly string[]) => {
          const files = modules.flatMap((module) => {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
            if (!chunk) throw new Error(`${module} is in no file of the build`);
            return [...filesOf(bundle, chunk)];
          });
          return [...new Set(files)].filter((file) => !first.has(file));
        };
        const known = later(always);
        const byPage = Object.fromEntries(
          Object.entries(pages).map(([pattern, modules]) => [pattern, later(modules).filter((file) => !known.includes(file))]),
        );
        const call = `(${fetchFilesOfPage.toString()})(${JSON.stringify(known)}, ${JSON.stringify(byPage)}, ${JSON.stringify(languages)}, ${JSON.stringify(sourceCulture)})`;
        return [{ tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children: `try { ${call} } catch {}`, injectTo: 'head' }];
      },
    },
  };
}
