/**
 * Which files of JavaScript the build makes. Left to itself it makes one for every set of parts that share something, a hundred of them, most
 * smaller than the request that fetches them. What is always fetched together is one file.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

const web = path.resolve(import.meta.dirname, '../../src/web');

/** What a page opens with, what it fetches beside that at once, and what it fetches when it is at rest; the modules that each begins with. */
const parts = {
  // every page has these, and must not fetch with them what only another page needs
  'frame-beside': [
    'documents/upload/drop-anywhere.tsx',
    'platform/shell/own-keys.tsx',
    'app/user-menu-items.tsx',
    'platform/shell/sign-in-again.tsx',
    'app/service-worker.ts',
  ],
  list: ['documents/documents.page.tsx'],
  'list-beside': [
    'documents/filters/document-filters.tsx',
    'documents/list/list-menu.tsx',
    'documents/views/saved-views.tsx',
    'documents/filters/field-picker.tsx',
    'documents/list/column-sizing.ts',
    'documents/list/match-line.tsx',
  ],
  approvals: ['approvals/approvals.page.tsx'],
  review: ['review/review.page.tsx'],
  'review-beside': [
    'review/items/items-panel.tsx',
    'review/review-keys.tsx',
    'review/session/outbox.ts',
    'review/selection/cell-choices.ts',
    'review/form/amounts-check.tsx',
    'review/session/save-mark.tsx',
    'review/splitter.tsx',
    'review/selection/choice-list.tsx',
    'review/presence/presence-mark.tsx',
    'review/viewer/crop-switch.tsx',
    'viewer/page-crop.tsx',
    'viewer/viewer-toolbar.tsx',
    'viewer/keyboard/page-keyboard.tsx',
  ],
  'review-tools': [
    'review/navigation/list-part.ts',
    'review/navigation/all-done.tsx',
    'review/session/conflict-list.tsx',
    'review/document-actions.ts',
    'review/form/field-tools.tsx',
    'review/form/message-actions.tsx',
    'review/session/others-changes.tsx',
    'review/pages/parts-tools.tsx',
    'review/navigation/queue-progress.tsx',
    'review/viewer/read-box.ts',
    'review/review-menu-items.tsx',
    'review/dialogs/review-dialogs.tsx',
    'review/session/save-problem.tsx',
    'review/viewer/turn-page.ts',
    'items/grid-key-lines.tsx',
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
  list: ['list-beside'],
  review: ['review-beside', 'review-tools'],
  'review-beside': ['review-tools'],
};
/** These keep the file that they are asked for by: texts, in one language each, and the pages, by which a page's files are found. */
const isAlone = (id: string): boolean => /\.po$|\.page\.tsx$/.test(id);

type Info = NonNullable<ReturnType<Rolldown.ChunkingContext['getModuleInfo']>>;

/** Every part of the toolkit is exported from this one file; who imports it fetches only what it names. */
const isToolkit = (id: string): boolean => id.endsWith('@mantine/core/esm/index.mjs');

/** The modules that name a part of the toolkit, by its name. */
function usersOf(toolkit: Info): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const file of toolkit.importers)
    for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names.split(',').map((each) => each.trim())) users.set(name, [...(users.get(name) ?? []), file]);
  return users;
}

/** What a module is fetched by: the parts that import it, one way or another. */
function fetchedBy(getInfo: (id: string) => Info | null): (id: string) => ReadonlySet<Fetched> {
  const known = new Map<string, ReadonlySet<Fetched>>();
  let users: Map<string, string[]> | undefined;
  /** Of a part of the toolkit: who names it, where somebody does. */
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
    const by = new Set<Fetched>();
    const seen = new Set<string>();
    const climb = (at: string) => {
      if (seen.has(at)) return;
      seen.add(at);
      const info = getInfo(at);
      const part = partOfModule.get(at);
      if (part) by.add(part);
      else if (info && info.dynamicImporters.length > 0) by.add('rest');
      for (const importer of info ? importersOf(at, info) : []) climb(importer);
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
