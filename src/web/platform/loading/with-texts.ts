import type { Catalog } from '../i18n/catalogs.ts';
import { addCatalog } from '../i18n/i18n.ts';

/**
 * Loads a part of the application together with its texts: `lazy(() => withTexts(['review'], async () => ({ default: (await import(…)).X
 * })))`.
 */
export async function withTexts<Part>(names: readonly Catalog[], load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), ...names.map((name) => addCatalog(name))]);
  return part;
}
