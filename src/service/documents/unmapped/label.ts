import type { UnmappedValue } from '#service/extraction/extracted.ts';
import { textIfAny } from '#service/platform/texts/text.ts';

const isNamed = (step: string): boolean => /[A-Z]/i.test(step) && !/^(Party|Invoice|Fa)$/.test(step);

/** What a value is called: its term in the European model, a field, else the elements that it stands in. */
export function unmappedLabel(culture: string, { term, path }: Pick<UnmappedValue, 'term' | 'path'>): string {
  const named = (term !== null ? textIfAny(culture, `term.${term}`) : undefined) ?? textIfAny(culture, `field.${path}`);
  return named ?? path.split('/').filter(isNamed).slice(-2).join(' / ');
}
