import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { unitQueries } from '#web/api/types.queries.ts';
import { useTypeNames } from '#web/blocks/document-list/use-type-names.ts';
import type { FilterChoice } from '#web/blocks/list-view/list-view.ts';
import { useFormat } from '#web/i18n/format.ts';
import { dayPresets, filterDefinitions, presetOf, type FilterDefinition, type KnownFilter } from './filters.ts';

export function useChoiceText(filter: KnownFilter, choice: FilterChoice): string {
  const { t } = useLingui();
  const format = useFormat();
  const typeName = useTypeNames();
  const { kind }: FilterDefinition = filterDefinitions[filter];
  const { data: units } = useQuery({ ...unitQueries.list(), enabled: kind === 'unit', meta: { handlesError: true } });
  if ('values' in choice) {
    const textOf = (value: string) => {
      if (kind === 'type') return typeName(value);
      if (kind === 'unit') return units?.items.find(({ id }) => id === value)?.name ?? value;
      if (kind === 'yesNo') return value === 'true' ? t`yes` : t`no`;
      return value;
    };
    return choice.values.map(textOf).join(', ');
  }
  const preset = kind === 'days' ? presetOf(choice) : undefined;
  if (preset) return t(dayPresets[preset].name).toLocaleLowerCase();
  const shown = kind === 'days' ? format.date : format.amount;
  const { from, to } = choice;
  if (from && to) return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  return from ? t`from ${shown(from)}` : t`to ${shown(to ?? '')}`;
}
