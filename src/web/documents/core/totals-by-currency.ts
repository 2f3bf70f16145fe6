import { sumOf } from '#web/items/sums.ts';

export type WithAmount = { total: string | null; currency: string | null };

/** Together by currency, as amounts of two currencies have no sum. */
export function totalsByCurrency(rows: readonly WithAmount[]): { currency: string; total: string }[] {
  const groups = Map.groupBy(rows, ({ currency }) => currency ?? '');
  return [...groups].flatMap(([currency, each]) => {
    const total = sumOf(each.map(({ total: amount }) => amount ?? ''));
    return total === null ? [] : { currency, total };
  });
}
