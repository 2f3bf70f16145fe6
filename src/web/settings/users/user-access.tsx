import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type InvitationMethod, type User, userMutations } from '#web/settings/kit/users.queries.ts';
import { secondFactorMutations } from '#web/settings/kit/second-factor.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Part } from '#web/settings/kit/settings-panel.tsx';
import type { CreatedLink } from './user-state.ts';

type Props = { user: User; isMe: boolean; canSendEmails: boolean; onLink: (link: CreatedLink) => void };

/** Access of the user: links for signing in, sessions and deactivation. */
export function UserAccess({ user, isMe, canSendEmails, onLink }: Props) {
  const { t } = useLingui();
  const activate = useMutation(userMutations.activate);
  const signOut = useMutation(userMutations.signOut);
  const makeLink = useMutation(userMutations.link);
  const resetFactor = useMutation(secondFactorMutations.resetOf);
  const [asked, setAsked] = useState<'signOut' | 'deactivate'>();
  const { id, name, email } = user;
  const make = async (by: InvitationMethod) => {
    try {
      const { linkPath, expiresAt } = await makeLink.mutateAsync({ id, by });
      if (linkPath === null) showToast({ kind: 'done', title: t`Link sent to ${email}` });
      else onLink({ name, linkPath, expiresAt });
    } catch {
      // The error is shown below.
    }
  };
  const reset = () =>
    resetFactor.mutate(id, {
      onSuccess: () => showToast({ kind: 'done', title: t`Two-factor sign-in of ${name} is off` }),
    });
  const problem = makeLink.error ?? activate.error ?? resetFactor.error;
  return (
    <>
      <Part title={user.isInvited ? t`New invitation` : t`New password`}>
        <Box component="p" c="dimmed">
          {user.isInvited
            ? t`A new link replaces the previous one, which stops working.`
            : t`A link for setting a new password. All current sessions end when it is used.`}
        </Box>
        {user.isActive ? (
          <LinkButtons isPending={makeLink.isPending} canSendEmails={canSendEmails} make={(by) => void make(by)} />
        ) : (
          <Flex gap="sm" wrap="wrap">
            <Button
              loading={activate.isPending}
              onClick={() =>
                activate.mutate(
                  { id, isActive: true },
                  { onSuccess: () => showToast({ kind: 'done', title: t`${name} can sign in again` }) },
                )
              }
            >
              <Trans>Activate</Trans>
            </Button>
          </Flex>
        )}
        {problem ? (
          <Box component="p" c="var(--wrong)" role="alert">
            {errorText(problem)}
          </Box>
        ) : null}
      </Part>
      {user.isActive ? (
        <DangerZone>
          <p>
            {isMe
              ? t`You are signed in with this account. Another administrator can deactivate it.`
              : t`No one can sign in with a deactivated account, and active sessions end within seconds. The name stays in document history.`}
          </p>
          <Flex gap="sm" wrap="wrap">
            <DangerButton isRunning={resetFactor.isPending} onClick={reset}>
              <Trans>Switch off two-factor sign-in</Trans>
            </DangerButton>
            <DangerButton onClick={() => setAsked('signOut')}>
              <Trans>Sign out everywhere</Trans>
            </DangerButton>
            {isMe ? null : (
              <DangerButton onClick={() => setAsked('deactivate')}>
                <Trans>Deactivate</Trans>
              </DangerButton>
            )}
          </Flex>
        </DangerZone>
      ) : null}
      {asked === 'signOut' ? (
        <ConfirmDialog
          title={t`Sign ${name} out everywhere?`}
          action={t`Sign out everywhere`}
          run={async () => {
            await signOut.mutateAsync(id);
            showToast({ kind: 'done', title: t`${name} is signed out everywhere` });
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>Ends all sessions in browsers and applications within seconds. The password does not change.</Trans>
          </p>
          {isMe ? (
            <p>
              <Trans>You will have to sign in again too.</Trans>
            </p>
          ) : null}
        </ConfirmDialog>
      ) : null}
      {asked === 'deactivate' ? (
        <ConfirmDialog
          title={t`Deactivate ${name}?`}
          action={t`Deactivate`}
          run={() => activate.mutateAsync({ id, isActive: false })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>
              The user is signed out within seconds. Approvals waiting only for this user keep waiting: delegate them to someone
              else.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type ButtonProps = { isPending: boolean; canSendEmails: boolean; make: (by: InvitationMethod) => void };

function LinkButtons({ isPending, canSendEmails, make }: ButtonProps) {
  return (
    <Flex gap="sm" wrap="wrap">
      {canSendEmails ? (
        <Button variant="default" loading={isPending} onClick={() => make('Email')}>
          <Trans>Send a link by email</Trans>
        </Button>
      ) : null}
      <Button variant="default" loading={isPending} onClick={() => make('Link')}>
        <Trans>Create link to copy</Trans>
      </Button>
    </Flex>
  );
}
