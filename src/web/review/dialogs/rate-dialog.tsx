/** Exchange rate of the central bank for the date of the document, with the date and the bank it comes from. */
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { formatValue } from '#values/value-types.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function RateDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { take } = useApplyChanges(session);
  const currency = session.header('currency').toUpperCase();
  // VAT is computed with the rate of the tax point date.
  const wanted = session.header('date_taxable_supply') || session.header('date_issued') || session.today;
  const [day, setDay] = useState(wanted > session.today ? session.today : wanted);
  const canFetchRate = /^[A-Z]{3}$/.test(currency) && /^\d{4}-\d\d-\d\d$/.test(day);
  const { data, error } = useQuery({ ...reviewQueries.rate(session.detail.id, currency, day), enabled: canFetchRate });
  const known: Record<string, string> = { CNB: t`Czech National Bank`, ECB: t`European Central Bank` };
  const bank = known[data?.bank ?? ''] ?? data?.bank ?? '';
  const rate = data ? formatValue('DECIMAL', data.rate, session.culture) : '';
  const listDay = data?.listDay === undefined ? '' : format.date(data.listDay);
  const home = data?.homeCurrency ?? '';
  return (
    <Dialog title={t`Daily exchange rate`} closeLabel={t`Close`} onClose={onClose}>
      <div className={classes.body}>
        <TextInput label={t`Day`} type="date" value={day} max={session.today} onChange={(event) => setDay(event.target.value)} />
        <div aria-live="polite">
          {canFetchRate ? null : <p>{t`The document has no three-letter currency code or no date.`}</p>}
          {error ? (
            <Notice role="alert">
              {error instanceof ApiError && error.status === 503
                ? t`The bank is unavailable and the rates for this day are not stored here. Nothing was changed.`
                : error instanceof ApiError && error.status === 400
                  ? t`The bank has no rate for this currency on this day.`
                  : errorText(error)}
            </Notice>
          ) : null}
          {data ? (
            <>
              <Text size="xl" fw={600} className="figures">{t`1 ${currency} = ${rate} ${home}`}</Text>
              {listDay === '' ? null : <Box component="p" c="var(--text-faint)">{t`${bank}, rates of ${listDay}`}</Box>}
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
          {t`Use rate`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
