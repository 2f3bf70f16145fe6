/** Footer of a dialog with one action: Cancel and the action button. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '#web/ui/floating/dialog.tsx';

type Props = {
  /** Label of the action button. */
  children: ReactNode;
  /** Omitted in a form, which says what is missing when it is sent. */
  isReady?: boolean;
  isBusy?: boolean;
  onCancel: () => void;
  /** Omitted in a form; the button then submits the form. */
  onConfirm?: () => void;
};

export function ConfirmFooter({ children, isReady = true, isBusy = false, onCancel, onConfirm }: Props) {
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
