/** The document goes back to who issued it: to whom, why, in which language, and the message as it will go. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type FormEvent } from 'react';
import type { Culture } from '#contract/parts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { reviewDeskMutations, reviewDeskQueries } from '#web/api/review-desk.queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty } from '../review/draft.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

const states: Record<'Queued' | 'Sent' | 'Failed', MessageDescriptor> = {
  Queued: msg`waits to be sent`,
  Sent: msg`sent`,
  Failed: msg`could not be sent`,
};
const cultures: [Culture, MessageDescriptor][] = [
  ['cs-CZ', msg`Czech`],
  ['en-US', msg`English`],
];

export function ReturnDialog({ review, onClose }: ToolProps) {
  const { t, i18n } = useLingui();
  const { detail } = review;
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [culture, setCulture] = useState<Culture>();
  const shownReason = useDeferredValue(reason);
  const { data: preview } = useQuery(reviewDeskQueries.returnPreview(detail.id, shownReason, culture));
  const send = useMutation(reviewDeskMutations.returnToIssuer);
  const recipientEmail = (to ?? preview?.recipient ?? '').trim();
  const used = culture ?? preview?.culture;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isDirty(review.draft) && !(await review.saving.save('save'))) return;
    send.mutate(
      { documentId: detail.id, recipientEmail, reason: reason.trim(), ...(used && hasDesk() ? { culture: used } : {}) },
      {
        onSuccess: () => {
          showToast({
            kind: 'done',
            title: t`${detail.fileName} goes back to ${recipientEmail}`,
            detail: t`The document is put aside until it is taken up again.`,
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Return to the issuer`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <div className={classes.scroll}>
          <div className={classes.body}>
            <Letters documentId={detail.id} />
            <label className={classes.labelled}>
              {t`Recipient`}
              <input
                type="email"
                required
                className={classes.input}
                data-autofocus
                value={to ?? preview?.recipient ?? ''}
                onChange={(event) => setTo(event.target.value)}
              />
            </label>
            <label className={classes.labelled}>
              {t`Reason`}
              <textarea
                className={classes.area}
                required
                rows={3}
                maxLength={5000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </label>
            {preview ? (
              <>
                <label className={classes.labelled}>
                  {t`Language of the message`}
                  <select
                    className={classes.input}
                    value={used}
                    onChange={(event) => setCulture(cultures.find(([value]) => value === event.target.value)?.[0])}
                  >
                    {cultures.map(([value, name]) => (
                      <option key={value} value={value}>
                        {i18n._(name)}
                      </option>
                    ))}
                  </select>
                </label>
                <section className={classes.letter} aria-label={t`The message`}>
                  <b>{preview.subject}</b>
                  <pre>{preview.body}</pre>
                  <span className={classes.faint}>{t`Attached: ${preview.attachment}`}</span>
                </section>
              </>
            ) : null}
            {send.error ? (
              <p role="alert" className={classes.problem}>
                {send.error instanceof ApiError && send.error.code === 'too_large'
                  ? t`The file is too large for a message: 25 MB is the most.`
                  : errorText(send.error)}
              </p>
            ) : null}
          </div>
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={recipientEmail === '' || reason.trim() === ''} loading={send.isPending}>
            {t`Send back`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** What became of the messages before. */
function Letters({ documentId }: { documentId: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data } = useQuery(reviewDeskQueries.letters(documentId));
  if (!data || data.length === 0) return null;
  return (
    <ul className={classes.letters} aria-label={t`Messages so far`}>
      {data.map((letter) => (
        <li key={letter.id} data-state={letter.state}>
          <time dateTime={letter.createdAt}>{format.dateTime(letter.sentAt ?? letter.createdAt)}</time>
          <span>{letter.recipient}</span>
          <b>{i18n._(states[letter.state])}</b>
          {letter.failureReason ? <span>{letter.failureReason}</span> : null}
        </li>
      ))}
    </ul>
  );
}
