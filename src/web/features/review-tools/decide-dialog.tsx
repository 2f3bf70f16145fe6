import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { approvalMutations } from '#web/api/approval.mutations.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

/** The approver's decision against a service of others, which has no inbox of ours. */
export function DecideDialog({ review, onClose }: ToolProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const decide = useMutation(approvalMutations.decidePlainly);
  const send = (kind: 'approve' | 'reject') =>
    decide.mutate(
      { documentId: review.detail.id, kind, note: note.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'done', title: kind === 'approve' ? t`The document is approved` : t`The document is rejected` });
          onClose();
        },
      },
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send('approve');
  };
  return (
    <Dialog title={t`Approve or reject`} closeLabel={t`Close`} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className={classes.body}>
          <label className={classes.labelled}>
            {t`Note`}
            <textarea
              className={classes.area}
              rows={3}
              maxLength={5000}
              data-autofocus
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
          <p className={classes.faint}>{t`Rejecting needs a note.`}</p>
          {decide.error ? (
            <p role="alert" className={classes.problem}>
              {errorText(decide.error)}
            </p>
          ) : null}
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="default" disabled={note.trim() === ''} loading={decide.isPending} onClick={() => send('reject')}>
            {t`Reject`}
          </Button>
          <Button type="submit" loading={decide.isPending}>{t`Approve`}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
