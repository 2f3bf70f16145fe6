import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pushMutations, pushQueries } from './push.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import classes from './absence.module.css';

/** Whether this device tells of what waits; the browser asks for leave only after a click. */
export function Device() {
  const { t } = useLingui();
  const { data: state } = useQuery(pushQueries.device());
  const { mutate, isPending, error } = useMutation(pushMutations.turn);
  const [showsValues, setShowsValues] = useState(false);
  if (state === undefined) return null;
  return (
    <section className={classes.section} aria-label={t`This device`}>
      <h2 className={classes.title}>
        <Trans>Notifications on this device</Trans>
      </h2>
      {state === 'unable' ? (
        <p className={classes.note}>
          <Trans>This browser does not support notifications. On an iPhone, add the application to the home screen first.</Trans>
        </p>
      ) : null}
      {state === 'forbidden' ? (
        <p className={classes.note}>
          <Trans>Notifications are blocked for this page. Allow them in the browser settings.</Trans>
        </p>
      ) : null}
      {state === 'off' ? (
        <>
          <p className={classes.note}>
            <Trans>
              Get notified on this device when a document is waiting for your decision, even when the application is closed.
            </Trans>
          </p>
          <Checkbox
            label={t`Show supplier and amount on the lock screen`}
            checked={showsValues}
            onChange={(event) => setShowsValues(event.target.checked)}
          />
          <div>
            <Button loading={isPending} onClick={() => mutate({ isOn: true, showsValues })}>
              <Trans>Turn on notifications</Trans>
            </Button>
          </div>
        </>
      ) : null}
      {state === 'on' ? (
        <div>
          <Button variant="default" loading={isPending} onClick={() => mutate({ isOn: false, showsValues })}>
            <Trans>Turn off notifications</Trans>
          </Button>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className={classes.problem}>
          {errorText(error)}
        </p>
      ) : null}
    </section>
  );
}
