/** Parser for exchange rate lists in the two formats published by central banks. */
import { Big } from 'big.js';
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';

/** `rates`: units of the home currency for one unit of the key, as decimal text. */
export type RateList = { day: string; rates: Record<string, string> };

export const homeCurrency = 'CZK';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses `20.11.2026 #225` or `20 Nov 2026 #225`. */
function parseListDay(line: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[. ]\s*(\d{1,2}|[A-Za-z]{3})[. ]\s*(\d{4})\b/.exec(line) ?? [];
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}
function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

const decimalOf = (text: string): Big | undefined => {
  const written = text
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.');
  return /^\d{1,9}(\.\d{1,9})?$/.test(written) && Number(written) > 0 ? new Big(written) : undefined;
};

/**
 * Parses the daily list of the Czech National Bank: a line with the day, a header line, then `country|currency|amount|code|rate`. The rate
 * applies to `amount` units, 100 or 1,000 for units of low value.
 */
function readCnb(text: string): RateList[] {
  const [head = '', , ...lines] = text.trimStart().split(/\r?\n/);
  const day = parseListDay(head);
  const rates: Record<string, string> = {};
  for (const line of lines) {
    const [, , amount = '', code = '', rate = ''] = line.split('|').map((cell) => cell.trim());
    const units = decimalOf(amount);
    const price = decimalOf(rate);
    if (units && price && /^[A-Z]{3}$/.test(code)) rates[code] = price.div(units).toString();
  }
  return day === undefined || Object.keys(rates).length === 0 ? [] : [{ day, rates }];
}

const cubesIn = (tree: XmlTree): XmlTree[] => [tree, ...tree.children.flatMap(cubesIn)].filter(({ name }) => name === 'Cube');

/** Parses the lists of the European Central Bank: one Cube per day, containing one per currency with its units for one euro. */
function readEcb(bytes: Uint8Array): RateList[] {
  return cubesIn(readXmlTree(bytes)).flatMap(({ attributes: { time: day }, children }) => {
    if (day === undefined || !isDay(day)) return [];
    const perEuro = new Map([['EUR', new Big(1)]]);
    for (const { currency = '', rate = '' } of children.map(({ attributes }) => attributes)) {
      const units = decimalOf(rate);
      if (units && /^[A-Z]{3}$/.test(currency)) perEuro.set(currency, units);
    }
    const home = perEuro.get(homeCurrency);
    perEuro.delete(homeCurrency);
    return home
      ? [{ day, rates: Object.fromEntries([...perEuro].map(([code, units]) => [code, home.div(units).round(6).toString()])) }]
      : [];
  });
}

/** Returns all lists in a response; empty if it contains none, such as an error page. */
export function readRateLists(bytes: Buffer): RateList[] {
  const text = bytes.toString('utf8');
  if (!text.trimStart().startsWith('<')) return readCnb(text);
  try {
    return readEcb(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}
