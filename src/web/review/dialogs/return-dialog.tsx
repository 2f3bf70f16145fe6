/** Returns the document to its issuer: recipient, reason, language and a preview of the email. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { cultureList, type CultureName } from '#contract/core/cultures.ts';
import { can } from '#web/platform/api/service.ts';
import { languageName } from '#web/platform/i18n/i18n.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reviewTaskMutations, reviewQueries } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { fieldRefusal } from '#web/platform/api/field-refusal.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty } from '../session/draft.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

const states: Record<'Queued' | 'Sent' | 'Failed', MessageDescriptor> = {
  Queued: msg`waiting to be sent`,
  Sent: msg`sent`,
  Failed: msg`sending failed`,
};

/** If `about` is `eInvoice`, the reason is prefilled: the e-invoice violates official rules. */
export function ReturnDialog({ session, about, onClose }: ToolProps) {
  const { t } = useLingui();
  const { detail } = session;
  const [to, setTo] = useState<string | null>(null);
  const [culture, setCulture] = useState<CultureName>();
  const [typed, setReason] = useState<string | null>(null);
  const { data: check } = useQuery({
    ...reviewQueries.eInvoiceCheck(detail.id),
    enabled: about === 'eInvoice' && can('eInvoiceChecks'),
  });
  // Language of the email to the issuer, needed before there is a reason.
  const { data: first } = useQuery(reviewQueries.returnPreview(detail.id, '', undefined));
  const used = culture ?? first?.culture;
  const reason = typed ?? (used ? check?.returnReasons[used] : undefined) ?? '';
  const shownReason = useDeferredValue(reason);
  const { data: preview } = useQuery(reviewQueries.returnPreview(detail.id, shownReason, culture));
  const send = useMutation(reviewTaskMutations.returnToIssuer);
  const recipientEmail = (to ?? preview?.recipient ?? '').trim();
  const refusedRecipient = fieldRefusal(send.error, 'recipientEmail');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isDirty(session.draft) && !(await session.saving.save('save'))) return;
    send.mutate(
      { documentId: detail.id, recipientEmail, reason: reason.trim(), ...(used ? { culture: used } : {}) },
      {
        onSuccess: () => {
          showToast({
            kind: 'done',
            title: t`${detail.fileName} is being returned to ${recipientEmail}`,
            detail: t`The document is on hold until it is sent back to review.`,
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Return to issuer`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <div className={classes.body}>
            <Emails documentId={detail.id} />
            <TextInput
              label={t`Recipient`}
              type="email"
              required
              data-autofocus
              value={to ?? preview?.recipient ?? ''}
              error={refusedRecipient}
              onChange={(event) => {
                send.reset();
                setTo(event.target.value);
              }}
            />
            <Textarea
              label={t`Reason`}
              required
              rows={about === 'eInvoice' ? 8 : 3}
              maxLength={5000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            {preview ? (
              <>
                <NativeSelect
                  label={t`Email language`}
                  value={used}
                  onChange={(event) => setCulture(cultureList.find((each) => each === event.target.value))}
                >
                  {cultureList.map((each) => (
                    <option key={each} value={each}>
                      {languageName(each)}
                    </option>
                  ))}
                </NativeSelect>
                <Stack component="section" p="md" bg="var(--ground)" className="boxed" aria-label={t`Email preview`}>
                  <b>{preview.subject}</b>
                  <Text component="pre" inherit m={0} ff="inherit" className="keeps-lines breaks">
                    {preview.body}
                  </Text>
                  <Box component="span" c="var(--text-faint)">{t`Attachment: ${preview.attachment}`}</Box>
                </Stack>
              </>
            ) : null}
            {send.error && refusedRecipient === undefined ? (
              <Notice role="alert">
                {send.error instanceof ApiError && send.error.code === 'too_large'
                  ? t`The file is too large to send by email. The limit is 25 MB.`
                  : errorText(send.error)}
              </Notice>
            ) : null}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={recipientEmail === '' || reason.trim() === ''} loading={send.isPending}>
            {t`Return to issuer`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Delivery status of earlier emails. */
function Emails({ documentId }: { documentId: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data } = useQuery(reviewQueries.emails(documentId));
  const returns = data?.filter(({ kind }) => kind === 'returnToIssuer') ?? [];
  if (returns.length === 0) return null;
  return (
    <Box component="ul" py="sm" px="md" bdrs="sm" bg="var(--read-soft)" aria-label={t`Previous emails`}>
      {returns.map((email) => (
        <Flex component="li" wrap="wrap" rowGap={2} columnGap="sm" key={email.id}>
          <time dateTime={email.createdAt}>{format.dateTime(email.sentAt ?? email.createdAt)}</time>
          <span>{email.recipient}</span>
          <b className={email.state === 'Failed' ? 'wrong' : undefined}>{i18n._(states[email.state])}</b>
          {email.failureReason ? <span>{email.failureReason}</span> : null}
        </Flex>
      ))}
    </Box>
  );
}
