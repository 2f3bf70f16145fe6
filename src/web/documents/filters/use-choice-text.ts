import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { typeQueries, unitQueries } from '../core/types.queries.ts';
import { nameOfKey, type Choice } from '#web/values/choice-text.ts';
import type { FilterChoice } from '../core/list-view.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { dayPresets, presetOf, type FilterKind } from './filters.ts';
import { stateNames } from './state-names.ts';

export function useChoiceText(kind: FilterKind, choice: FilterChoice, options: readonly Choice[] = []): string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data: types } = useQuery({
    ...typeQueries.active(i18n.locale),
    enabled: kind === 'type',
    meta: { handlesError: true },
  });
  const { data: units } = useQuery({ ...unitQueries.list(), enabled: kind === 'unit', meta: { handlesError: true } });
  const unitNames = units && new Map(units.items.map(({ id, name }) => [id, name]));
  const { data: me } = useQuery(meQueries.me());
  const typeText = (documentClass: string) =>
    types?.find(({ documentType }) => documentType === documentClass)?.name ??
    (types ? t`${documentClass} (not in use)` : documentClass);
  if ('values' in choice) {
    const textOf = (value: string) => {
      if (kind === 'type') return typeText(value);
      // The unit of a shared view or a link may be deleted, or not be one of the user's units.
      if (kind === 'unit')
        return unitNames ? (unitNames.get(value) ?? t({ message: 'unavailable', context: 'accounting unit' })) : '…';
      if (kind === 'yesNo' || kind === 'days') return value === 'true' ? t`yes` : t`no`;
      // Others are entered by their email address; an ID is that of the user who saved a shared view.
      if (kind === 'person') return value === me?.id ? t`me` : value.includes('@') ? value : t`another user`;
      if (kind === 'options') return nameOfKey('ENUM', value, options);
      const names = kind === 'state' || kind === 'approvalState' || kind === 'exportState' ? stateNames[kind] : {};
      return names[value] ? t(names[value]) : value;
    };
    return choice.values.map(textOf).join(', ');
  }
  const preset = 'days' in choice ? choice.days : kind === 'days' ? presetOf(choice) : undefined;
  if (preset) return t(dayPresets[preset]).toLocaleLowerCase();
  if ('days' in choice) return '';
  const shown = kind === 'days' ? format.date : format.amount;
  const { from, to } = choice;
  if (from && to) return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  return from ? t`from ${shown(from)}` : t`to ${shown(to ?? '')}`;
}
