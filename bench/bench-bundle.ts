import { budgets, builtWeb, bundleSizes, isWebBuilt, type Route } from '../scripts/bundle-size.ts';

/** Kilobytes of JavaScript that each route loads before it is of use, after gzip. */
export async function benchBundle(): Promise<string[]> {
  if (!isWebBuilt()) return ['JavaScript: not built; run `npm run build` first'];
  const sizes = Object.entries(bundleSizes(builtWeb)) as [Route, { javascript: number }][];
  return sizes.map(
    ([route, { javascript }]) => `JavaScript of ${route}, gzip: ${javascript.toFixed(1)} kB (aim ${budgets[route]} kB)`,
  );
}
