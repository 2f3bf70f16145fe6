import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries, type DashboardQuestion } from './dashboards.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardBody } from './card-body.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Question } from './questions.ts';

type Scope = Omit<DashboardQuestion, 'dashboardType'>;
type Props = { question: Question; scope: Scope; asTable: boolean; onToggle: () => void };

/** Card of one question: its number, its change, and the chart or table. */
export function DashboardCard({ question, scope, asTable, onToggle }: Props) {
  const { t, i18n } = useLingui();
  const title = t(question.title);
  const asked = { ...scope, dashboardType: question.id };
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQueries.figures(asked, i18n.locale));
  // A third-party service does not support this question.
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
        <Group gap={6} wrap="nowrap">
          {can('dashboardPeriods') ? <CsvButton asked={asked} title={title} /> : null}
          <Button
            variant={asTable ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={asTable}
            aria-label={t`Table: ${title}`}
            onClick={onToggle}
          >
            <Trans>Table</Trans>
          </Button>
        </Group>
      </Flex>
      {data ? (
        <CardBody question={question} figures={data} span={scope} asTable={asTable} />
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
