import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { accountDesk } from '#contract/endpoints/account-desk.ts';
import { accountMutations } from '#web/api/account.queries.ts';
import { ApiError } from '#web/api/api-error.ts';
import { signOut } from '#web/api/sign-out.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Part } from '../settings/subject.tsx';
import classes from './account.module.css';

const Change = accountDesk.changePassword.body
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'these are two different passwords' });
type Values = z.output<typeof Change>;
const empty: Values = { oldPassword: '', newPassword: '', again: '' };

/** A new password, and the way out everywhere. */
export function SignInPart({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const endAll = useMutation(accountMutations.signOutEverywhere);
  return (
    <Part id="signing-in" title={t`Signing in`}>
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <p>
          <Trans>You sign in by another identity server: your password is kept and changed there.</Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
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
            <Trans>All your sign-ins end within seconds, on every device and in this window too.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

function PasswordForm() {
  const { t } = useLingui();
  const change = useMutation(accountMutations.changePassword);
  const names = { oldPassword: t`Password you have`, newPassword: t`New password`, again: t`New password once more` };
  const edit = useEditForm<Values>({
    draftKey: 'own password',
    schema: Change,
    saved: empty,
    save: async ({ oldPassword, newPassword }) => {
      try {
        const { isStillSignedIn } = await change.mutateAsync({ oldPassword, newPassword });
        edit.settle(empty);
        showToast({ kind: 'done', title: t`Your password is changed`, detail: t`Everywhere else you are signed out.` });
        if (!isStillSignedIn) await signOut();
        return false;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
        throw new ApiError(400, {
          code: 'invalid_input',
          errors: [{ path: 'body.oldPassword', message: 'too many wrong passwords' }],
        });
      }
    },
    saveLabel: t`Change the password`,
    group: t`Account`,
  });
  return (
    <EditPanel label={t`Password`} edit={edit} names={names} saveLabel={t`Change the password`}>
      <TextField label={names.oldPassword} type="password" autoComplete="current-password" {...edit.field('oldPassword')} />
      <TextField
        label={names.newPassword}
        type="password"
        autoComplete="new-password"
        hint={t`10 characters at least. Everywhere else you are signed out.`}
        {...edit.field('newPassword')}
      />
      <TextField label={names.again} type="password" autoComplete="new-password" {...edit.field('again')} />
    </EditPanel>
  );
}
