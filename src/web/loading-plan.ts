/**
 * Loading plan: what each route needs first and what it loads later. Code loading is decided only here. It is used by `routes.tsx` to open
 * the pages, by the build for its chunks (`scripts/vite/page-chunks.ts`) and for the preloads of the HTML page (`route-preloads.ts`), and
 * by `scripts/bundle-size.ts` for measuring. Plain data, so that programs outside of a browser can read it. Module paths are relative to
 * `src/web`.
 */
import { apiReferencePath } from './platform/api/api-reference-path.ts';
import type { Catalog } from './platform/i18n/catalogs.ts';

/** Limits for what a route loads before it is usable. */
type Budget = {
  /** Kilobytes (1000 bytes) of JavaScript after gzip -9. */
  javascript: number;
  /** Number of JavaScript files. Each costs a lookup in the cache or a request. */
  files: number;
};

type Plan = {
  /** Catalogs with the texts of the page, loaded together with its code. */
  texts: readonly Catalog[];
  /** Loaded in parallel with the page, which renders without them. */
  beside?: readonly string[];
  /** Loaded when the page is idle, or earlier on demand. */
  atRest?: readonly string[];
};

export type RoutePlan = Plan & {
  path: string;
  page: `${string}.page.tsx`;
  /** Set for routes where many users start. Their code is put into separate files, which are limited. */
  budget?: Budget;
};

/** Frame of every page. */
export const shellPlan = {
  texts: ['shell', 'common'],
  beside: ['platform/auth/token-session.ts'],
  // Must not include code that only one page needs.
  atRest: [
    'documents/upload/drop-anywhere.tsx',
    'platform/shell/own-keys.tsx',
    'app/user-menu-items.tsx',
    'platform/shell/sign-in-again.tsx',
    'app/service-worker.ts',
  ],
  budget: { javascript: 185, files: 6 },
} as const satisfies Plan & { budget: Budget };

export const routePlans = {
  documents: {
    path: '/documents',
    page: 'documents/documents.page.tsx',
    texts: ['documents'],
    atRest: [
      'documents/filters/document-filters.tsx',
      'documents/list/list-menu.tsx',
      'documents/views/saved-views.tsx',
      'documents/filters/field-picker.tsx',
      'documents/list/column-sizing.ts',
      'documents/list/match-line.tsx',
    ],
    budget: { javascript: 230, files: 20 },
  },
  review: {
    path: '/documents/:documentId',
    page: 'review/review.page.tsx',
    texts: ['work', 'review'],
    beside: [
      'review/items/items-panel.tsx',
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
    atRest: [
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
    budget: { javascript: 240, files: 16 },
  },
  approvals: {
    path: '/approvals',
    page: 'approvals/approvals.page.tsx',
    texts: ['work', 'approvals'],
    budget: { javascript: 240, files: 24 },
  },
  export: { path: '/export', page: 'exports/export.page.tsx', texts: ['documents'] },
  dashboards: { path: '/dashboards', page: 'dashboards/dashboards.page.tsx', texts: ['dashboards', 'approvals'] },
  apiReference: { path: apiReferencePath, page: 'api-reference/api-reference.page.tsx', texts: ['reference'] },
  settings: {
    path: '/settings/:section?',
    page: 'settings/settings.page.tsx',
    texts: ['settings', 'reasons', 'audit', 'events'],
  },
} as const satisfies Record<string, RoutePlan>;

export type RouteName = keyof typeof routePlans;

/** Route that `/` redirects to. */
export const home = 'documents' satisfies RouteName;
