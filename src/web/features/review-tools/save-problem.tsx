import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { deskQueries } from '#web/api/desk.queries.ts';
import { sendAgain } from '../review/outbox.ts';
import type { SaveState } from '../review/use-save.ts';
import classes from './save-problem.module.css';

/** Why the last save of this document is not with the service, over the form; and what to do. */
export function SaveProblem({ state }: { state: SaveState }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  if (state.kind === 'waiting' || state.kind === 'signedOut') {
    return (
      <div className={classes.waiting} role="status">
        {state.kind === 'waiting'
          ? t`The service cannot be reached. What you did is kept here and is sent by itself when the connection is back.`
          : t`You are signed out. What you did is kept here and is sent when you have signed in again.`}{' '}
        <Button size="compact-xs" variant="default" onClick={() => sendAgain(client, me)}>{t`Send now`}</Button>
      </div>
    );
  }
  if (state.kind === 'refused') {
    return (
      <p className={classes.refused} role="alert">
        {t`Not saved.`} {state.said} {t`Your changes stay here.`}
      </p>
    );
  }
  if (state.kind === 'changed') {
    return (
      <p className={classes.refused} role="alert">
        {t`Not validated: somebody else changed values after you had seen them. Look at them and validate again.`}
      </p>
    );
  }
  return null;
}
