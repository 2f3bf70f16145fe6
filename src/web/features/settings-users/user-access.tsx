import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type LinkWay, type User, userMutations } from '#web/api/users.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Part } from '../settings/subject.tsx';
import type { GivenLink } from './user-state.ts';
import classes from './users.module.css';

type Props = { user: User; isMe: boolean; onLink: (link: GivenLink) => void };

/** How the person comes in, and how he is put out. */
export function UserAccess({ user, isMe, onLink }: Props) {
  const { t } = useLingui();
  const activate = useMutation(userMutations.activate);
  const signOut = useMutation(userMutations.signOut);
  const makeLink = useMutation(userMutations.link);
  const [asked, setAsked] = useState<'signOut' | 'deactivate'>();
  const { id, name, email } = user;
  const make = async (by: LinkWay) => {
    try {
      const { linkPath, expiresAt } = await makeLink.mutateAsync({ id, by });
      if (linkPath === null) showToast({ kind: 'done', title: t`A link is on its way to ${email}` });
      else onLink({ name, linkPath, expiresAt });
    } catch {
      // said below
    }
  };
  const problem = makeLink.error ?? activate.error;
  return (
    <>
      <Part title={user.isInvited ? t`New invitation` : t`New password`}>
        <p className={classes.quiet}>
          {user.isInvited
            ? t`A new link makes the one that was sent before worthless.`
            : t`Who has forgotten the password gets a link and sets a new one. All sign-ins of before end then.`}
        </p>
        {user.isActive ? (
          <div className={classes.buttons}>
            <Button variant="default" loading={makeLink.isPending} onClick={() => void make('Email')}>
              <Trans>Send a link by e-mail</Trans>
            </Button>
            <Button variant="default" loading={makeLink.isPending} onClick={() => void make('Link')}>
              <Trans>Make a link to copy</Trans>
            </Button>
          </div>
        ) : (
          <div className={classes.buttons}>
            <Button
              loading={activate.isPending}
              onClick={() =>
                activate.mutate(
                  { id, isActive: true },
                  { onSuccess: () => showToast({ kind: 'done', title: t`${name} may sign in again` }) },
                )
              }
            >
              <Trans>Activate</Trans>
            </Button>
          </div>
        )}
        {problem ? (
          <p role="alert" className={classes.problem}>
            {errorText(problem)}
          </p>
        ) : null}
      </Part>
      {user.isActive ? (
        <DangerZone>
          <p>
            {isMe
              ? t`You are signed in with this account: another administrator can deactivate it.`
              : t`Deactivated, nobody signs in with the account any more, and whoever is signed in is out within seconds. The name stays in the history of documents.`}
          </p>
          <div className={classes.buttons}>
            <DangerButton onClick={() => setAsked('signOut')}>
              <Trans>Sign out everywhere</Trans>
            </DangerButton>
            {isMe ? null : (
              <DangerButton onClick={() => setAsked('deactivate')}>
                <Trans>Deactivate</Trans>
              </DangerButton>
            )}
          </div>
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
            <Trans>In every browser and program that works in this name, within seconds. The password stays as it is.</Trans>
          </p>
          {isMe ? (
            <p>
              <Trans>You too will have to sign in again.</Trans>
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
              Whoever is signed in is out within seconds. Approvals that wait for this person alone wait on: give them to somebody
              else.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
