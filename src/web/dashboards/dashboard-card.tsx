import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { dashboardQueries, type DashboardQuestion } from './dashboards.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDuration } from '#web/platform/i18n/use-duration.ts';
import { BarList } from './bar-list.tsx';
import { Change } from './change.tsx';
import { FiguresTable } from './figures-table.tsx';
import { LineChart } from './line-chart.tsx';
import { lengthOf } from './period.ts';
import type { Question } from './questions.ts';

type Scope = Omit<DashboardQuestion, 'dashboardType'>;
type Props = { question: Question; scope: Scope; asTable: boolean; onToggle: () => void };

/** One question: its number, how that moved, and the chart or the table that explains it. */
export function DashboardCard({ question, scope, asTable, onToggle }: Props) {
  const { t, i18n } = useLingui();
  const title = t(question.title);
  const asked = { ...scope, dashboardType: question.id };
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQueries.figures(asked, i18n.locale));
  // a service of others does not know it
  if (data === null) return null;
  return (
    <Stack
      component="section"
      miw={0}
      mih={{ xs: 320 }}
      p="lg"
      bg="var(--surface)"
      className="boxed"
      aria-label={title}
      aria-busy={!data || isPlaceholderData}
    >
      <Flex component="header" gap="sm" align="flex-start" justify="space-between">
        <Box component="h2" fz={14} lh="26px" fw={600}>
          {title}
        </Box>
        <Button
          variant={asTable ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={asTable}
          aria-label={t`Show as table: ${title}`}
          onClick={onToggle}
        >
          <Trans>Table</Trans>
        </Button>
      </Flex>
      {data ? (
        <CardBody question={question} figures={data} days={lengthOf(scope)} asTable={asTable} />
      ) : error ? (
        <Stack align="flex-start" flex={1} maw="44ch" c="dimmed" role="alert">
          <p>{errorText(error)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Skeleton width={90} />
          <Skeleton width={260} />
        </Stack>
      )}
    </Stack>
  );
}

type BodyProps = { question: Question; figures: DashboardFigures; days: number; asTable: boolean };

function CardBody({ question, figures, days, asTable }: BodyProps) {
  const { t } = useLingui();
  const { kind, title, caption, empty, chart, firstColumn, better } = question;
  // the interface gives its data sets names that say what they are measured in
  const shown = useShown(can('dashboardPeriods') ? kind : 'count');
  const hasNone =
    !figures.series.some(({ values }) => values.some((value) => value !== null && value !== 0)) && kind !== 'percent';
  const isUnmeasured = figures.series.every(({ values }) => values.every((value) => value === null));
  if (hasNone || isUnmeasured)
    return (
      <Stack component="p" align="flex-start" flex={1} maw="44ch" c="dimmed">
        {t(empty)}
      </Stack>
    );
  const label = t(title);
  return (
    <>
      {can('dashboardPeriods') ? (
        <>
          <Flex component="p" wrap="wrap" align="baseline" columnGap="sm" c="dimmed">
            <Box component="b" fz={28} fw={600} lh="36px" c="var(--text)" className="figures">
              {shown(figures.figure.value)}
            </Box>
            <span>{t(caption)}</span>
          </Flex>
          <Change figure={figures.figure} days={days} isShare={kind === 'percent'} better={better} shown={shown} />
        </>
      ) : null}
      {asTable || (chart === 'bars' && figures.series.length > 1) ? (
        <FiguresTable figures={figures} label={label} firstColumn={t(firstColumn)} shown={shown} />
      ) : chart === 'bars' ? (
        <BarList
          figures={figures}
          label={label}
          shown={shown}
          hrefOf={question.id === 'DocumentsByState' ? hrefOfState : undefined}
        />
      ) : (
        <LineChart
          figures={figures}
          label={t`${label} Line chart over time. Use the table for exact values.`}
          fixedTop={kind === 'percent' && can('dashboardPeriods') ? 100 : undefined}
          shown={shown}
        />
      )}
    </>
  );
}

const viewOfState: Partial<Record<string, string>> = {
  New: 'extracting',
  Extracting: 'extracting',
  Extracted: 'toReview',
  Validated: 'validated',
  Paused: 'paused',
  Error: 'errors',
};
const hrefOfState = (state: string): string | undefined => {
  const view = viewOfState[state];
  return view === undefined ? undefined : `/documents?view=${view}`;
};

/** A value as this dashboard's people say it. */
function useShown(kind: Question['kind']): (value: number | null) => string {
  const format = useFormat();
  const duration = useDuration();
  return (value) => {
    if (value === null) return '–';
    if (kind === 'percent') return format.percent(value / 100);
    if (kind === 'hours') return value === 0 ? '0' : duration(value);
    return format.number(value);
  };
}
