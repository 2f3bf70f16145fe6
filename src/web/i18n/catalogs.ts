import type { Catalog } from './i18n.ts';

/** Texts that come with a part of the application, when it is opened. Which folders each holds: `lingui.config.ts`. */
export const catalogs = {
  list: { 'cs-CZ': () => import('./locales/list/cs-CZ.po'), 'en-US': () => import('./locales/list/en-US.po') },
  'list-tools': {
    'cs-CZ': () => import('./locales/list-tools/cs-CZ.po'),
    'en-US': () => import('./locales/list-tools/en-US.po'),
  },
  work: { 'cs-CZ': () => import('./locales/work/cs-CZ.po'), 'en-US': () => import('./locales/work/en-US.po') },
  review: { 'cs-CZ': () => import('./locales/review/cs-CZ.po'), 'en-US': () => import('./locales/review/en-US.po') },
  'review-tools': {
    'cs-CZ': () => import('./locales/review-tools/cs-CZ.po'),
    'en-US': () => import('./locales/review-tools/en-US.po'),
  },
  approvals: { 'cs-CZ': () => import('./locales/approvals/cs-CZ.po'), 'en-US': () => import('./locales/approvals/en-US.po') },
  'approval-tools': {
    'cs-CZ': () => import('./locales/approval-tools/cs-CZ.po'),
    'en-US': () => import('./locales/approval-tools/en-US.po'),
  },
  settings: { 'cs-CZ': () => import('./locales/settings/cs-CZ.po'), 'en-US': () => import('./locales/settings/en-US.po') },
  dashboards: { 'cs-CZ': () => import('./locales/dashboards/cs-CZ.po'), 'en-US': () => import('./locales/dashboards/en-US.po') },
} satisfies Record<string, Catalog>;
