/**
 * Money and quantities as people type and print them, to canonical text (`-1234.56`). No binary floats: digits are moved, never computed.
 */
export const parseProblems = ['notANumber', 'ambiguousNumber', 'notAnInteger', 'notADate', 'noSuchDay', 'notYesOrNo'] as const;
export type ParseProblem = (typeof parseProblems)[number];
export type Parsed = { ok: true; value: string } | { ok: false; problem: ParseProblem };

/** What a culture writes between whole and fraction. */
export const decimalMark = (culture: string): ',' | '.' => (culture.startsWith('cs') ? ',' : '.');

const wrong: Parsed = { ok: false, problem: 'notANumber' };
const spaces = /[\s\u00A0\u2007\u2009\u202F]/g;
/** Currencies, percent and dashes for "no hellers" around the digits. */
const around = /^(?:[A-Za-z]{3}|[€$£¥]|Kč|zł|Ft)?\s*(.*?)\s*(?:[A-Za-z]{3}|[€$£¥%]|Kč|zł|Ft)?$/u;

/**
 * `1 234,56`, `1234.56`, `1.234,56`, `1'234.56`, `1234,-`, `(12,00)`, `12,00-`, with or without a currency. One mark before three
 * digits is thousands or a fraction: the culture's own decimal mark settles it, the other mark is refused as ambiguous.
 */
export function parseAmount(text: string, culture: string): Parsed {
  const trimmed = text.trim().replaceAll(/[−–—]/g, '-');
  if (trimmed === '') return { ok: true, value: '' };
  let digits = (around.exec(trimmed)?.[1] ?? '').replace(/[,.](?:-|=)+$/, '').trim();
  let isNegative = false;
  const bracketed = /^\((.*)\)$/.exec(digits);
  const signed = /^-\s*(.*)$/.exec(digits) ?? /^(.*?)\s*-$/.exec(digits);
  if (bracketed || signed) {
    isNegative = true;
    digits = (bracketed ?? signed)?.[1] ?? '';
  } else digits = digits.replace(/^\+\s*/, '');

  // a space or an apostrophe can only part thousands; where it does, it must part all of them
  if (/[\s\u00A0\u2007\u2009\u202F'’]/.test(digits)) {
    const [whole = '', ...rest] = digits.split(/[.,]/);
    if (rest.length > 1 || !/^\d{1,3}(?:[\s\u00A0\u2007\u2009\u202F'’]\d{3})+$/.test(whole) || !/^\d*$/.test(rest[0] ?? ''))
      return wrong;
    return canonical(isNegative, whole.replaceAll(/\D/g, ''), rest[0] ?? '');
  }
  if (!/^[\d.,]+$/.test(digits.replaceAll(spaces, '')) || !/\d/.test(digits)) return wrong;

  const lastComma = digits.lastIndexOf(',');
  const lastDot = digits.lastIndexOf('.');
  if (lastComma === -1 && lastDot === -1) return canonical(isNegative, digits, '');
  if (lastComma !== -1 && lastDot !== -1) {
    const mark = lastComma > lastDot ? ',' : '.';
    return grouped(isNegative, digits, mark, mark === ',' ? '.' : ',');
  }
  const mark = lastComma !== -1 ? ',' : '.';
  const parts = digits.split(mark);
  if (parts.length > 2) return grouped(isNegative, digits, null, mark);
  const [whole = '', fraction = ''] = parts;
  const looksGrouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (looksGrouped && mark !== decimalMark(culture)) {
    // `1,234` is how en-US writes a thousand; elsewhere the other mark says nothing certain
    return mark === ',' && culture.startsWith('en')
      ? canonical(isNegative, whole + fraction, '')
      : { ok: false, problem: 'ambiguousNumber' };
  }
  return canonical(isNegative, whole, fraction);
}

function grouped(isNegative: boolean, digits: string, mark: string | null, group: string): Parsed {
  const [whole = '', fraction = '', ...rest] = mark === null ? [digits] : digits.split(mark);
  const groups = whole.split(group);
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((each) => /^\d{3}$/.test(each));
  return rest.length > 0 || !isGrouped || !/^\d*$/.test(fraction) ? wrong : canonical(isNegative, groups.join(''), fraction);
}

function canonical(isNegative: boolean, whole: string, fraction: string): Parsed {
  const trimmedWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? trimmedWhole : `${trimmedWhole}.${fraction}`;
  return { ok: true, value: isNegative && /[1-9]/.test(value) ? `-${value}` : value };
}

export function parseInteger(text: string, culture: string): Parsed {
  const amount = parseAmount(text, culture);
  if (!amount.ok) return amount.problem === 'ambiguousNumber' ? amount : { ok: false, problem: 'notAnInteger' };
  const whole = amount.value.replace(/\.0*$/, '');
  return whole.includes('.') ? { ok: false, problem: 'notAnInteger' } : { ok: true, value: whole };
}
