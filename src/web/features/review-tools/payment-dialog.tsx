/** The payment code of the document as a picture that a bank's application reads, with what it pays. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { ApiError } from '#web/api/api-error.ts';
import { reviewDeskQueries } from '#web/api/review-desk.queries.ts';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { groupedIban } from '#web/blocks/fields/shown-value.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty } from '../review/draft.ts';
import { readSpayd } from './read-spayd.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

export function PaymentDialog({ review, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { detail, culture } = review;
  const { data, error } = useQuery(reviewDeskQueries.payment(detail.id, detail.version));
  const paid = data ? readSpayd(data.qrCode) : null;
  const rows: [string, string][] = paid
    ? [
        [t`Account`, groupedIban(paid.account)],
        [t`Amount`, `${formatValue('DECIMAL', paid.amount, culture)} ${paid.currency}`],
        [t`Due`, paid.dueDate ? format.date(paid.dueDate) : ''],
        [t`Payee`, paid.payee],
        [t`Variable symbol`, paid.variableSymbol],
        [t`Constant symbol`, paid.constantSymbol],
        [t`Specific symbol`, paid.specificSymbol],
        [t`Message`, paid.message],
      ]
    : [];
  const copy = async () => {
    await navigator.clipboard.writeText(data?.qrCode ?? '');
    showToast({ kind: 'done', title: t`The payment string is on the clipboard` });
  };
  return (
    <Dialog title={t`Payment by QR code`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.body}>
        {error ? (
          <p role="alert" className={classes.problem}>
            {error instanceof ApiError && error.status === 409
              ? t`The document cannot be paid by a code: a valid account, an amount and a currency are needed, and a credit note is not paid.`
              : errorText(error)}
          </p>
        ) : null}
        {isDirty(review.draft) ? <p className={classes.hint}>{t`Of the values that are saved; yours are not yet.`}</p> : null}
        {data ? (
          <div className={classes.payment}>
            <img
              className={classes.qr}
              alt={t`QR code of the payment`}
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.qrCode, { ecc: 'M', border: 4 }))}`}
            />
            <dl className={classes.facts}>
              {rows.map(([label, value]) =>
                value ? (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          </div>
        ) : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        <Button data-autofocus disabled={!data} onClick={() => void copy()}>{t`Copy the payment string`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
