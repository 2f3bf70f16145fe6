import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import classes from './forms.module.css';

type Props = {
  title: string;
  /** What it touches, in numbers. */
  children: ReactNode;
  action: string;
  run: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. A refusal is said here, where it was asked for. */
export function ConfirmDialog({ title, children, action, run, onClose }: Props) {
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
      <div className={classes.words}>
        {children}
        {state.error === undefined ? null : (
          <p role="alert" className={classes.problem}>
            {errorText(state.error)}
            {detailOf(state.error)}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" loading={state.isRunning} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Why it is still in use is known to the service only. */
const detailOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'still_in_use' && error.problem.detail ? ` (${error.problem.detail})` : '';
