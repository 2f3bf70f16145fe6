import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMutations } from './account.queries.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { SessionList } from '#web/settings/kit/session-list.tsx';
import { sessionMutations } from '#web/settings/kit/sessions.queries.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** Sessions of the user, with buttons to end them. */
export function OwnSessions() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const endAll = useMutation(accountMutations.signOutEverywhere);
  const endOthers = useMutation(sessionMutations.endOthers);
  const handleEndOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ isStillSignedIn }) => {
        if (isStillSignedIn) showToast({ kind: 'done', title: t`Signed out on all other devices` });
        else void signOut();
      },
    });
  return (
    <Part id="sessions" title={t`Where you are signed in`}>
      <SessionList />
      <Flex gap="sm" wrap="wrap">
        <Button variant="default" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
        <Button variant="default" loading={endOthers.isPending} onClick={handleEndOthers}>
          <Trans>Sign out all other devices</Trans>
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </Flex>
      {isAsking ? (
        <ConfirmDialog
          title={t`Sign out everywhere?`}
          action={t`Sign out everywhere`}
          run={async () => {
            await endAll.mutateAsync();
            await signOut();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>All your sessions end within seconds, on every device and in this window too.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}
