import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { FeedbackType } from '#contract/documents/feedback-bff.ts';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

const types: [FeedbackType, MessageDescriptor, MessageDescriptor][] = [
  ['ExtractionError', msg`Wrong values`, msg`Values are missing, wrong or in the wrong field.`],
  ['WrongType', msg`Wrong document type`, msg`For example, a credit note extracted as an invoice.`],
  ['WrongSplit', msg`Wrong split`, msg`It contains pages of another document, or some of its own pages are missing.`],
  ['Other', msg`Something else`, msg`Describe it below.`],
];

/** Dialog to report a wrong extraction. The reports are used to evaluate the next version. */
export function FeedbackDialog({ session, onClose }: ToolProps) {
  const { t, i18n } = useLingui();
  const [type, setType] = useState<FeedbackType>('ExtractionError');
  const [note, setNote] = useState('');
  const send = useMutation(reviewTaskMutations.sendFeedback);
  const isNoteMissing = type === 'Other' && note.trim() === '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      { documentId: session.detail.id, type, note: note.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'done', title: t`Feedback sent. Thank you.` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Extraction feedback`} closeLabel={t`Close`} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className={classes.body}>
          <Stack component="fieldset" gap="xs">
            <legend className="visually-hidden">{t`What is wrong`}</legend>
            {types.map(([value, name, hint]) => (
              <Radio
                key={value}
                label={i18n._(name)}
                description={i18n._(hint)}
                name="type"
                value={value}
                checked={type === value}
                data-autofocus={type === value || undefined}
                onChange={() => setType(value)}
              />
            ))}
          </Stack>
          <Textarea label={t`Note`} rows={3} maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
          {send.error ? <Notice role="alert">{errorText(send.error)}</Notice> : null}
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={isNoteMissing} loading={send.isPending}>{t`Send`}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
