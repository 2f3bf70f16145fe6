import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtWeb, bundleSizes, maxCss } from '../../scripts/bundle-size.ts';

/** Requires a build (`npm run build`), which `npm test` creates first. */
test('each page stays within its budget', () => {
  const sizes = bundleSizes(builtWeb);
  expect(sizes.length).toBeGreaterThan(3);
  const over = sizes.filter(({ javascript, files, budget }) => javascript > budget.javascript || files > budget.files);
  expect(over).toEqual([]);
  expect(sizes.find(({ name }) => name === 'shell')?.css).toBeLessThan(maxCss);
});

test('the bundle evaluates no text as code, whatever library releases add', () => {
  const files = globSync('**/*.{js,mjs}', { cwd: builtWeb });
  expect(files.length).toBeGreaterThan(20);
  // excludes zod's check whether code generation is allowed, which evaluates an empty text, and only if not disabled
  const makesCode = /\bnew Function\(|(?<![.\w$])(?:eval|Function)\((?!``\))|set(?:Timeout|Interval)\(["'`]/;
  expect(files.filter((file) => makesCode.test(readFileSync(path.join(builtWeb, file), 'utf8')))).toEqual([]);
});
