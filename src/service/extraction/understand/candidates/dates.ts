import { orderOfDates, parseDate } from '../grammar/dates.ts';
import type { DateOrder, DateReading } from '../grammar/dates.ts';
import type { Layout } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';

import { findValues } from './runs.ts';

export type DateCandidate = Span & { date: DateReading };

const rule = { starts: (token: Token) => /^[([]?(?:\d|\p{L}{3,12}[.,]?$)/u.test(token.text), gap: 1.3, mostTokens: 6 };

/** American addresses (`WA 98052`) or English with dollars: the only readers who put the month first. */
function looksAmerican(layout: Layout): boolean {
  let states = 0;
  let dollars = 0;
  for (const row of layout.rows) {
    const text = textOf(row.tokens);
    if (/\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/.test(text)) states += 1;
    if (/\$\s?\d|\bUSD\b/.test(text)) dollars += 1;
    if (/(?:^|[\s:(])\+?1[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/.test(text)) states += 2;
  }
  return states > 0 && dollars > 0 ? true : states > 1;
}

function dateOrderOf(layout: Layout): DateOrder {
  const known = orderOfDates(layout.tokens.map((token) => token.text));
  return known ?? (looksAmerican(layout) ? 'monthFirst' : 'dayFirst');
}

export function findDates(layout: Layout, today: string, order = dateOrderOf(layout)): DateCandidate[] {
  // Blanks are tried away as well: `24. 11. 2023` and `8.1 1.2024` of a split word are one date.
  const read = (run: Token[]): DateReading | null => {
    const text = textOf(run).replace(/^[([]|[)\]]$/g, '');
    const found =
      parseDate(text, today, order) ??
      (run.length > 1 && /^[\d\s.]+$/.test(text) ? null : parseDate(text.replace(/ /g, ''), today, order));
    return found !== null && found.iso >= '1970' && found.iso < `${Number(today.slice(0, 4)) + 15}` ? found : null;
  };
  return findValues(layout, rule, read).map(({ tokens, value }) => ({ ...spanOf(tokens), date: value }));
}
