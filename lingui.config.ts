import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Texts of Settings come with its pages: most people never open them. The palette fetches them too, for the names of the sections. */
const settings = ['features/settings-*/**', 'features/settings/**', 'blocks/forms'];

/** Messages are written in English in the code; `npm run messages` collects them, Czech is written by hand. */
export default defineConfig({
  locales: ['en-US', 'cs-CZ'],
  sourceLocale: 'en-US',
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    {
      path: '<rootDir>/src/web/i18n/locales/{locale}',
      include: ['<rootDir>/src/web'],
      exclude: [
        '**/*.test.*',
        '**/features/settings-*/**',
        '**/features/settings/**',
        '**/blocks/forms/**',
        '**/features/approval-inbox/**',
      ],
    },
    {
      path: '<rootDir>/src/web/i18n/approval-locales/{locale}',
      include: ['<rootDir>/src/web/features/approval-inbox'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/web/i18n/settings-locales/{locale}',
      include: settings.map((each) => `<rootDir>/src/web/${each}`),
      exclude: ['**/*.test.*'],
    },
  ],
  orderBy: 'message',
  // Neither origins nor lines: branches that add messages would collide in them.
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
});
