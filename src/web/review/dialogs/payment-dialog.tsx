/** Payment code of the document as an image for banking applications, with the payment data. */
import { useLingui } from '@lingui/react/macro';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { formatValue } from '#values/value-types.ts';
import { groupedIban } from '#values/iban.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty } from '../session/draft.ts';
import { readSpayd } from './read-spayd.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function PaymentDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { detail, culture } = session;
  const { data, error } = useQuery(reviewQueries.payment(detail.id, detail.version));
  const paid = data ? readSpayd(data.qrCode) : null;
  const rows: [string, string][] = paid
    ? [
        [t`Account`, groupedIban(paid.account)],
        [t`Amount`, `${formatValue('DECIMAL', paid.amount, culture)} ${paid.currency}`],
        [t`Due date`, paid.dueDate ? format.date(paid.dueDate) : ''],
        [t`Payee`, paid.payee],
        [t`Variable symbol`, paid.variableSymbol],
        [t`Constant symbol`, paid.constantSymbol],
        [t`Specific symbol`, paid.specificSymbol],
        [t`Message for payee`, paid.message],
      ]
    : [];
  const copy = async () => {
    await navigator.clipboard.writeText(data?.qrCode ?? '');
    showToast({ kind: 'done', title: t`Payment string copied` });
  };
  return (
    <Dialog title={t`QR code payment`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.body}>
        {error ? (
          <Notice role="alert">
            {error instanceof ApiError && error.status === 409
              ? t`This document cannot be paid by QR code. It needs a valid account, an amount and a currency, and credit notes are not paid.`
              : errorText(error)}
          </Notice>
        ) : null}
        {isDirty(session.draft) ? (
          <Notice tone="read">{t`Based on the saved values. Your unsaved changes are not included.`}</Notice>
        ) : null}
        {data ? (
          <Flex gap="lg" wrap="wrap" align="flex-start">
            <img
              className={classes.qr}
              alt={t`Payment QR code`}
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.qrCode, { ecc: 'M', border: 4 }))}`}
            />
            <Stack component="dl" flex={1} gap={6} miw={200}>
              {rows.map(([label, value]) =>
                value ? (
                  <div key={label}>
                    <Text component="dt" size="xs" c="dimmed">
                      {label}
                    </Text>
                    <dd className="breaks figures">{value}</dd>
                  </div>
                ) : null,
              )}
            </Stack>
          </Flex>
        ) : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        <Button data-autofocus disabled={!data} onClick={() => void copy()}>{t`Copy payment string`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
