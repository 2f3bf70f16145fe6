import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalFigures as Figures } from '#contract/approvals/admin-bff.ts';
import { workflowQueries } from '../core/workflows.queries.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { ChangedAfterApproval } from './changed-after-approval.tsx';
import { StuckApprovals } from './stuck-approvals.tsx';
import { useDuration } from '#web/platform/i18n/use-duration.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';

const periods = [7, 30, 90, 365];

/** Approval statistics: stuck approvals, duration of steps and by person, and share decided in time. */
export function ApprovalFigures() {
  const { t } = useLingui();
  const [days, setDays] = useState(30);
  const { data, error, refetch } = useQuery({ ...workflowQueries.figures(days), meta: { handlesError: true } });
  return (
    <Box fz="sm" lh="18px" className="scrolls">
      <Stack gap="lg" pt="lg" px={{ base: 'lg', sm: 'xl' }} pb={{ base: 'lg', sm: 'xl' }}>
        <StuckApprovals />
        <Flex component="header" gap="md" wrap="wrap" align="end" justify="space-between">
          <Text component="h2" size="lg" fw={600}>
            <Trans>Approval times</Trans>
          </Text>
          <NativeSelect label={<Trans>Period</Trans>} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {periods.map((each) => (
              <option key={each} value={each}>
                {t`Last ${each} days`}
              </option>
            ))}
          </NativeSelect>
        </Flex>
        {error && !data ? <ListProblem isPage error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <Totals figures={data} />
            <Steps steps={data.steps} />
            <People people={data.people} />
          </>
        ) : (
          <div aria-busy="true" />
        )}
        <ChangedAfterApproval />
      </Stack>
    </Box>
  );
}

function Totals({ figures: { runs, inTime } }: { figures: Figures }) {
  const { t } = useLingui();
  const format = useFormat();
  const duration = useDuration();
  const facts = [
    [t`Completed approvals`, format.number(runs.finished)],
    [t`Rejected`, format.number(runs.rejected)],
    [t`Approved automatically`, format.number(runs.automatic)],
    [t`Median`, duration(runs.medianHours)],
    [t`90% within`, duration(runs.p90Hours)],
    [t`Steps decided on time`, inTime === null ? '–' : format.share(inTime)],
  ] as const;
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} text={value} isLarge />
      ))}
    </Facts>
  );
}

function Steps({ steps }: { steps: Figures['steps'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const duration = useDuration();
  if (steps.length === 0)
    return (
      <Box component="p" c="dimmed">
        <Trans>No steps were decided in this period.</Trans>
      </Box>
    );
  return (
    <div>
      <Table className="figures" captionSide="top">
        <Table.Caption>{t`By step`}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Workflow and step`}</Table.Th>
            <Table.Th scope="col">{t`Decided`}</Table.Th>
            <Table.Th scope="col">{t`Median`}</Table.Th>
            <Table.Th scope="col">{t`90% within`}</Table.Th>
            <Table.Th scope="col">{t`On time`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((each) => (
            <Table.Tr key={`${each.workflow} ${each.step}`}>
              <Table.Th scope="row">
                {each.step} <small>{each.workflow}</small>
              </Table.Th>
              <Table.Td>{format.number(each.decided)}</Table.Td>
              <Table.Td>{duration(each.medianHours)}</Table.Td>
              <Table.Td>{duration(each.p90Hours)}</Table.Td>
              <Table.Td>{each.inTime === null ? '–' : format.share(each.inTime)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function People({ people }: { people: Figures['people'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const duration = useDuration();
  if (people.length === 0) return null;
  return (
    <div>
      <Table className="figures" captionSide="top">
        <Table.Caption>{t`By approver`}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Approver`}</Table.Th>
            <Table.Th scope="col">{t`Waiting now`}</Table.Th>
            <Table.Th scope="col">{t`Overdue`}</Table.Th>
            <Table.Th scope="col">{t`Decided`}</Table.Th>
            <Table.Th scope="col">{t`Median`}</Table.Th>
            <Table.Th scope="col">{t`On time`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Th scope="row">{each.name}</Table.Th>
              <Table.Td>{format.number(each.waiting)}</Table.Td>
              <Table.Td c={each.overdue > 0 ? 'var(--look)' : 'inherit'} fw={each.overdue > 0 ? 600 : 400}>
                {format.number(each.overdue)}
              </Table.Td>
              <Table.Td>{format.number(each.decided)}</Table.Td>
              <Table.Td>{duration(each.medianHours)}</Table.Td>
              <Table.Td>{each.inTime === null ? '–' : format.share(each.inTime)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
