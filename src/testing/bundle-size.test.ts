import { expect, test } from 'vitest';
import { builtWeb, bundleSizes, maxCss } from '../../scripts/bundle-size.ts';

/** Needs a build (`npm run build`), which `npm test` makes first. */
test('each page stays within its budget', () => {
  const sizes = bundleSizes(builtWeb);
  expect(sizes.length).toBeGreaterThan(3);
  const over = sizes.filter(({ javascript, files, budget }) => javascript > budget.javascript || files > budget.files);
  expect(over).toEqual([]);
  expect(sizes.find(({ name }) => name === 'shell')?.css).toBeLessThan(maxCss);
});
