import { orderOfDates, parseDate } from '../grammar/dates.ts';
import type { DateOrder, DateReading } from '../grammar/dates.ts';
import type { Layout } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';

import { usStates } from '../lexicon/us-states.ts';
import { findValues } from './runs.ts';

export type DateCandidate = Span & { date: DateReading };

const rule = { starts: (token: Token) => /^[([:]?(?:\d|\p{L}{3,12}[.,]?$)/u.test(token.text), gap: 1.3, mostTokens: 6 };

/** A state and its ZIP code, which OCR may read in another case: `Spring, Tx 77373`. */
const usPlace = new RegExp(`\\b(?:${usStates}),? \\d{5}(?:-\\d{4})?\\b|, ?[A-Z][a-z],? \\d{5}\\b`);

/** Whether the document has American addresses (`WA 98052`) or is in English with dollars: only there is the month written first. */
function looksAmerican(layout: Layout): boolean {
  let states = 0;
  let dollars = 0;
  for (const row of layout.rows) {
    const text = textOf(row.tokens);
    if (usPlace.test(text)) states += 1;
    if (/\$\s?\d|\bUSD\b/.test(text)) dollars += 1;
    if (/(?:^|[\s:(])\+?1[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/.test(text)) states += 2;
  }
  return states > 0 && dollars > 0 ? true : states > 1;
}

function dateOrderOf(layout: Layout): DateOrder {
  const known = orderOfDates(layout.tokens.map((token) => token.text));
  return known ?? (looksAmerican(layout) ? 'monthFirst' : 'dayFirst');
}

const figureLike: Readonly<Record<string, string>> = {
  o: '0',
  c: '0',
  q: '0',
  d: '0',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  z: '2',
  s: '5',
  b: '8',
};
const brokenDate = /^[\docqdli|!zsb]{1,2}([-./])[\docqdli|!zsb]{1,2}\1[\docqdli|!zsb]{4}$/i;

/** `10 0CT 2017` */
const brokenMonth = /^\d{1,2}[ .-]?(?:0\p{L}{2}|\p{L}0\p{L}|\p{L}{2}0)\p{L}*[ .-]?(?:20)?\d\d$/u;
/** Time printed without a space, as tills do: `6/10/201913:59`. */
const timeBehind = /(?<=[-./]\d{4})\d{1,2}:\d\d(?::\d\d)?$/;

/** Matches the start of a period and the day of its end: `1 Sep – 30`. */
const periodStart = /\p{L}\.?(?:\s*[–—]\s*|\s+-\s+)\d{2}$/u;

/** Repairs a date whose digits OCR took for letters or whose separators it lost; null if it is not a date. */
function repairOcrText(text: string): string | null {
  const run = /^(\d{2})[-./]?(\d{2})[-./]?(20\d{2})$/.exec(text);
  if (run !== null) return `${run[1]}/${run[2]}/${run[3]}`;
  if (brokenMonth.test(text))
    return text.replaceAll('0', (zero, at: number) =>
      /\p{L}/u.test(text.slice(at - 1, at) + text.slice(at + 1, at + 2)) ? 'O' : zero,
    );
  if (!brokenDate.test(text) || text.replaceAll(/\D/g, '').length < 5) return null;
  return text.toLowerCase().replaceAll(/[a-z|!]/g, (letter) => figureLike[letter] ?? letter);
}

export function findDates(layout: Layout, today: string, order = dateOrderOf(layout)): DateCandidate[] {
  const plain = datesIn(layout, today, order, false);
  return plain.length === 0 && layout.pages.some((page) => page.isOcr) ? datesIn(layout, today, order, true) : plain;
}

function datesIn(layout: Layout, today: string, order: DateOrder, isRepaired: boolean): DateCandidate[] {
  // Also tries without spaces: `24. 11. 2023` and `8.1 1.2024`, with a split word, are one date.
  const read = (run: Token[]): DateReading | null => {
    const printed = textOf(run)
      .replace(/^[([:]|[)\]]$|(?<=[/-]\d{2,4})[.,;]$/g, '')
      .replace(timeBehind, '');
    if (periodStart.test(printed)) return null;
    const text = (isRepaired ? repairOcrText(printed) : null) ?? printed;
    const found =
      parseDate(text, today, order) ??
      (run.length > 1 && /^[\d\s.]+$/.test(text) ? null : parseDate(text.replace(/ /g, ''), today, order));
    return found !== null && found.iso >= '1970' && found.iso < `${Number(today.slice(0, 4)) + 15}` ? found : null;
  };
  const whole = findValues(layout, rule, read).map(({ tokens, value }) => ({ ...spanOf(tokens), date: value }));
  return [...whole, ...wrappedDates(layout, read)];
}

/** Maximum number of words of a date at the end of a line, and at the start of the next one. */
const maxWords = { head: 4, tail: 2 };

/** Finds dates with a named month that continue in the next line of a narrow column: `4 de noviembre de` over `2026`. */
function wrappedDates({ rows }: Layout, read: (run: Token[]) => DateReading | null): DateCandidate[] {
  return rows.flatMap((row, at) =>
    row.segments.flatMap(({ tokens }): DateCandidate[] => {
      const isAligned = (x0: number): boolean => tokens.some((token) => Math.abs(token.x0 - x0) < row.letterHeight);
      const next = rows.slice(at + 1, at + 3).flatMap(({ segments }) => segments);
      const below = next.find((segment) => isAligned(segment.x0) && /^\d/.test(segment.text));
      if (below === undefined || !/\p{L}\.?$/u.test(tokens.at(-1)?.text ?? '')) return [];
      for (let head = Math.min(maxWords.head, tokens.length); head > 0; head -= 1)
        for (let tail = 1; tail <= maxWords.tail; tail += 1) {
          const [first, second] = [tokens.slice(-head), below.tokens.slice(0, tail)];
          const date = read([...first, ...second]);
          if (date?.hasNamedMonth === true) return [{ ...spanOf(first), tokens: [...first, ...second], date }];
        }
      return [];
    }),
  );
}
