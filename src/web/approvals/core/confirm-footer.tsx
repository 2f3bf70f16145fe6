/** The foot of a dialog that asks for one thing: leave everything as it is, or do it. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '#web/ui/floating/dialog.tsx';

type Props = {
  /** What the button does, in words. */
  children: ReactNode;
  isReady: boolean;
  isBusy?: boolean;
  onCancel: () => void;
  /** Left out in a form, which is submitted. */
  onConfirm?: () => void;
};

export function ConfirmFooter({ children, isReady, isBusy = false, onCancel, onConfirm }: Props) {
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type={onConfirm ? 'button' : 'submit'} disabled={!isReady} loading={isBusy} onClick={onConfirm}>
        {children}
      </Button>
    </DialogFooter>
  );
}
