import { expect, test } from 'vitest';
import { budgets, builtWeb, bundleSizes, isWebBuilt, mostFiles, type Route } from '../../scripts/bundle-size.ts';

/** Needs a build (`npm run build`), which `npm test` makes before its journeys in a browser. */
test.runIf(isWebBuilt())('each page stays within its budget', () => {
  const sizes = bundleSizes(builtWeb);
  const over = (Object.keys(sizes) as Route[]).filter(
    (route) => sizes[route].javascript > budgets[route] || sizes[route].files > mostFiles[route],
  );
  expect({ over, sizes }).toMatchObject({ over: [] });
  expect(sizes.shell.css).toBeLessThan(budgets.css);
});
