import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useState, lazy, Suspense } from 'react';
import { deskQueries } from '#web/api/desk.queries.ts';
import { choicesOf, type FilterChoice, type ListView } from '#web/blocks/list-view/list-view.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import classes from './filter-bar.module.css';
import { filterDefinitions, isKnownFilter, knownFilters, type KnownFilter } from './filters.ts';
import { useChoiceText } from './use-choice-text.ts';

/** Comes when somebody filters: most look at the list as it is. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

type Props = { view: ListView; onChange: (filters: ListView['filters']) => void };

/** What narrows the list now, each to be changed or taken off, and what else could. */
export function FilterBar({ view, onChange }: Props) {
  const { t } = useLingui();
  const set = (key: KnownFilter, choice: FilterChoice | undefined) => {
    const { [key]: _old, ...others } = view.filters;
    onChange(choice ? { ...others, [key]: choice } : others);
  };
  const chosen = choicesOf(view);
  useActions(
    chosen.length > 0 ? [{ id: 'clear-filters', label: t`Clear filters`, group: t`Documents`, run: () => onChange({}) }] : [],
  );
  return (
    <div className={classes.bar}>
      {chosen.map(([key, choice]) =>
        isKnownFilter(key) ? (
          <Chip key={key} filter={key} choice={choice} onChange={(next) => set(key, next)} />
        ) : (
          <span key={key} className={classes.chip}>
            <span className={classes.chipText}>{key}</span>
          </span>
        ),
      )}
      <AddFilter taken={chosen.map(([key]) => key)} onAdd={set} />
      {chosen.length > 1 ? (
        <button type="button" className={classes.clear} onClick={() => onChange({})}>
          <Trans>Clear filters</Trans>
        </button>
      ) : null}
    </div>
  );
}

type ChipProps = { filter: KnownFilter; choice: FilterChoice; onChange: (choice: FilterChoice | undefined) => void };

function Chip({ filter, choice, onChange }: ChipProps) {
  const { t } = useLingui();
  const name = t(filterDefinitions[filter].name);
  const text = useChoiceText(filter, choice);
  return (
    <span className={classes.chip}>
      <Popover
        label={name}
        renderTrigger={(props) => (
          <button {...props} type="button" className={classes.chipText}>
            <span className={classes.chipName}>{name}:</span> {text}
          </button>
        )}
      >
        {(close) => (
          <Suspense>
            <FilterEditor filter={filter} choice={choice} onChange={onChange} onDone={close} />
          </Suspense>
        )}
      </Popover>
      <button type="button" className={classes.remove} aria-label={t`Remove filter ${name}`} onClick={() => onChange(undefined)}>
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}

type AddProps = { taken: readonly string[]; onAdd: (key: KnownFilter, choice: FilterChoice | undefined) => void };

function AddFilter({ taken, onAdd }: AddProps) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const [chosen, setChosen] = useState<KnownFilter>();
  const offered = knownFilters.filter(
    (key) => !taken.includes(key) && (key !== 'accountingUnitId' || me.tenant.features.includes('AccountingUnits')),
  );
  return (
    <Popover
      label={t`Add a filter`}
      renderTrigger={({ onClick, ...props }) => (
        <button
          {...props}
          type="button"
          className={classes.add}
          onClick={() => {
            setChosen(undefined);
            onClick();
          }}
        >
          <ListFilter size={14} aria-hidden="true" />
          <Trans>Filter</Trans>
        </button>
      )}
    >
      {(close) =>
        chosen ? (
          <Suspense>
            <FilterEditor filter={chosen} choice={undefined} onChange={(choice) => onAdd(chosen, choice)} onDone={close} />
          </Suspense>
        ) : (
          <MenuItems>
            {offered.map((key) => (
              <MenuItem key={key} onChoose={() => setChosen(key)}>
                {t(filterDefinitions[key].name)}
              </MenuItem>
            ))}
          </MenuItems>
        )
      }
    </Popover>
  );
}
