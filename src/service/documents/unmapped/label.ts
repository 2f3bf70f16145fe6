import type { UnmappedEntry } from '#contract/documents/unmapped-entry.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import { text, textIfAny } from '#service/platform/texts/text.ts';

const isNamed = (step: string): boolean => /[A-Z]/i.test(step) && !/^(Party|Invoice|Fa)$/.test(step);

/** Returns the label of a value: its term in the European standard, or a field, else the names of its elements. */
function labelOf(culture: string, { term, path }: Pick<UnmappedValue, 'term' | 'path'>): string {
  if (path === '') return text(culture, 'unmapped.further');
  const named =
    (term !== null ? textIfAny(culture, `term.${term}`) : undefined) ??
    textIfAny(culture, `field.${path}`) ??
    textIfAny(culture, `unmapped.${path}`);
  return named ?? path.split('/').filter(isNamed).slice(-2).join(' / ');
}

/** Returns an entry in the API format, in the caller's language. */
export const unmappedAnswer = (culture: string, { term, path, value, itemIndex, omitted = 0 }: UnmappedValue): UnmappedEntry => ({
  term,
  path,
  label: labelOf(culture, { term, path }),
  value,
  itemIndex,
  omitted,
});
