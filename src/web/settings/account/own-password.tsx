import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { accountBff } from '#contract/users/account-bff.ts';
import { accountMutations } from './account.queries.ts';
import { because } from '#contract/core/issue-reason.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Part } from '#web/settings/kit/subject.tsx';

const Change = accountBff.changePassword.body
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: because('passwords_differ') });
type Values = z.output<typeof Change>;
const empty: Values = { oldPassword: '', newPassword: '', again: '' };

/** Form for a new password. */
export function SignInPart({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  return (
    <Part id="signing-in" title={t`Password`}>
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <p>
          <Trans>You sign in through another identity server. Your password is managed there.</Trans>
        </p>
      )}
    </Part>
  );
}

function PasswordForm() {
  const { t } = useLingui();
  const change = useMutation(accountMutations.changePassword);
  const names = { oldPassword: t`Current password`, newPassword: t`New password`, again: t`Confirm new password` };
  const edit = useEditForm<Values>({
    draftKey: 'own password',
    schema: Change,
    saved: empty,
    save: async ({ oldPassword, newPassword }) => {
      try {
        const { isStillSignedIn } = await change.mutateAsync({ oldPassword, newPassword });
        edit.settle(empty);
        showToast({ kind: 'done', title: t`Password changed`, detail: t`You have been signed out on all other devices.` });
        if (!isStillSignedIn) await signOut();
        return false;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
        throw new ApiError(400, {
          code: 'invalid_input',
          errors: [{ path: 'body.oldPassword', message: '', ...(error.problem.reason ?? { code: error.code, params: {} }) }],
        });
      }
    },
    saveLabel: t`Change password`,
    group: t`Account`,
  });
  return (
    <EditPanel label={t`Password`} edit={edit} names={names} saveLabel={t`Change password`}>
      <TextField label={names.oldPassword} type="password" autoComplete="current-password" {...edit.field('oldPassword')} />
      <TextField
        label={names.newPassword}
        type="password"
        autoComplete="new-password"
        hint={t`At least 10 characters. You will be signed out on all other devices.`}
        {...edit.field('newPassword')}
      />
      <TextField label={names.again} type="password" autoComplete="new-password" {...edit.field('again')} />
    </EditPanel>
  );
}
