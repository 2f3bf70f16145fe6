import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Finish } from '../navigation/use-finish.ts';

type Props = { documentId: string; finish: Finish };

/**
 * Validating with missing or contradictory values requires an explicit choice with a reason, so that pressing the same key again is not
 * enough.
 */
export function ValidateAnywayDialog({ documentId, finish }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const formId = useId();
  const note = useMutation(reviewTaskMutations.addNote);
  const text = reason.trim();
  // A service with the public API only has no notes, so no reason is asked for.
  const canStoreReason = can('notes');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canStoreReason) finish.validateAnyway();
    else if (text !== '') note.mutate({ documentId, text }, { onSuccess: finish.validateAnyway });
  };
  return (
    <Dialog title={t`Validate anyway?`} closeLabel={t`Close`} size="medium" onClose={finish.stopAsking}>
      <form id={formId} onSubmit={onSubmit}>
        <Stack pb="sm" px="lg">
          <ul>
            {finish.blockers.map((stopper) => (
              <li key={stopper}>{stopper}</li>
            ))}
          </ul>
          {canStoreReason ? (
            <Textarea
              label={t`Reason (kept as a note)`}
              data-autofocus
              required
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : null}
          {note.error ? <Notice role="alert">{errorText(note.error)}</Notice> : null}
        </Stack>
      </form>
      <DialogFooter>
        <Button
          variant="default"
          {...(!canStoreReason && { 'data-autofocus': true })}
          onClick={finish.stopAsking}
        >{t`Cancel`}</Button>
        <Button
          type="submit"
          form={formId}
          disabled={canStoreReason && text === ''}
          loading={note.isPending}
        >{t`Validate anyway`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
