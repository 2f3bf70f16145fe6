import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Image, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { onlyFieldRefusal } from '#web/platform/api/field-refusal.ts';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { secondFactorMutations } from '#web/settings/kit/second-factor.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { touchOnly, useMedia } from '#web/ui/use-media.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

export type SecondFactorChange = 'begin' | 'renew' | 'remove';
type Props = { change: SecondFactorChange; onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** The code input replaces the password input and takes over the focus. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** Asks for the password, because somebody may have found the screen unlocked, and during the setup for the first code. */
export function SecondFactorDialog({ change, onClose, onCodes }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const begin = useMutation(secondFactorMutations.begin);
  const confirm = useMutation(secondFactorMutations.confirm);
  const renew = useMutation(secondFactorMutations.renewCodes);
  const remove = useMutation(secondFactorMutations.remove);
  const offer = begin.data;
  // A phone cannot scan its own screen.
  const isTouch = useMedia(touchOnly);
  const shownCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => onCodes(recoveryCodes);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    if (offer) confirm.mutate(typed, { onSuccess: shownCodes });
    else if (change === 'begin') begin.mutate(typed, { onSuccess: () => setTyped('') });
    else if (change === 'renew') renew.mutate(typed, { onSuccess: shownCodes });
    else
      remove.mutate(typed, {
        onSuccess: () => {
          showToast({ kind: 'done', title: t`Two-factor sign-in is off` });
          onClose();
        },
      });
  };
  const running = [begin, confirm, renew, remove].some(({ isPending }) => isPending);
  const error = (offer ? confirm : { begin, renew, remove }[change]).error;
  const titles = { begin: t`Set up two-factor sign-in`, renew: t`New recovery codes`, remove: t`Switch off two-factor sign-in` };
  const actions = { begin: t`Continue`, renew: t`Create codes`, remove: t`Switch off` };
  return (
    <Dialog title={titles[change]} closeLabel={t`Close`} onClose={onClose}>
      <Stack component="form" id={formId} gap="md" pb="md" px="lg" className="scrolls" onSubmit={submit}>
        {offer ? (
          <>
            <p>
              <Trans>Scan the code with an authenticator app, then enter the six digits it shows.</Trans>
            </p>
            <Image
              src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.qr)}`}
              alt={t`QR code for the authenticator app`}
              w={200}
              h={200}
              mx="auto"
              radius="sm"
            />
            {isTouch ? (
              <Anchor href={offer.uri} ta="center" className="touch">
                <Trans>Open in the authenticator app of this device</Trans>
              </Anchor>
            ) : null}
            <CopyLine label={t`Key to enter by hand`} text={offer.secret} />
          </>
        ) : null}
        <TextField
          key={offer ? 'code' : 'password'}
          label={offer ? t`Code from the app` : t`Your password`}
          type={offer ? 'text' : 'password'}
          inputMode={offer ? 'numeric' : 'text'}
          autoComplete={offer ? 'one-time-code' : 'current-password'}
          ref={takeFocus}
          data-autofocus
          value={typed}
          error={onlyFieldRefusal(error, offer ? 'code' : 'password')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" form={formId} loading={running} disabled={typed === ''}>
          {offer ? t`Switch on` : actions[change]}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
