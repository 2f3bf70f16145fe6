import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import type { Finish } from '../navigation/use-finish.ts';
import classes from './review-dialogs.module.css';

type Props = { documentId: string; finish: Finish };

/** What is missing or contradicts itself is validated by a choice with a reason, never by pressing the same key once more. */
export function ValidateAnywayDialog({ documentId, finish }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [formId, reasonId] = [useId(), useId()];
  const note = useMutation(reviewTaskMutations.addNote);
  const text = reason.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') note.mutate({ documentId, text }, { onSuccess: finish.validateAnyway });
  };
  return (
    <Dialog title={t`Validate anyway?`} closeLabel={t`Close`} size="medium" onClose={finish.stopAsking}>
      <div className={classes.scroll}>
        <form id={formId} className={classes.body} onSubmit={onSubmit}>
          <ul>
            {finish.stoppers.map((stopper) => (
              <li key={stopper}>{stopper}</li>
            ))}
          </ul>
          <label htmlFor={reasonId}>{t`Reason (kept as a note)`}</label>
          <textarea
            id={reasonId}
            data-autofocus
            required
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {note.error ? (
            <p role="alert" className={classes.problem}>
              {errorText(note.error)}
            </p>
          ) : null}
        </form>
      </div>
      <DialogFooter>
        <Button variant="default" onClick={finish.stopAsking}>{t`Cancel`}</Button>
        <Button type="submit" form={formId} disabled={text === ''} loading={note.isPending}>{t`Validate anyway`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
