/** Finds the words of the value that a word belongs to: an amount with spaces between thousands, a date of several words. */
import { kindOf } from '#values/value-types.ts';
import type { ValueKind } from '#values/value-type.ts';
import type { FieldType } from '#values/values.ts';
import type { ViewerWord } from './page-words.ts';

/** Whether a text is a value of a field type. The viewer only tries spans of words; the caller validates them. */
export type IsValue = (type: FieldType, text: string) => boolean;

/** Maximum gap between words of one value, in word heights. A larger gap separates columns. */
const maxGap = 1.2;
/** Maximum number of words of a date, as in `5 . 3 . 2026`. */
const maxDateWords = 6;

export const textOf = (words: readonly ViewerWord[]): string => words.map((word) => word.text).join(' ');

/**
 * Returns the words of the value that contains `word`, in the given type, or only the word if no larger span is a value of that type.
 * `line` contains the words of its visual line in reading order.
 */
export const wholeValue = (word: ViewerWord, line: readonly ViewerWord[], type: FieldType, isValue: IsValue): ViewerWord[] =>
  spans[kindOf(type)](word, line, isValue);

/** Returns the most likely value around a word, without a focused field. */
export function likelyValue(word: ViewerWord, line: readonly ViewerWord[], isValue: IsValue): ViewerWord[] {
  const date = dateAround(word, line, isValue);
  if (date.length > 1) return date;
  return amountAround(word, line);
}

const isNear = (a: ViewerWord, b: ViewerWord): boolean => {
  const height = Math.max(1, Math.max(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0));
  return b.box.x0 - a.box.x1 <= maxGap * height && b.box.x0 - a.box.x1 > -height;
};

const firstThousands = /^[-−–(]?\d{1,3}$/;
const nextThousands = /^\d{3}$/;
const lastThousands = /^\d{3}(?:[.,](?:\d{1,4}|-+|=))?\)?-?$/;

function amountAround(word: ViewerWord, line: readonly ViewerWord[]): ViewerWord[] {
  const at = line.findIndex((each) => each.id === word.id);
  if (at === -1 || !/\d/.test(word.text)) return [word];
  let best: ViewerWord[] = [word];
  // The longest run of groups that contains the word: `1` `234` `567,00`, but not `21` `10 000,00` across columns.
  for (let from = at; from >= 0; from -= 1) {
    const first = line[from];
    if (!first || (from < at && !(firstThousands.test(first.text) || nextThousands.test(first.text)))) break;
    if (from < at && !isNear(first, line[from + 1] ?? first)) break;
    if (!firstThousands.test(first.text)) continue;
    for (let to = Math.max(at, from + 1); to < line.length; to += 1) {
      const span = line.slice(from, to + 1);
      if (!isGrouped(span)) {
        if (!nextThousands.test(line[to]?.text ?? '')) break;
        continue;
      }
      if (span.length > best.length) best = span;
    }
  }
  return includeMinusSign(best, line);
}

function isGrouped(span: readonly ViewerWord[]): boolean {
  return span.every((each, position) => {
    if (position > 0 && !isNear(span[position - 1] ?? each, each)) return false;
    if (position === 0) return firstThousands.test(each.text);
    return position === span.length - 1 ? lastThousands.test(each.text) : nextThousands.test(each.text);
  });
}

/** Includes a minus sign that is separated from its digits. */
function includeMinusSign(span: ViewerWord[], line: readonly ViewerWord[]): ViewerWord[] {
  const [first] = span;
  const before = line[line.findIndex((each) => each.id === first?.id) - 1];
  return first && before && /^[-−–]$/.test(before.text) && isNear(before, first) ? [before, ...span] : span;
}

function dateAround(word: ViewerWord, line: readonly ViewerWord[], isValue: IsValue): ViewerWord[] {
  const at = line.findIndex((each) => each.id === word.id);
  let best: ViewerWord[] | null = null;
  for (let from = Math.max(0, at - maxDateWords + 1); from <= at; from += 1)
    for (let to = at; to < Math.min(line.length, from + maxDateWords); to += 1) {
      const span = line.slice(from, to + 1);
      const isOneValue = span.every((each, position) => position === 0 || isNear(span[position - 1] ?? each, each));
      if (
        isOneValue &&
        (best === null || span.length > best.length) &&
        isValue('DATE', textOf(span).replaceAll(/ (?=[.,/-])/g, ''))
      )
        best = span;
    }
  return best ?? [word];
}

/** Maximum gap between words of one name, in word heights. */
const maxWordGap = 0.75;
/** `CZ65 0800 0000 1920 0014 5399`. */
const accountGroup = /^(?:[A-Z]{2}\d{2}|[A-Z0-9]{2,4})$/;

const isClose = (a: ViewerWord, b: ViewerWord): boolean =>
  b.box.x0 - a.box.x1 <= maxWordGap * Math.max(1, Math.max(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0));

/**
 * Returns a name of several words, or an account in groups of four. It ends at a colon, which closes a label, at a comma, or at a wide gap.
 * Codes and amounts stand alone.
 */
function textAround(word: ViewerWord, line: readonly ViewerWord[]): ViewerWord[] {
  const at = line.findIndex((each) => each.id === word.id);
  if (at === -1) return [word];
  const isGroup = accountGroup.test(word.text) && /\d/.test(word.text);
  const fits = (text: string) => (isGroup ? accountGroup.test(text) && /\d/.test(text) : isPartOfName(text));
  if (!isGroup && !isPartOfName(word.text)) return [word];
  let [from, to] = [at, at];
  while (from > 0) {
    const before = line[from - 1];
    const first = line[from];
    if (!before || !first || !isClose(before, first) || !fits(before.text) || /[:,;]$/.test(before.text)) break;
    from -= 1;
  }
  while (to < line.length - 1) {
    const last = line[to];
    const after = line[to + 1];
    if (!last || !after || !isClose(last, after) || !fits(after.text) || /[:;]$/.test(last.text)) break;
    if (last.text.endsWith(',') && !legalForm.test(after.text)) break;
    // A word closed by a colon is the next label.
    if (after.text.endsWith(':')) break;
    to += 1;
  }
  const span = line.slice(from, to + 1);
  if (isGroup) return /^[A-Z]{2}\d{2}$/.test(span[0]?.text ?? '') ? span : [word];
  return span;
}

/** Legal forms follow a comma and are part of the name. */
const legalForm = /^(?:s\.?\s?r\.?|a\.?\s?s\.?|spol\.?|v\.?o\.?s\.?|k\.?s\.?|z\.?\s?s\.?|gmbh|ag|kg|ltd\.?|inc\.?|llc|sp\.?)/i;
const isPartOfName = (text: string): boolean => (/\p{L}/u.test(text) ? !/\d/.test(text) : /^[&+\-–/]$/.test(text));

const wordAlone = (word: ViewerWord) => [word];
const spans: Record<ValueKind, (word: ViewerWord, line: readonly ViewerWord[], isValue: IsValue) => ViewerWord[]> = {
  text: textAround,
  key: wordAlone,
  decimal: amountAround,
  integer: amountAround,
  date: dateAround,
  boolean: wordAlone,
};
