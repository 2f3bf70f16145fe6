/**
 * What each route needs first, and what it fetches later: the one place that decides when code is loaded. `routes.tsx` opens the pages by it;
 * the build makes its files (`scripts/vite/page-chunks.ts`) and the requests that the HTML page makes (`route-preloads.ts`) by it, and
 * `scripts/bundle-size.ts` measures by it. Plain data, so that programs outside a browser read it too. Modules are named from `src/web`.
 */
import { apiReferencePath } from './platform/api/api-reference-path.ts';
import type { Catalog } from './platform/i18n/catalogs.ts';

/** Limits of what a route loads before it is of use. */
type Budget = {
  /** Kilobytes (1000 bytes) of JavaScript after gzip -9. */
  javascript: number;
  /** Each file of JavaScript is a way to the cache or to the service of its own. */
  files: number;
};

type Plan = {
  /** The catalogs with the texts of the page, fetched together with its code. */
  texts: readonly Catalog[];
  /** Fetched at once beside the page, because it is drawn without them. */
  beside?: readonly string[];
  /** Fetched when the page is at rest, or when somebody asks for it before. */
  atRest?: readonly string[];
};

export type RoutePlan = Plan & {
  path: string;
  page: `${string}.page.tsx`;
  /** Many people begin here: its code is put into files of its own, and these are limited. */
  budget?: Budget;
};

/** What stands around every page. */
export const shellPlan = {
  texts: ['shell', 'common'],
  beside: ['platform/auth/token-session.ts'],
  // must not bring along what only one page needs
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

/** The route that `/` leads to. */
export const home = 'documents' satisfies RouteName;
