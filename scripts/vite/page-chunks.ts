/**
 * Which files of JavaScript the build makes. Left to itself it makes one for every set of parts that share something, a hundred of them, most
 * smaller than the request that fetches them. What is always fetched together is one file.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

const web = path.resolve(import.meta.dirname, '../../src/web');

/** What a page opens with, what it fetches beside that at once, and what it fetches when it is at rest; the modules that each begins with. */
const parts = {
  list: ['pages/documents.page.tsx'],
  approvals: ['pages/approvals.page.tsx'],
  review: ['pages/review.page.tsx'],
  'review-beside': [
    'features/review/items-panel.tsx',
    'features/review/review-keys.tsx',
    'features/review/outbox.ts',
    'features/review/cell-choices.ts',
    'features/review/amounts-check.tsx',
    'features/review/save-mark.tsx',
    'features/review/splitter.tsx',
    'features/review-tools/choice-list.tsx',
    'features/review-tools/presence-mark.tsx',
    'features/review-tools/crop-switch.tsx',
    'blocks/viewer/page-crop.tsx',
    'blocks/viewer/viewer-toolbar.tsx',
    'blocks/viewer-keys/page-keyboard.tsx',
  ],
  'review-tools': [
    'features/review/list-part.ts',
    'features/review-tools/all-done.tsx',
    'features/review-tools/conflict-list.tsx',
    'features/review-tools/document-actions.ts',
    'features/review-tools/field-tools.tsx',
    'features/review-tools/message-actions.tsx',
    'features/review-tools/others-changes.tsx',
    'features/review-tools/parts-tools.tsx',
    'features/review-tools/pending-saves.tsx',
    'features/review-tools/queue-progress.tsx',
    'features/review-tools/read-box.ts',
    'features/review-tools/review-menu-items.tsx',
    'features/review-tools/review-tools.tsx',
    'features/review-tools/save-problem.tsx',
    'features/review-tools/turn-page.ts',
    'blocks/viewer-keys/grid-key-lines.tsx',
    'ui/decode-ahead.ts',
  ],
} as const;
type Part = keyof typeof parts;
/** Whatever else is fetched by itself, as a dialog or a page of the settings. */
type Fetched = Part | 'rest';

const partOfModule = new Map<string, Part>();
for (const [part, modules] of Object.entries(parts))
  for (const each of modules) {
    const file = path.join(web, each);
    if (!existsSync(file)) throw new Error(`${each} is not there any more: what begins ${part} now?`);
    partOfModule.set(file, part as Part);
  }
const pages: readonly Fetched[] = ['list', 'approvals', 'review'];
/** Where one is, the others come anyway. */
const comesWith: Partial<Record<Fetched, readonly Fetched[]>> = {
  review: ['review-beside', 'review-tools'],
  'review-beside': ['review-tools'],
};
/** These keep the file that they are asked for by: texts, in one language each, and the pages, by which a page's files are found. */
const isAlone = (id: string): boolean => /\.po$|\.page\.tsx$/.test(id);

type Info = NonNullable<ReturnType<Rolldown.ChunkingContext['getModuleInfo']>>;

/** What a module is fetched by: the parts that import it, one way or another. */
function fetchedBy(getInfo: (id: string) => Info | null): (id: string) => ReadonlySet<Fetched> {
  const known = new Map<string, ReadonlySet<Fetched>>();
  return (id) => {
    const found = known.get(id);
    if (found) return found;
    const by = new Set<Fetched>();
    const seen = new Set<string>();
    const climb = (at: string) => {
      if (seen.has(at)) return;
      seen.add(at);
      const info = getInfo(at);
      const part = partOfModule.get(at);
      if (part) by.add(part);
      else if (info && info.dynamicImporters.length > 0) by.add('rest');
      for (const importer of info?.importers ?? []) climb(importer);
    };
    climb(id);
    for (const each of by) for (const one of comesWith[each] ?? []) by.add(one);
    // what two pages share is fetched by whatever else needs a piece of it, too
    if (pages.filter((page) => by.has(page)).length > 1) by.add('rest');
    known.set(id, by);
    return by;
  };
}

/**
 * One file for each set of parts that share something. A module that another one imports is fetched by all that fetch the other: with those
 * of the most parts taken first, no file imports one that imports it.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  let by: ((id: string) => ReadonlySet<Fetched>) | null = null;
  const most = Object.keys(parts).length + 1;
  return Array.from({ length: most }, (_, at) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      if (isAlone(id)) return null;
      by ??= fetchedBy((each) => context.getModuleInfo(each));
      const all = [...by(id)];
      if (all.length !== at + 1 || (all.length === 1 && all[0] === 'rest')) return null;
      const named = all.filter((each) => !all.some((other) => comesWith[other]?.includes(each)));
      return named.toSorted().join('-');
    },
    debugName: `fetched by ${at + 1}`,
    priority: at + 1,
  }));
}
