/** The central bank's rate for the document's day, with the day and bank that it comes from. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { reviewDeskQueries } from '#web/api/review-desk.queries.ts';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { useTake } from './take-changes.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

export function RateDialog({ review, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { take } = useTake(review);
  const currency = review.header('currency').toUpperCase();
  // VAT is counted by the rate of the day of supply
  const wanted = review.header('date_taxable_supply') || review.header('date_issued') || review.today;
  const [day, setDay] = useState(wanted > review.today ? review.today : wanted);
  const isAskable = /^[A-Z]{3}$/.test(currency) && /^\d{4}-\d\d-\d\d$/.test(day);
  const { data, error } = useQuery({ ...reviewDeskQueries.rate(review.detail.id, currency, day), enabled: isAskable });
  const known: Record<string, string> = { CNB: t`Czech National Bank`, ECB: t`European Central Bank` };
  const bank = known[data?.bank ?? ''] ?? data?.bank ?? '';
  const rate = data ? formatValue('DECIMAL', data.rate, review.culture) : '';
  const listDay = data?.listDay === undefined ? '' : format.date(data.listDay);
  const home = data?.homeCurrency ?? '';
  return (
    <Dialog title={t`Exchange rate of the day`} closeLabel={t`Close`} onClose={onClose}>
      <div className={classes.body}>
        <label className={classes.labelled}>
          {t`Day`}
          <input
            type="date"
            className={classes.input}
            value={day}
            max={review.today}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <div aria-live="polite">
          {isAskable ? null : <p>{t`The document has no currency of three letters, or no day.`}</p>}
          {error ? (
            <p role="alert" className={classes.problem}>
              {error instanceof ApiError && error.status === 503
                ? t`The bank cannot be reached now, and this day was not asked for before. Nothing was changed.`
                : error instanceof ApiError && error.status === 400
                  ? t`The bank has no rate of this currency for the day.`
                  : errorText(error)}
            </p>
          ) : null}
          {data ? (
            <>
              <p className={classes.figure}>{t`1 ${currency} = ${rate} ${home}`}</p>
              {listDay === '' ? null : <p className={classes.faint}>{t`${bank}, list of ${listDay}`}</p>}
            </>
          ) : null}
        </div>
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        <Button
          data-autofocus
          disabled={!data}
          onClick={() => {
            if (data) take([{ field: 'exchange_rate', itemIndex: null, value: data.rate }]);
            onClose();
          }}
        >
          {t`Take the rate`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
