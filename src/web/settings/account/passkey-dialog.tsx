import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { onlyFieldRefusal } from '#web/platform/api/field-refusal.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type Passkey, passkeyMutations } from './passkeys.queries.ts';

export type PasskeyChange = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };
type Props = { change: PasskeyChange; onClose: () => void };

const formId = 'passkey';

/** Asks for the name when a passkey is added or renamed, and for the password when it is added or removed. */
export function PasskeyDialog({ change, onClose }: Props) {
  const { t } = useLingui();
  const { kind } = change;
  const [name, setName] = useState(kind === 'add' ? t`My passkey` : change.passkey.name);
  const [password, setPassword] = useState('');
  const { run, isPending, error, isDeclined } = useChange(change, onClose);
  const asksName = kind !== 'remove';
  const asksPassword = kind !== 'rename';
  const isReady = (!asksName || name.trim() !== '') && (!asksPassword || password !== '');
  const titles = { add: t`Add a passkey`, rename: t`Rename passkey`, remove: t`Delete passkey?` };
  const actions = { add: t`Continue`, rename: t`Save`, remove: t`Delete` };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) run({ name: name.trim(), password });
  };
  return (
    <Dialog title={titles[kind]} closeLabel={t`Close`} onClose={onClose}>
      <Stack component="form" id={formId} gap="md" pb="md" px="lg" className="scrolls" onSubmit={submit}>
        {kind === 'remove' ? (
          <p>
            <Trans>“{name}” will no longer sign you in. Delete it from the device or password manager too.</Trans>
          </p>
        ) : null}
        {asksName ? (
          <TextField
            label={t`Name of the passkey`}
            hint={kind === 'add' ? t`So that you recognize it later, for example by the device.` : undefined}
            maxLength={100}
            value={name}
            data-autofocus={kind === 'rename' ? true : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
        {asksPassword ? (
          <TextField
            label={t`Your password`}
            type="password"
            autoComplete="current-password"
            value={password}
            data-autofocus
            error={onlyFieldRefusal(error, 'password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
        {error && !asksPassword ? <Notice role="alert">{refusalText(error)}</Notice> : null}
        {isDeclined ? (
          <Notice role="alert">
            <Trans>No passkey was added: you did not confirm at your device, or it already has one for this account.</Trans>
          </Notice>
        ) : null}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" form={formId} loading={isPending} disabled={!isReady}>
          {actions[kind]}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Runs the change of the dialog and closes it when done. */
function useChange(change: PasskeyChange, onClose: () => void) {
  const { t } = useLingui();
  const add = useMutation(passkeyMutations.add);
  const rename = useMutation(passkeyMutations.rename);
  const remove = useMutation(passkeyMutations.remove);
  const done = (title: string) => {
    showToast({ kind: 'done', title });
    onClose();
  };
  const run = ({ name, password }: { name: string; password: string }) => {
    if (change.kind === 'add')
      add.mutate({ name, password }, { onSuccess: (isAdded) => isAdded && done(t`Passkey ${name} added`) });
    else if (change.kind === 'rename') rename.mutate({ id: change.passkey.id, name }, { onSuccess: onClose });
    else remove.mutate({ id: change.passkey.id, password }, { onSuccess: () => done(t`Passkey ${change.passkey.name} deleted`) });
  };
  const { isPending, error } = { add, rename, remove }[change.kind];
  return { run, isPending, error, isDeclined: add.data === false };
}
