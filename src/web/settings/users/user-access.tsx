import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type InvitationMethod, type User, userMutations } from '#web/settings/kit/users.queries.ts';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Part } from '#web/settings/kit/settings-panel.tsx';
import { type Asked, UserAccessDialog } from './user-access-dialog.tsx';
import type { CreatedLink } from './user-state.ts';

type Props = { user: User; isMe: boolean; canSendEmails: boolean; onLink: (link: CreatedLink) => void };

/** Access of the user: links for signing in, sessions and deactivation. */
export function UserAccess({ user, isMe, canSendEmails, onLink }: Props) {
  const { t } = useLingui();
  const activate = useMutation(userMutations.activate);
  const makeLink = useMutation(userMutations.link);
  const [asked, setAsked] = useState<Asked>();
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
  const problem = makeLink.error ?? activate.error;
  return (
    <>
      <Part title={user.isInvited ? t`New invitation` : t`New password`}>
        <Box component="p" c="dimmed">
          <LinkPurpose user={user} />
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
            {user.hasSecondFactor ? (
              <DangerButton onClick={() => setAsked('resetFactor')}>
                <Trans>Switch off two-factor sign-in</Trans>
              </DangerButton>
            ) : null}
            {user.isInvited ? null : (
              <DangerButton onClick={() => setAsked('signOut')}>
                <Trans>Sign out everywhere</Trans>
              </DangerButton>
            )}
            {isMe ? null : (
              <DangerButton onClick={() => setAsked('deactivate')}>
                <Trans>Deactivate</Trans>
              </DangerButton>
            )}
          </Flex>
        </DangerZone>
      ) : null}
      {asked === undefined ? null : (
        <UserAccessDialog asked={asked} user={user} isMe={isMe} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Explains what the link is for. */
function LinkPurpose({ user: { name, isInvited, hasPassword, provider } }: { user: User }) {
  if (isInvited) return <Trans>A new link replaces the previous one, which stops working.</Trans>;
  if (hasPassword || !provider)
    return <Trans>A link for setting a new password. All current sessions end when it is used.</Trans>;
  return (
    <Trans>
      {name} signs in with {provider.name} and has no password. A link for setting one is only needed to sign in without{' '}
      {provider.name}.
    </Trans>
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
