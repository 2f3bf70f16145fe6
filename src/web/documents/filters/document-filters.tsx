import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, lazy, Suspense } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { choicesOf, type FilterChoice, type ListView } from '../core/list-view.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterChip } from '#web/ui/filters/filter-chip.tsx';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import type { FilterKey } from '#contract/core/filter-keys.ts';
import { can } from '#web/platform/api/service.ts';
import { filterDefinitions, isKnownFilter, offeredFilters } from './filters.ts';
import { useChoiceText } from './use-choice-text.ts';
import { useFilterName } from './use-filter-name.ts';

/** Loaded when the user adds a filter, because most users do not. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

const FieldPicker = lazy(async () => ({ default: (await import('./field-picker.tsx')).FieldPicker }));

type Props = { view: ListView; onChange: (filters: ListView['filters']) => void };

/** Active filters, each of which can be changed or removed, and a menu to add more. */
export function DocumentFilters({ view, onChange }: Props) {
  const { t } = useLingui();
  const [adding, setAdding] = useState<FilterKey | 'field'>();
  const set = (key: FilterKey, choice: FilterChoice | undefined) => {
    const { [key]: _old, ...others } = view.filters;
    onChange(choice ? { ...others, [key]: choice } : others);
  };
  const chosen = choicesOf(view);
  useActions(
    chosen.length > 0 ? [{ id: 'clear-filters', label: t`Clear filters`, group: t`Documents`, run: () => onChange({}) }] : [],
  );
  return (
    <FilterBar
      add={{
        label: t`Add filter`,
        text: <Trans>Filter</Trans>,
        onOpen: () => setAdding(undefined),
        renderContent: (close) => (
          <AddFilter taken={chosen.map(([key]) => key)} adding={adding} onChoose={setAdding} onAdd={set} onDone={close} />
        ),
      }}
      clear={chosen.length > 1 ? { text: <Trans>Clear filters</Trans>, onClear: () => onChange({}) } : undefined}
    >
      {chosen.map(([key, choice]) => (
        <Chip key={key} filter={key} choice={choice} onChange={(next) => set(key, next)} />
      ))}
    </FilterBar>
  );
}

type ChipProps = { filter: FilterKey; choice: FilterChoice; onChange: (choice: FilterChoice | undefined) => void };

function Chip({ filter, choice, onChange }: ChipProps) {
  const { t } = useLingui();
  const { name, kind, options } = useFilterName(filter);
  const text = useChoiceText(kind, choice, options);
  return (
    <FilterChip name={name} text={text} removeLabel={t`Remove filter ${name}`} onRemove={() => onChange(undefined)}>
      {(close) => (
        <Suspense>
          <FilterEditor filter={filter} choice={choice} onChange={onChange} onDone={close} />
        </Suspense>
      )}
    </FilterChip>
  );
}

type AddProps = {
  taken: readonly string[];
  adding: FilterKey | 'field' | undefined;
  onChoose: (filter: FilterKey | 'field') => void;
  onAdd: (key: FilterKey, choice: FilterChoice | undefined) => void;
  onDone: () => void;
};

function AddFilter({ taken, adding, onChoose, onAdd, onDone }: AddProps) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const offered = offeredFilters(can('dashboardPeriods')).filter(
    (key) => !taken.includes(key) && (key !== 'accountingUnitId' || me.tenant.features.includes('AccountingUnits')),
  );
  if (adding === undefined)
    return (
      <MenuItems label={t`Add filter`}>
        {offered.map((key) => (
          <MenuItem key={key} onChoose={() => onChoose(key)}>
            {t(filterDefinitions[key].name)}
          </MenuItem>
        ))}
        {can('fieldColumns') ? (
          <MenuItem onChoose={() => onChoose('field')}>
            <Trans>Another field…</Trans>
          </MenuItem>
        ) : null}
      </MenuItems>
    );
  return (
    <Suspense>
      {adding === 'field' ? (
        <FieldPicker
          taken={(name) => taken.includes(`fields.${name}`) || isKnownFilter(`fields.${name}`)}
          onPick={(name) => onChoose(`fields.${name}`)}
        />
      ) : (
        <FilterEditor filter={adding} choice={undefined} onChange={(choice) => onAdd(adding, choice)} onDone={onDone} />
      )}
    </Suspense>
  );
}
