import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { workflowMutations, workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { QueryContent } from '#web/settings/kit/settings-panel.tsx';
import classes from './workflows.module.css';

/** Managers of users, for steps with “the manager of who sent the document” and for escalations. */
export function ReportingLines() {
  const { t } = useLingui();
  const lines = useQuery(workflowQueries.reportingLines());
  const people = useQuery(workflowQueries.people());
  const set = useMutation(workflowMutations.setManager);
  return (
    <>
      <p>
        <Trans>Used by steps approved by the sender’s manager and by steps that escalate to managers.</Trans>
      </p>
      <QueryContent query={lines}>
        {(list) => (
          <Stack component="ul" gap={6} maw={560} className={classes.managers}>
            {list.map(({ userId, name, managerId }) => (
              <li key={userId}>
                <span>{name}</span>
                <NativeSelect
                  aria-label={t`${name} reports to`}
                  value={managerId ?? ''}
                  disabled={set.isPending}
                  onChange={(event) => set.mutate({ userId, managerId: event.target.value || null })}
                >
                  <option value="">{t`no one`}</option>
                  {(people.data ?? [])
                    .filter(({ id }) => id !== userId)
                    .map((person) => (
                      <option key={person.id} value={person.id}>
                        {person.name}
                      </option>
                    ))}
                </NativeSelect>
              </li>
            ))}
          </Stack>
        )}
      </QueryContent>
    </>
  );
}
