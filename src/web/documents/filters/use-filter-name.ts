import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#web/values/choice-text.ts';
import type { FieldType } from '#values/values.ts';
import type { FilterKey } from '#contract/core/filter-keys.ts';
import { typeQueries } from '../core/types.queries.ts';
import { filterDefinitions, isKnownFilter, type FilterKind } from './filters.ts';

const kinds: Partial<Record<FieldType, FilterKind>> = {
  DECIMAL: 'amount',
  INTEGER: 'amount',
  DATE: 'days',
  BOOLEAN: 'yesNo',
  ENUM: 'options',
};

/** Returns the name, the editor kind and the options of a filter, derived from the field type for document fields. */
export function useFilterName(filter: FilterKey): { name: string; kind: FilterKind; options: readonly Choice[] } {
  const { t, i18n } = useLingui();
  const isKnown = isKnownFilter(filter);
  const { data: fields } = useQuery({ ...typeQueries.fields(i18n.locale), enabled: !isKnown });
  if (isKnown) return { name: t(filterDefinitions[filter].name), kind: filterDefinitions[filter].kind, options: [] };
  const name = filter.replace(/^(fields|corrections)\./, '');
  const field = fields?.get(name);
  // The field of a saved view or a link may have been removed since.
  const label = field?.label ?? (fields ? t`${name} (removed field)` : name);
  if (filter.startsWith('corrections.')) return { name: t`Corrected: ${label}`, kind: 'days', options: [] };
  return { name: label, kind: (field && kinds[field.type]) ?? 'text', options: field?.options ?? [] };
}
