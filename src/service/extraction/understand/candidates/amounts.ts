import { Big } from 'big.js';
import { decimalMarkOf, parseAmount } from '../grammar/amounts.ts';
import type { Amount, DecimalMark } from '../grammar/amounts.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import type { Layout, Row } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { findValues } from './runs.ts';

export type AmountCandidate = Span & {
  value: Big;
  decimals: number;
  /** ISO code printed beside the value, if any. */
  currency: string | null;
  isPercent: boolean;
};

const rule = {
  starts: (token: Token) =>
    /^[(\-−–+]*(?:[^\p{L}\d\s]|\p{L}{1,3}|\p{Lu}{1,2}\$)?[(\-−–+]?\.?\d/u.test(token.text) || /^[-−–+(]$/.test(token.text),
  gap: 0.9,
  mostTokens: 6,
};

/** `%20`, `(%1)`. */
const turkishRate = /^\(?%(\d{1,2}(?:[.,]\d{1,2})?)\)?:?$/;

/** `2×`, `2@`. */
const countOf = /^(\d{1,4})[×x@]$/;

/** Maximum gap between groups of one number; columns are farther apart. */
const groupGap = { textLayer: 0.62, ocr: 0.88 };

function isOneNumber(run: Token[], row: Row, isOcr: boolean): boolean {
  return run.every((token, at) => {
    const last = run[at - 1];
    if (last === undefined) return true;
    const areFigures = /\d/.test(token.text) && /\d/.test(last.text);
    return !areFigures || token.x0 - last.x1 <= (isOcr ? groupGap.ocr : groupGap.textLayer) * row.letterHeight;
  });
}

function decimalMarkIn(layout: Layout): DecimalMark | undefined {
  return decimalMarkOf(layout.tokens.map((token) => token.text));
}

/** Share of numbers with two decimals from which `80 91` is taken for a number that lost its decimal point. */
const minDecimalShare = 0.7;
const minFigures = 4;

/** Whether digits are a postal code before its town: `251 01 Říčany`. */
const isPostal = (whole: Token, after: Token | undefined): boolean =>
  /^\d{3}$/.test(whole.text) && after !== undefined && /^\p{Lu}\p{L}{2}/u.test(after.text);

function restoreDecimalPoint(run: readonly Token[], row: Row, mark: DecimalMark | undefined): string | null {
  const [whole, cents] = run;
  if (whole === undefined || cents === undefined || run.length !== 2 || mark === undefined) return null;
  if (isPostal(whole, row.tokens[cents.index + 1])) return null;
  return /^\D{0,3}(?:\d{1,4}|\d{1,3}(?:[.,]\d{3})+)$/.test(whole.text) && !whole.text.includes(mark) && /^\d{2}$/.test(cents.text)
    ? `${whole.text}${mark}${cents.text}`
    : null;
}

/** Whether the pages are from a till and were recognized by OCR: nearly every number that could be money has two decimals. */
function isInCents(layout: Layout): boolean {
  const money = layout.tokens.filter((token) => /^\D{0,3}\d{1,6}[.,]\d{1,3}\D{0,2}$/.test(token.text));
  const inCents = money.filter((token) => /[.,]\d{2}\D{0,2}$/.test(token.text));
  return (
    layout.pages.every((page) => page.isOcr) && money.length >= minFigures && inCents.length > minDecimalShare * money.length
  );
}

/** Marks before and after a number that OCR produces from dust and table lines. */
const ocrNoise = /^["“”„‘’'«»|.,:;_~=]+|["“”„‘’'«»|_~=]+$|(?<=[.,]\d{2})[.,]$|(?<=\d)_(?=[€$£¥])/g;

/** Whether a token is a dollar sign of a country, which precedes the amount: `S$` after a number is a tax code and a speck. */
const precedesAmount = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}{1,2}\$$/u.test(token.text);

export function findAmounts(layout: Layout, taken: ReadonlySet<Token>, mark = decimalMarkIn(layout)): AmountCandidate[] {
  const ocrPages = new Set(layout.pages.filter((page) => page.isOcr).map((page) => page.index));
  const restoresDecimals = isInCents(layout);
  const read = (run: Token[], row: Row): Amount | null => {
    const isOcr = ocrPages.has(row.page);
    if (run.some((token) => taken.has(token)) || !isOneNumber(run, row, isOcr)) return null;
    const printed = (restoresDecimals ? restoreDecimalPoint(run, row, mark) : null) ?? textOf(run);
    const text = (turkishRate.exec(printed)?.[1] ?? countOf.exec(printed)?.[1] ?? printed).replace(
      /%?[:;]$|%$|(?<=[.,]\d{2})[.,]$/,
      '',
    );
    return parseAmount(text, mark) ?? (isOcr ? parseAmount(text.replaceAll(ocrNoise, ''), mark) : null);
  };
  return findValues(layout, rule, read).map(({ tokens: run, value }) => {
    // A currency printed as a separate word is not part of the value.
    const tokens = run.filter((token) => /\d/.test(token.text) || parseCurrency(token.text) === null);
    const [first] = tokens;
    const last = tokens.at(-1);
    const row = first === undefined ? undefined : layout.rows[first.row];
    const before = row?.tokens[(first?.index ?? 0) - 1];
    const after = row?.tokens[(last?.index ?? 0) + 1];
    const near = (token: Token | undefined): string | null => {
      if (token === undefined || row === undefined) return null;
      const gap = Math.max(token.x0 - (last?.x1 ?? 0), (first?.x0 ?? 0) - token.x1);
      return gap < 1.2 * row.letterHeight ? parseCurrency(token.text) : null;
    };
    return {
      ...spanOf(tokens),
      value: new Big(value.value),
      decimals: value.decimals,
      currency:
        (value.currency === null ? null : parseCurrency(value.currency)) ??
        (precedesAmount(after) ? null : near(after)) ??
        near(before),
      isPercent: /%:?$/.test(last?.text ?? '') || after?.text.startsWith('%') === true || turkishRate.test(first?.text ?? ''),
    };
  });
}

export function looksLikeMoney(amount: AmountCandidate): boolean {
  return (
    !amount.isPercent &&
    (amount.decimals === 2 || amount.currency !== null || (amount.decimals === 0 && amount.value.abs().lt(10_000_000)))
  );
}

/** Whether a sum is printed anywhere. */
export const isPrinted = (amounts: readonly AmountCandidate[], value: Big): boolean =>
  amounts.some((amount) => looksLikeMoney(amount) && amount.value.eq(value));
