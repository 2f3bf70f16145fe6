/** Finds the headers of item tables. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Layout, PageLayout } from '../../layout/layout.ts';
import { settled } from './column-order.ts';
import { moneyKinds } from './header.ts';
import type { TableHeader } from './header.ts';
import { columnsOfRows } from './headings.ts';
import { withCodes } from './text-columns.ts';

function headerAt(
  amounts: readonly AmountCandidate[],
  page: PageLayout,
  at: number,
  isPriced: boolean,
): (TableHeader & { score: number }) | null {
  let best: (TableHeader & { score: number }) | null = null;
  for (let height = 1; height <= 3; height += 1) {
    const rows = page.rows.slice(at, at + height);
    const [first] = rows;
    const last = rows.at(-1);
    if (first === undefined || last === undefined || rows.length < height) break;
    const previous = rows.at(-2);
    if (previous !== undefined && last.y0 - previous.y1 > 1.1 * page.letterHeight) break;
    if (amounts.some((amount) => amount.row >= first.index && amount.row <= last.index && amount.decimals === 2)) break;
    const { columns, unknown, matched, tokens } = columnsOfRows(rows);
    const kinds = new Set(columns.map((column) => column.kind));
    const hasMoney = columns.some((column) => moneyKinds.has(column.kind));
    const hasItem = isPriced
      ? kinds.has('description') || kinds.has('quantity')
      : kinds.has('description') && kinds.has('quantity');
    if (hasMoney !== isPriced || !hasItem || kinds.size < 2 || matched / tokens < 0.45) continue;
    const score =
      kinds.size +
      (matched / tokens) * 2 -
      0.4 * height +
      0.5 * columns.filter((column) => column.qualifier !== undefined).length;
    if (best === null || score > best.score) {
      best = {
        page: page.index,
        firstRow: first.index,
        lastRow: last.index,
        columns,
        unknown,
        score,
      };
    }
  }
  return best;
}

/** Finds the best header of each page; a table continues below it, and on pages without a header. `isPriced`: with a column of money. */
export function findHeaders(layout: Layout, amounts: readonly AmountCandidate[], isPriced = true): TableHeader[] {
  return layout.pages.flatMap((page) => {
    let best: (TableHeader & { score: number }) | null = null;
    for (const [at] of page.rows.entries()) {
      const header = headerAt(amounts, page, at, isPriced);
      if (header !== null && (best === null || header.score > best.score + 0.01)) best = header;
    }
    return best === null ? [] : [{ ...best, columns: settled(withCodes(best, page)), isWithoutPrices: !isPriced }];
  });
}
