/** The row of sums below an item table: `Razem 1 365,00 313,95 1 678,95`, each amount below its column. */
import type { FoundItem } from '../found.ts';
import { isPrinted } from '../candidates/amounts.ts';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { sumOfItems } from './items.ts';
import { isClosing } from './table/closing.ts';
import { readRow } from './table/read-row.ts';

export type TableSums = { net?: AmountCandidate; vat?: AmountCandidate; total?: AmountCandidate };

/** Maximum number of rows between the last item and the sums. */
const maxRowsBelow = 4;

/** Reads the sums of a table by its columns, otherwise from a row of three amounts that add up. */
export function readTableSums(context: Context, items: readonly FoundItem[]): TableSums {
  return belowItems(context, items) ?? sumRow(context) ?? {};
}

/** Reads the row below the items, accepted only if its net plus VAT equals its total. */
function belowItems(context: Context, items: readonly FoundItem[]): TableSums | null {
  const lastRow = Math.max(
    -1,
    ...items.flatMap((item) => Object.values(item).flatMap((cell) => cell.tokens.map((token) => token.row))),
  );
  const page = context.layout.pages.find((each) => each.rows.some((row) => row.index === lastRow));
  const header = context.itemHeaders.findLast((each) => each.lastRow < lastRow);
  if (page === undefined || header === undefined) return null;
  const sum = items.length > 1 ? sumOfItems(items) : null;
  for (const row of page.rows.filter((each) => each.index > lastRow && each.index <= lastRow + maxRowsBelow)) {
    const { figures } = readRow(context, header, row, page.letterHeight);
    const [net, vat, total] = [figures.get('net'), figures.get('vatAmount'), figures.get('gross')];
    const isSum = net !== undefined && sum !== null && net.value.eq(sum);
    if (!isSum && !isClosing(context, row)) continue;
    if (isSum && vat !== undefined && total === undefined && isPrinted(context.amounts, net.value.plus(vat.value)))
      return { net, vat };
    if (net !== undefined && total !== undefined && vat !== undefined && addUp(net, vat, total)) return { net, vat, total };
    // Without a column for VAT, it is between net and gross.
    const between = context.amounts.find(
      (amount) =>
        amount.row === row.index && net !== undefined && total !== undefined && total.value.minus(net.value).eq(amount.value),
    );
    if (net !== undefined && total !== undefined && between !== undefined) return { net, vat: between, total };
  }
  return null;
}

const addUp = (net: AmountCandidate, vat: AmountCandidate, total: AmountCandidate): boolean =>
  net.value.plus(vat.value).minus(total.value).abs().lt('0.03');

/** Finds the last row such as `Celkem 1 300,00 273,00 1 573,00`, under any headings. */
function sumRow(context: Context): TableSums | null {
  for (const row of context.layout.rows.toReversed()) {
    const [first] = row.tokens;
    const label = first === undefined ? undefined : context.labelOf.get(first);
    if (label === undefined || !label.meanings.some(({ meaning }) => meaning === 'total')) continue;
    const money = context.amounts.filter((amount) => amount.row === row.index && !amount.isPercent && amount.decimals === 2);
    for (const [at, net] of money.entries()) {
      const [vat, total] = money.slice(at + 1, at + 3);
      if (vat !== undefined && total !== undefined && addUp(net, vat, total) && vat.value.abs().lte(net.value.abs().times('0.3')))
        return { net, vat, total };
    }
  }
  return null;
}
