import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pushMutations, pushQueries } from './push.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';

/** Setting for push notifications on this device. The browser shows its permission prompt only after a click. */
export function Device() {
  const { t } = useLingui();
  const { data: state } = useQuery(pushQueries.device());
  const { mutate, isPending, error } = useMutation(pushMutations.turn);
  const [showsValues, setShowsValues] = useState(false);
  if (state === undefined) return null;
  return (
    <Stack component="section" gap="md" aria-label={t`This device`}>
      <Text component="h2" size="lg" fw={600}>
        <Trans>Notifications on this device</Trans>
      </Text>
      {state === 'unable' ? (
        <Box component="p" c="dimmed">
          <Trans>This browser does not support notifications. On an iPhone, add the application to the home screen first.</Trans>
        </Box>
      ) : null}
      {state === 'forbidden' ? (
        <Box component="p" c="dimmed">
          <Trans>Notifications are blocked for this page. Allow them in the browser settings.</Trans>
        </Box>
      ) : null}
      {state === 'off' ? (
        <>
          <Box component="p" c="dimmed">
            <Trans>
              Get notified on this device when a document is waiting for your decision, even when the application is closed.
            </Trans>
          </Box>
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
        <Box component="p" w="100%" c="var(--wrong)" role="alert">
          {errorText(error)}
        </Box>
      ) : null}
    </Stack>
  );
}
