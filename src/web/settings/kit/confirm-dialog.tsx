import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { refusalText } from './issue-text.ts';

type Props = {
  title: string;
  /** Numbers of affected objects. */
  children: ReactNode;
  action: string;
  /** The text explains why; the only button is Close. */
  isImpossible?: boolean;
  run: () => Promise<unknown>;
  onClose: () => void;
};

/** Confirmation of an action that cannot be undone. Errors are shown in the dialog. */
export function ConfirmDialog({ title, children, action, isImpossible = false, run, onClose }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<{ isRunning: boolean; error?: unknown }>({ isRunning: false });
  const confirm = async () => {
    setState({ isRunning: true });
    try {
      await run();
      onClose();
    } catch (error) {
      setState({ isRunning: false, error });
    }
  };
  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="md" pb="md" px="lg" className="scrolls">
        {children}
        {state.error === undefined ? null : <Notice role="alert">{refusalText(state.error)}</Notice>}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {isImpossible ? t`Close` : t`Cancel`}
        </Button>
        {isImpossible ? null : (
          <DangerButton isFilled isRunning={state.isRunning} onClick={() => void confirm()}>
            {action}
          </DangerButton>
        )}
      </DialogFooter>
    </Dialog>
  );
}
