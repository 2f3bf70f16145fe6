import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * Texts come with the code that shows them (`src/web/i18n/catalogs.ts`): a catalog and the folders of `src/web` whose texts it holds.
 * What is in none of these belongs to the shell, which everybody loads.
 */
const catalogs = {
  list: ['features/documents', 'features/export-queue', 'blocks/document-list'],
  'list-tools': ['features/list-tools'],
  work: ['blocks/viewer', 'blocks/fields', 'blocks/items', 'blocks/approval'],
  review: ['features/review'],
  'review-tools': ['features/review-tools', 'blocks/viewer-keys'],
  approvals: ['features/approval-inbox'],
  'approval-tools': ['features/approval-figures', 'features/approval-away'],
  settings: ['features/settings', 'features/settings-*', 'blocks/forms', 'blocks/conditions'],
  dashboards: ['features/dashboards'],
};
const folders = Object.values(catalogs).flat();

/** Messages are written in English in the code; `npm run messages` collects them, Czech is written by hand. */
export default defineConfig({
  locales: ['en-US', 'cs-CZ'],
  sourceLocale: 'en-US',
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    {
      path: '<rootDir>/src/web/i18n/locales/shell/{locale}',
      include: ['<rootDir>/src/web'],
      exclude: ['**/*.test.*', ...folders.map((folder) => `**/${folder}/**`)],
    },
    ...Object.entries(catalogs).map(([name, included]) => ({
      path: `<rootDir>/src/web/i18n/locales/${name}/{locale}`,
      include: included.map((folder) => `<rootDir>/src/web/${folder}/**`),
      exclude: ['**/*.test.*'],
    })),
  ],
  orderBy: 'message',
  // Neither origins nor lines: branches that add messages would collide in them.
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
});
