import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { accountBff } from '#contract/users/account-bff.ts';
import { because, issueMessage } from '#contract/core/issue-reason.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { fieldErrorText, refusalText } from '#web/settings/kit/issue-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { accountMutations } from './account.queries.ts';

const Change = accountBff.changePassword.body
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: because('passwords_differ') });
type Values = z.output<typeof Change>;
type Errors = Partial<Record<keyof Values, string>>;
const empty: Values = { oldPassword: '', newPassword: '', again: '' };

const formId = 'password';

/** Requires the current password, because someone else may be using an unlocked screen. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [values, setValues] = useState(empty);
  const { errors, problem, isPending, submit, forget } = useChange(values, onClose);
  const field = (name: keyof Values) => ({
    type: 'password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      forget(name);
    },
  });
  return (
    <Dialog title={t`Change password`} closeLabel={t`Close`} onClose={onClose}>
      <Stack component="form" id={formId} gap="md" pb="md" px="lg" className="scrolls" onSubmit={submit}>
        <TextField label={t`Current password`} autoComplete="current-password" data-autofocus {...field('oldPassword')} />
        <TextField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least 10 characters. You will be signed out on all other devices.`}
          {...field('newPassword')}
        />
        <TextField label={t`Confirm new password`} autoComplete="new-password" {...field('again')} />
        {problem ? <Notice role="alert">{problem}</Notice> : null}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" form={formId} loading={isPending} disabled={Object.values(values).includes('')}>
          <Trans>Change password</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Validates the values by the contract, sends the change and collects the errors of the service. */
function useChange(values: Values, onClose: () => void) {
  const { t } = useLingui();
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation({
    ...accountMutations.changePassword,
    onError: (error) => setErrors(errorsOf(error)),
    onSuccess: async ({ isStillSignedIn }) => {
      showToast({ kind: 'done', title: t`Password changed`, detail: t`You have been signed out on all other devices.` });
      onClose();
      if (!isStillSignedIn) await signOut();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = Change.safeParse(values, { error: issueMessage });
    const wrong = error?.issues.toReversed().map(({ path, message }) => [path[0], fieldErrorText(message)]);
    setErrors(wrong ? Object.fromEntries(wrong) : {});
    if (data && !change.isPending) change.mutate({ oldPassword: data.oldPassword, newPassword: data.newPassword });
  };
  const hasOwnPlace = Object.values(errors).some(Boolean);
  return {
    errors,
    problem: change.error && !hasOwnPlace ? refusalText(change.error) : undefined,
    isPending: change.isPending,
    submit,
    forget: (name: keyof Values) => setErrors({ ...errors, [name]: undefined }),
  };
}

/** Too many attempts are reported at the current password, which was wrong. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'too_many_requests') return { oldPassword: refusalText(error) };
  return Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, message]) => [path.replace(/^body\./, ''), fieldErrorText(message)]),
  );
}
