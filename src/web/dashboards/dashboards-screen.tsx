import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, NativeSelect, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { DigestSwitch } from './digest-switch.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { dayCounts, periodOf, type Period } from './period.ts';
import { questions } from './questions.ts';
import { CustomPeriod } from './custom-period.tsx';
import classes from './dashboards.module.css';

/** Dashboards for a period and an accounting unit, both stored in the URL. */
export function DashboardsScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const [tables, setTables] = useState<ReadonlySet<DashboardType>>(new Set());
  const period = periodOf(search, openedAt);
  const unit = search.get('unit') ?? undefined;
  const set = (next: Record<string, string | undefined>) => {
    const kept = {
      unit,
      ...(period.days === undefined ? { from: period.from, to: period.to } : { days: String(period.days) }),
      ...next,
    };
    setSearch(Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined)));
  };
  const toggle = (id: DashboardType) =>
    setTables(tables.has(id) ? new Set([...tables].filter((each) => each !== id)) : new Set([...tables, id]));
  const areAllTables = tables.size === questions.length;
  const toggleAll = () => setTables(new Set(areAllTables ? [] : questions.map(({ id }) => id)));
  useActions([
    {
      id: 'dashboards-tables',
      label: areAllTables ? t`Show charts` : t`Show tables`,
      group: t`Dashboards`,
      keys: 'KeyT',
      run: toggleAll,
    },
  ]);
  return (
    <Text
      component="div"
      pt={{ base: 'md', xs: 'lg' }}
      pb={{ base: 'xl', xs: 'xl' }}
      px={{ base: 'lg', xs: 'xl' }}
      h="100%"
      className="scrolls"
    >
      <Flex component="header" wrap="wrap" rowGap="sm" columnGap="md" align="flex-end" pb="lg">
        <Text component="h1" size="xl" fw={600} flex="1 1 240px">
          <Trans>Dashboards</Trans>
        </Text>
        <UnitChoice unit={unit} onChoose={(next) => set({ unit: next })} />
        {can('dashboardPeriods') ? <PeriodChoice period={period} onChoose={set} /> : null}
        <Button
          variant={areAllTables ? 'light' : 'default'}
          aria-pressed={areAllTables}
          aria-keyshortcuts="T"
          onClick={toggleAll}
        >
          <Trans>Show all as tables</Trans>
        </Button>
      </Flex>
      <Box className={`${classes.cards} tiles`} style={{ gap: 'var(--space-4)' }} __vars={{ '--tile': '420px' }}>
        {questions.map((question) => (
          <DashboardCard
            key={question.id}
            question={question}
            scope={{ from: period.from, to: period.to, ...(unit === undefined ? {} : { accountingUnitIds: [unit] }) }}
            asTable={tables.has(question.id)}
            onToggle={() => toggle(question.id)}
          />
        ))}
      </Box>
      <p className={`${classes.unknown} quiet`}>
        <Trans>This server does not provide dashboards.</Trans>
      </p>
      {can('dashboardPeriods') ? <DigestSwitch /> : null}
    </Text>
  );
}

function UnitChoice({ unit, onChoose }: { unit: string | undefined; onChoose: (unit: string | undefined) => void }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { data: units = [], isSuccess } = useQuery({
    ...accountingUnitQueries.list(),
    enabled: may(me, 'unit.read'),
    meta: { handlesError: true },
  });
  if (units.length < 2 && unit === undefined) return null;
  return (
    <NativeSelect
      label={<Trans>Accounting unit</Trans>}
      value={unit ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{t`All`}</option>
      {isSuccess && unit !== undefined && !units.some(({ id }) => id === unit) ? (
        <option value={unit}>{t`Unavailable unit`}</option>
      ) : null}
      {alphabetical(units).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

type PeriodProps = { period: Period; onChoose: (next: Record<string, string | undefined>) => void };

function PeriodChoice({ period, onChoose }: PeriodProps) {
  const { t } = useLingui();
  const { from, to, days } = period;
  return (
    <>
      <NativeSelect
        label={<Trans>Period</Trans>}
        value={days ?? 'own'}
        onChange={({ target: { value } }) =>
          onChoose(value === 'own' ? { days: undefined, from, to } : { days: value, from: undefined, to: undefined })
        }
      >
        {dayCounts.map((each) => (
          <option key={each} value={each}>
            {each === 365 ? t`Last 365 days` : t`Last ${each} days`}
          </option>
        ))}
        <option value="own">{t`Custom range`}</option>
      </NativeSelect>
      {days === undefined ? (
        <CustomPeriod key={`${from} ${to}`} from={from} to={to} onChoose={(span) => onChoose({ days: undefined, ...span })} />
      ) : null}
    </>
  );
}
