import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resolveSignIn } from '../auth/sign-in-state.ts';
import { currentSession } from '../auth/with-credentials.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';

/** The session expired while a page is open: the page stays, and waiting requests continue after a sign-in in a separate window. */
export function SignInAgain() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: () => currentSession().signInAgain(),
    onSuccess: (isSignedIn) => {
      if (!isSignedIn) return;
      resolveSignIn('signedIn');
      void queryClient.invalidateQueries();
    },
    meta: { handlesError: true },
  });
  return (
    <Dialog title={t`Your session has expired`} onClose={() => resolveSignIn('dismissed')}>
      <Stack pb="md" px="lg" c="dimmed">
        <p>
          <Trans>
            Sign in again in a small window. This page stays open with everything you entered and continues automatically.
          </Trans>
        </p>
        {signIn.isError || signIn.data === false ? (
          <Box component="p" c="var(--wrong)" role="alert">
            <Trans>Sign-in failed. If no window opened, allow pop-ups for this address and try again.</Trans>
          </Box>
        ) : null}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={() => resolveSignIn('dismissed')}>
          <Trans>Not now</Trans>
        </Button>
        <Button data-autofocus loading={signIn.isPending} onClick={() => signIn.mutate()}>
          <Trans>Sign in again</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
