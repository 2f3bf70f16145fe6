/** Converts printed amounts and quantities to canonical decimal text. */
import { Big } from 'big.js';

export type DecimalMark = '.' | ',';

const groupBlank = "[ \\u00a0\\u2009\\u202f'’´`]";
const body = new RegExp(
  `^(?:\\d{1,3}(?:${groupBlank}\\d{3})+|\\d{1,3}(?:[.,]\\d{2,3})*[.,]\\d{3}|\\d+)(?:\\s?[.,]\\s?\\d{1,4})?$|^\\d{1,3}[.,]\\d{5,6}$`,
  'u',
);

/** `4.125.00`: OCR confuses commas with full stops. No date has three digits in the middle. */
const misreadMark = /^\d{1,3}(?:[.,]\d{3})+[.,]\d{2}$/;

function digitsOf(text: string, mark: DecimalMark | undefined): string | null {
  if (!body.test(text)) return null;
  const plain = text.replace(/[\s'’´`]/gu, '');
  const marks = plain.replace(/\d/g, '');
  if (marks === '') return plain;
  const last = marks.at(-1) ?? '';
  const at = plain.lastIndexOf(last);
  const after = plain.length - at - 1;
  const others = marks.slice(0, -1);
  const fraction = (): string => `${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`;
  // With both marks, the last one is the decimal mark. One repeated mark separates groups, unless two digits end the number.
  if (others.includes(last)) {
    if (after === 3) return plain.replace(/[.,]/g, '');
    return misreadMark.test(plain) ? fraction() : null;
  }
  if (others !== '' || after !== 3) return fraction();
  // `1.234`: a group separator, unless the document writes fractions like this or no digit precedes it.
  const isFraction = at === 0 || plain.startsWith('0') || (mark === last && !groupsWith(last, text)) || at > 3;
  return isFraction ? fraction() : plain.replace(/[.,]/g, '');
}

const groupsWith = (mark: string, text: string): boolean => text.split(mark).length > 2;

const currencyWord = String.raw`(?:[€$£¥₹₱₪₴₦₫]|US\$|A\$|C\$|Kč|Kc|KČ|CZK|EUR|Eur|Euro|euro|USD|GBP|PLN|zł|HUF|Ft|CHF|SEK|NOK|DKK|INR|Rs\.?|MYR|RM|AUD|CAD|SGD|RON|BGN|TL|TRY|₺|[Ll]ei|kr\.?)`;
/** Dollars and other currencies of countries, only before an amount: behind it, the letter is a tax code. Rand needs two decimals: `R12` is an article. */
const countrysSign = String.raw`(?:AU|CA|S|HK|NZ|R)\$|R(?=\s?\d[\d ,.]*[.,]\d{2}$)`;
const amountPattern = new RegExp(
  `^(?<open>\\()?\\s?(?<sign>[-−–+])?\\s?(?<before>${currencyWord}|${countrysSign})?\\s?(?<inner>[-−–])?\\s?(?<body>\\d[\\d.,\\s'’´\`]*)\\s?(?<behind>[-−–])?\\s?(?<after>${currencyWord})?\\s?(?<close>\\))?\\*?$`,
  'u',
);

export type Amount = { value: string; decimals: number; currency: string | null };

/** Parses an amount: `1 234,50 Kč`, `$1,234.50`, `1.234,56-`, `(12.00)`, `5 000,-` …; null if the text is not an amount. */
export function parseAmount(text: string, mark?: DecimalMark): Amount | null {
  const plain = text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    // `5 000,-`, `1.500,--` and `89:-` are whole amounts, not negative ones.
    .replace(/(\d)[.,:]\s?[-–—]{1,2}(?!\d)/u, '$1')
    // `795.00T`, `5,20C`: tax codes, of letters that are not units
    .replace(/(\d[.,]\d{2})[A-DTXZ]$/u, '$1')
    .trim();
  const match = amountPattern.exec(plain);
  const parts = match?.groups;
  if (parts === undefined) return null;
  const isBracketed = parts['open'] !== undefined && parts['close'] !== undefined;
  if ((parts['open'] === undefined) !== (parts['close'] === undefined)) return null;
  const digits = digitsOf((parts['body'] ?? '').trim(), mark);
  if (digits === null || digits.replace(/\D/g, '').length > 15) return null;
  const isNegative =
    isBracketed || parts['behind'] !== undefined || parts['inner'] !== undefined || (parts['sign'] ?? '+') !== '+';
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const size = new Big(digits);
  return {
    value: (isNegative ? size.neg() : size).toFixed(decimals),
    decimals,
    currency: parts['before'] ?? parts['after'] ?? null,
  };
}

/** Formats money canonically: at least two decimals, no negative zero. */
export function moneyText(value: Big | string): string {
  const big = new Big(value);
  const text = big.toFixed(Math.max(2, fractionDigits(big)));
  return /^-0[.0]*$/.test(text) ? text.slice(1) : text;
}

/** Formats a quantity or rate canonically: no trailing zeros. */
export function decimalText(value: Big | string): string {
  return new Big(value).toFixed();
}

const fractionDigits = (big: Big): number => Math.max(0, big.c.length - 1 - big.e);

/** Determines the decimal mark of a document from unambiguous numbers. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    const mark = /^\D{0,3}\d[\d.,' ]*([.,])\d{2}\D{0,3}$/u.exec(text)?.[1];
    if (mark === ',') commas += 1;
    // Dates such as 1.2.24 have the same ending.
    if (mark === '.' && !/\d\.\d{1,2}\.\d\d/.test(text)) points += 1;
  }
  return commas === points ? undefined : commas > points ? ',' : '.';
}
