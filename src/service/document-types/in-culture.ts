import { sourceCulture } from '#contract/core/cultures.ts';
import type { Localized } from './types.store.ts';

/**
 * Returns the text for a culture: the exact one (`cs-CZ`), else another of the same language (`cs`), else English, else any. Culture names
 * are case-insensitive.
 */
export function inCulture(texts: Localized, culture: string, otherwise: string): string {
  const asked = culture.toLowerCase();
  const entries = Object.entries(texts);
  const language = asked.split('-')[0];
  const found =
    entries.find(([name]) => name.toLowerCase() === asked) ??
    entries.find(([name]) => name.toLowerCase().split('-')[0] === language) ??
    entries.find(([name]) => name === sourceCulture) ??
    entries[0];
  return found?.[1] ?? otherwise;
}
