import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { cultures, sourceCulture } from './src/contract/core/cultures.ts';
import { idCatalogs } from './src/contract/core/id-catalogs.ts';

/**
 * A catalog holds the texts of some folders of `src/web` and is fetched with the code that shows them (`src/web/platform/i18n/catalogs.ts`).
 * What is in none of these folders belongs to the shell, which every page loads.
 */
const catalogs = {
  documents: [
    'documents/*.{ts,tsx}',
    'documents/bulk',
    'documents/filters',
    'documents/list',
    'documents/verification',
    'documents/views',
    'exports',
  ],
  work: ['viewer', 'values', 'items', 'approvals/core', 'documents/notes', 'documents/losses'],
  review: [
    'review/*.{ts,tsx}',
    'review/form',
    'review/header',
    'review/items/{cell,items,review,row,use}*.{ts,tsx}',
    'review/layout',
    'review/navigation',
    'review/pages/split-*.{ts,tsx}',
    'review/presence',
    'review/selection',
    'review/session',
    'review/viewer',
  ],
  // of the review, what nobody sees before they ask for it
  dialogs: [
    'review/attachments',
    'review/dialogs',
    'review/pages/{attach,document,merge,page,parts,use}*.{ts,tsx}',
    'review/reports',
    'review/items/{example,fill,found}*.{ts,tsx}',
    'review/tour',
  ],
  approvals: [
    'approvals/*.{ts,tsx}',
    'approvals/absence',
    'approvals/decision',
    'approvals/document',
    'approvals/fields',
    'approvals/figures',
    'approvals/inbox',
    'approvals/offline',
    'approvals/questions',
    'platform/i18n/use-duration.ts',
  ],
  settings: ['settings'],
  dashboards: ['dashboards'],
  reference: ['api-reference'],
};
const patterns = (place: string) => (/\.|\*/.test(place) ? place : `${place}/**`);
const outsideTheShell = Object.values(catalogs)
  .flat()
  .map((place) => `<rootDir>/src/web/${patterns(place)}`);

/** Their texts have ids and are written by hand: collecting what stands in the code would empty them. */
const withIds = process.argv.some((each) => /lingui-extract|^extract$/.test(each)) ? [] : idCatalogs;

/** Messages are written in English in the code; `npm run messages` collects them, the other languages are written by hand. */
export default defineConfig({
  locales: Object.keys(cultures),
  sourceLocale: sourceCulture,
  fallbackLocales: { default: sourceCulture },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/shell',
      include: ['<rootDir>/src/web'],
      exclude: ['**/*.test.*', ...outsideTheShell],
    },
    ...Object.entries(catalogs).map(([name, included]) => ({
      path: `<rootDir>/src/locales/{locale}/${name}`,
      include: included.map((place) => `<rootDir>/src/web/${patterns(place)}`),
      exclude: ['**/*.test.*'],
    })),
    ...withIds.map((name) => ({ path: `<rootDir>/src/locales/{locale}/${name}`, include: [] })),
  ],
  orderBy: 'message',
  // Neither origins nor lines: branches that add messages would collide in them.
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
});
