import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settleSignIn } from '../auth/sign-in-state.ts';
import { currentSession } from '../auth/with-credentials.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import classes from './sign-in-again.module.css';

/** The login ran out under an open page: the page stays, what waits goes on after a sign-in in a window beside it. */
export function SignInAgain() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: () => currentSession().signInAgain(),
    onSuccess: (isSignedIn) => {
      if (!isSignedIn) return;
      settleSignIn('signedIn');
      void queryClient.invalidateQueries();
    },
    meta: { handlesError: true },
  });
  return (
    <Dialog title={t`Your session has expired`} onClose={() => settleSignIn('dismissed')}>
      <div className={classes.words}>
        <p>
          <Trans>
            Sign in again in a small window. This page stays open with everything you entered and continues automatically.
          </Trans>
        </p>
        {signIn.isError || signIn.data === false ? (
          <p role="alert" className={classes.problem}>
            <Trans>Sign-in failed. If no window opened, allow pop-ups for this address and try again.</Trans>
          </p>
        ) : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={() => settleSignIn('dismissed')}>
          <Trans>Not now</Trans>
        </Button>
        <Button data-autofocus loading={signIn.isPending} onClick={() => signIn.mutate()}>
          <Trans>Sign in again</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
