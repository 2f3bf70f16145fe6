import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Messages are written in English in the code; `npm run messages` collects them, Czech is written by hand. */
export default defineConfig({
  locales: ['en-US', 'cs-CZ'],
  sourceLocale: 'en-US',
  fallbackLocales: { default: 'en-US' },
  catalogs: [{ path: '<rootDir>/src/web/i18n/locales/{locale}', include: ['<rootDir>/src/web'], exclude: ['**/*.test.*'] }],
  orderBy: 'message',
  // Neither origins nor lines: branches that add messages would collide in them.
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
});
