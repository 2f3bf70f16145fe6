import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack } from '@mantine/core';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { can } from '#web/platform/api/service.ts';
import { type Format, useFormat } from '#web/platform/i18n/format.ts';
import { BarList } from './bar-list.tsx';
import { Change } from './change.tsx';
import { CountedLink } from './counted-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import { LineChart } from './line-chart.tsx';
import { lengthOf } from './period.ts';
import type { Question } from './questions.ts';
import { isDocumentCount, useShown } from './use-shown.ts';

type Props = { question: Question; figures: DashboardFigures; span: { from: string; to: string }; asTable: boolean };

/** With fewer known points in a long period, a line chart would show only scattered dots. */
const minLinePoints = 4;

/** Returns only the points with at least one known value. */
function withoutEmptyPoints(figures: DashboardFigures): DashboardFigures {
  const known = figures.points.flatMap((_, at) =>
    figures.series.some(({ values }) => (values[at] ?? null) !== null) ? [at] : [],
  );
  const at = <T,>(all: readonly T[]): T[] => known.flatMap((index) => all.slice(index, index + 1));
  return {
    ...figures,
    points: at(figures.points),
    series: figures.series.map((each) => ({ ...each, values: at(each.values), counted: at(each.counted) })),
  };
}

/** Writes points in time as dates elsewhere: by the locale of the browser, which the service does not know. */
const withDates = (figures: DashboardFigures, { period }: Format): DashboardFigures => {
  const { step } = figures;
  if (step === null) return figures;
  return { ...figures, points: figures.points.map(({ key }) => ({ key, label: period(key, step) })) };
};

/** Content of a card: the number, its change and the chart, or the reason why there is no data. */
export function CardBody({ question, figures: answer, span, asTable }: Props) {
  const { t } = useLingui();
  const figures = withDates(answer, useFormat());
  const { kind, title, empty, chart, firstColumn } = question;
  const hasNone =
    !figures.series.some(({ values }) => values.some((value) => value !== null && value !== 0)) && kind !== 'percent';
  const hasNoData =
    figures.figure.value === null && figures.series.every(({ values }) => values.every((value) => value === null));
  if (hasNone || hasNoData)
    return (
      <Stack component="p" align="flex-start" flex={1} maw="44ch" c="dimmed">
        {t(empty)}
      </Stack>
    );
  const label = t(title);
  const measured = withoutEmptyPoints(figures);
  return (
    <>
      {can('dashboardPeriods') ? <Headline question={question} figure={figures.figure} span={span} /> : null}
      {asTable ? (
        <FiguresTable figures={figures} label={label} firstColumn={t(firstColumn)} />
      ) : chart === 'bars' || measured.points.length < Math.min(minLinePoints, figures.points.length) ? (
        <BarList figures={chart === 'bars' ? figures : measured} label={label} />
      ) : (
        <LineChart
          figures={figures}
          label={t`${label} Line chart over time. Use the table for exact values.`}
          fixedTop={kind === 'percent' && can('dashboardPeriods') ? 100 : undefined}
        />
      )}
    </>
  );
}

type HeadlineProps = Pick<Props, 'question' | 'span'> & { figure: DashboardFigures['figure'] };

function Headline({ question: { kind, caption, better, isNow }, figure, span }: HeadlineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = useShown();
  const text = shown(figure.value, kind, figure.currency);
  const isLink = isDocumentCount(figure.value, figure.counted);
  return (
    <>
      <Flex component="p" wrap="wrap" align="baseline" columnGap="sm" c="dimmed">
        <Box component="b" fz={28} fw={600} lh="36px" c="var(--text)" className="figures">
          {isLink ? <CountedLink counted={figure.counted}>{text}</CountedLink> : text}
        </Box>
        <span>{t(caption(figure.value ?? 0))}</span>
        {isLink ? null : <CountedLink counted={figure.counted} />}
      </Flex>
      <Change
        figure={figure}
        days={lengthOf(span)}
        since={isNow ? format.date(span.from) : undefined}
        isShare={kind === 'percent'}
        better={better}
        shown={(value) => shown(value, kind, figure.currency)}
      />
    </>
  );
}
