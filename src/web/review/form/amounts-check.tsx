import { useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { formatValue } from '#values/value-types.ts';
import { cellOf } from '#web/items/rows.ts';
import { checkColumn, checkTotal, type Check } from '#web/items/sums.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { Session } from '../session/use-session.ts';

/** Sum check of the document in one line, updated on every edit. */
export function AmountsCheck({ session }: { session: Pick<Session, 'header' | 'rows' | 'culture'> }) {
  const { t } = useLingui();
  const { header, rows, culture } = session;
  const lines = (column: string) =>
    checkColumn(
      column,
      rows.map((row) => cellOf(row, column).value),
      header,
    );
  const checks: [string, Check | null][] = [
    [t`items = net`, lines('item_amount_without_vat')],
    [t`items = VAT`, lines('item_vat_amount')],
    [t`items = total`, lines('item_amount')],
    [t`net + VAT = total`, checkTotal(header)],
  ];
  const made = checks.filter((each): each is [string, Check] => each[1] !== null);
  if (made.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" rowGap={2} columnGap="lg" py="xs" px="lg" aria-label={t`Amount checks`}>
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
    </Flex>
  );
}
