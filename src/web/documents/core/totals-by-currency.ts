import { sumOf } from '#web/items/sums.ts';

export type WithAmount = { total: string | null; currency: string | null };

/** Returns one total per currency, because amounts in different currencies cannot be added. */
export function totalsByCurrency(rows: readonly WithAmount[]): { currency: string; total: string }[] {
  const groups = Map.groupBy(rows, ({ currency }) => currency ?? '');
  return [...groups].flatMap(([currency, each]) => {
    const total = sumOf(each.map(({ total: amount }) => amount ?? ''));
    return total === null ? [] : { currency, total };
  });
}
