import { useLingui } from '@lingui/react/macro';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { cellOf } from '#web/blocks/items/rows.ts';
import { checkColumn, checkTotal, type Check } from '#web/blocks/items/sums.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { Review } from './use-review.ts';
import classes from './review.module.css';

/** The arithmetic of the document in one line: it is the check itself, live with every edit. */
export function AmountsCheck({ review }: { review: Review }) {
  const { t } = useLingui();
  const { header, rows, culture } = review;
  const lines = (column: string) =>
    checkColumn(
      column,
      rows.map((row) => cellOf(row, column).value),
      header,
    );
  const checks: [string, Check | null][] = [
    [t`lines = net`, lines('item_amount_without_vat')],
    [t`lines = VAT`, lines('item_vat_amount')],
    [t`lines = total`, lines('item_amount')],
    [t`net + VAT = total`, checkTotal(header)],
  ];
  const made = checks.filter((each): each is [string, Check] => each[1] !== null);
  if (made.length === 0) return null;
  return (
    <ul className={classes.checks} aria-label={t`Sums`}>
      {made.map(([name, check]) => (
        <li key={name}>
          {check.holds ? (
            <MeaningMark meaning="proved">{name}</MeaningMark>
          ) : (
            <MeaningMark meaning="wrong">
              {name}: {t`off by ${formatValue('DECIMAL', check.difference, culture)}`}
            </MeaningMark>
          )}
        </li>
      ))}
    </ul>
  );
}
