import { builtWeb, bundleSizes, isWebBuilt } from '../scripts/bundle-size.ts';

/** Measures the kilobytes of JavaScript that each route loads before it is usable, after gzip. */
export async function benchBundle(): Promise<string[]> {
  if (!isWebBuilt()) return ['JavaScript: not built; run `npm run build` first'];
  return bundleSizes(builtWeb).map(
    ({ name, javascript, budget }) => `JavaScript of ${name}, gzip: ${javascript.toFixed(1)} kB (aim ${budget.javascript} kB)`,
  );
}
