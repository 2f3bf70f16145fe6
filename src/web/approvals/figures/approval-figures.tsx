import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalFigures as Figures } from '#contract/approvals/admin-bff.ts';
import { workflowQueries } from '../core/workflows.queries.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Alarms } from './alarms.tsx';
import { Hanging } from './stuck-approvals.tsx';
import { useDuration } from '#web/platform/i18n/use-duration.ts';
import classes from './figures.module.css';

const periods = [7, 30, 90, 365];

/** How approvals go: what hangs where, how long steps and people take, and how much is decided in time. */
export function ApprovalFigures() {
  const { t } = useLingui();
  const [days, setDays] = useState(30);
  const { data, error, refetch } = useQuery({ ...workflowQueries.figures(days), meta: { handlesError: true } });
  return (
    <div className={classes.page}>
      <Hanging />
      <Flex component="header" gap="md" wrap="wrap" align="end" justify="space-between">
        <h2 className={classes.title}>
          <Trans>Approval times</Trans>
        </h2>
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
      <Alarms />
    </div>
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
    [t`Steps decided on time`, inTime === null ? '–' : format.percent(inTime)],
  ] as const;
  return (
    <dl className={classes.totals}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
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
      <table className={classes.table}>
        <caption>{t`By step`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Workflow and step`}</th>
            <th scope="col">{t`Decided`}</th>
            <th scope="col">{t`Median`}</th>
            <th scope="col">{t`90% within`}</th>
            <th scope="col">{t`On time`}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((each) => (
            <tr key={`${each.workflow} ${each.step}`}>
              <th scope="row">
                {each.step} <small>{each.workflow}</small>
              </th>
              <td>{format.number(each.decided)}</td>
              <td>{duration(each.medianHours)}</td>
              <td>{duration(each.p90Hours)}</td>
              <td>{each.inTime === null ? '–' : format.percent(each.inTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <table className={classes.table}>
        <caption>{t`By approver`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Approver`}</th>
            <th scope="col">{t`Waiting now`}</th>
            <th scope="col">{t`Overdue`}</th>
            <th scope="col">{t`Decided`}</th>
            <th scope="col">{t`Median`}</th>
            <th scope="col">{t`On time`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((each) => (
            <tr key={each.id}>
              <th scope="row">{each.name}</th>
              <td>{format.number(each.waiting)}</td>
              <td data-late={each.overdue > 0}>{format.number(each.overdue)}</td>
              <td>{format.number(each.decided)}</td>
              <td>{duration(each.medianHours)}</td>
              <td>{each.inTime === null ? '–' : format.percent(each.inTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
