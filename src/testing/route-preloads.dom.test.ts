import { afterEach, expect, test, vi } from 'vitest';
import { fetchFilesOfPage } from '../../scripts/vite/route-preloads.ts';

const shell = {
  code: ['assets/session.js'],
  texts: { 'cs-CZ': ['assets/shell-1.js'], 'en-US': ['assets/shell-2.js'], 'sk-SK': ['assets/shell-3.js'] },
};
const routes = {
  '^(/|/documents)$': {
    code: ['assets/documents.js'],
    texts: { 'cs-CZ': ['assets/documents-1.js'], 'en-US': ['assets/documents-2.js'], 'sk-SK': ['assets/documents-3.js'] },
  },
};
const languages = { cs: 'cs-CZ', en: 'en-US', sk: 'sk-SK' };

function preloaded(address: string, browser: readonly string[]): string[] {
  history.replaceState(null, '', address);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  fetchFilesOfPage(shell, routes, languages, 'en-US');
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')?.replace('/assets/', '') ?? '');
}

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

test.each([
  { browser: ['sk-SK', 'en'], texts: ['shell-3.js', 'documents-3.js'] },
  { browser: ['en-GB', 'cs'], texts: ['shell-1.js', 'documents-1.js'] },
  { browser: ['en-US'], texts: ['shell-2.js', 'documents-2.js'] },
  { browser: ['de'], texts: ['shell-2.js', 'documents-2.js'] },
])('loads texts in one language only: $browser', ({ browser, texts }) => {
  expect(preloaded('/documents', browser)).toEqual(['session.js', texts[0], 'documents.js', texts[1]]);
});

test('the previously selected language takes precedence over those of the browser', () => {
  localStorage.setItem('vidimus-culture', 'sk-SK');
  expect(preloaded('/', ['cs'])).toContain('documents-3.js');
});

test('an address without a page loads only the shell', () => {
  expect(preloaded('/nowhere', ['cs'])).toEqual(['session.js', 'shell-1.js']);
});
