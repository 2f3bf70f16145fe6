import { catalogs } from './catalogs.ts';
import { addCatalog } from './i18n.ts';

/** Fetches a part of the application together with its texts: `lazy(() => withTexts(['review-tools'], async () => ({ default: (await import(…)).X })))`. */
export async function withTexts<Part>(names: readonly (keyof typeof catalogs)[], load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), ...names.map((name) => addCatalog(catalogs[name]))]);
  return part;
}
