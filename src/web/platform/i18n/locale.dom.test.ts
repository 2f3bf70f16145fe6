import { afterEach, expect, test, vi } from 'vitest';
import { formatFor } from './format.ts';
import { localeOf } from './i18n.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  { browser: ['en-GB', 'cs-CZ'], culture: 'en-US', date: '22 Nov 2026' },
  { browser: ['cs-CZ', 'en-GB'], culture: 'en-US', date: '22 Nov 2026' },
  { browser: ['en-US'], culture: 'en-US', date: 'Nov 22, 2026' },
  { browser: ['en', 'de-DE'], culture: 'en-US', date: 'Nov 22, 2026' },
  { browser: ['en-GB'], culture: 'cs-CZ', date: '22. 11. 2026' },
])('a date in $culture with a browser in $browser', ({ browser, culture, date }) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  expect(formatFor(localeOf(culture)).date('2026-11-22').replaceAll(/\s/g, ' ')).toBe(date);
});
