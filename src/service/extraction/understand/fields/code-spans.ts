/** Everything on the pages that is written as a code: digits, with letters and marks between them. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { maxReferenceWords } from './formal-reference.ts';

/** Whether a text is the reference of an order in PrestaShop, nine random letters: `QXPWLRKTB`. Words have vowels between their consonants. */
export const isShopReference = (text: string): boolean => /^(?=.*[BCDFGHJ-NP-TVWXZ]{4})[A-Z]{9}$/.test(text);

/** Joins `FV 2024/ 15` and `2024 / 15`, but not a code and the word after it. */
const joinGap = 0.45;
/** Maximum gap between a letter, or several capitals, and the digits of the same code: on till rolls, spaces are as wide as letters. */
const prefixGap = { letter: 0.6, series: 0.8 };

/** Some programs print letters in parentheses before a series: `(S)FS-1184/26`. */
const codeText = /^(?:\(\p{Lu}{1,2}\)(?=\p{Lu}))?[\p{L}\d][\p{L}\d\-–_/.\\#*:]*$/u;
const trim = (text: string): string => text.replace(/^(?!\(\p{Lu}{1,2}\)\p{Lu})[#:([\s]+/u, '').replace(/[,;:.)\]\s]+$/u, '');

/** Returns everything written as a code: digits, with letters and marks between them, except dates; and references of letters alone. */
export function codesOf(context: Context): Span[] {
  const dated = new Set(context.dates.filter((date) => !isNumber(context, date)).flatMap((date) => date.tokens));
  const spans: Span[] = [];
  const inside = new Set<Token>();
  for (const row of context.layout.rows) {
    for (const [at, token] of row.tokens.entries()) {
      if (dated.has(token) || inside.has(token)) continue;
      const run = codeAt(row, at, dated);
      if (run === null || context.labelOf.has(token)) continue;
      const whole = continuedBelow(context, row, run);
      spans.push(whole);
      for (const part of whole.tokens.slice(run.tokens.length)) inside.add(part);
      // `VV 576` is one number, of which `576` is no other
      if (isSeries(token)) for (const part of run.tokens) inside.add(part);
    }
  }
  return spans;
}

/** Words at the end of a label that ask for a number, without diacritics. */
const numberWord = /^(?:nr|no|n|n°|nº|№|c|cislo|cis|numer|number|num|nummer|numero|stevilka|st|br|broj|sorszam|szam)[.:]*$/;

/** Whether a date is the number of its month: `Faktura nr 14/05/2026`, if the document has another date. */
function isNumber({ dates, layout, labelOf }: Context, { row, tokens }: Context['dates'][number]): boolean {
  const [first] = tokens;
  const before = first && layout.rows[row]?.tokens[first.index - 1];
  if (before === undefined || tokens.length > 1 || !/^\d{1,4}\/\d{1,2}\/\d{4}$/.test(first?.text ?? '')) return false;
  const isAsked = labelOf.get(before)?.meanings.some(({ meaning }) => meaning === 'number') === true;
  return isAsked && numberWord.test(fold(before.text)) && dates.some((date) => date.row !== row);
}

/** Adds the digits to which a hyphen or slash at the end of a narrow cell refers: `V-2026-` over `118`. */
function continuedBelow({ layout }: Context, row: Row, span: Span): Span {
  const [[first], last, below] = [span.tokens, span.tokens.at(-1), layout.rows[span.row + 1]];
  const mark = /[\p{L}\d]([-/])$/u.exec(last?.text ?? '')?.[1];
  if (first === undefined || last === undefined || mark === undefined || below?.page !== row.page) return span;
  const after = row.tokens[last.index + 1];
  const isAtEnd = after === undefined || after.x0 - last.x1 > row.letterHeight;
  const rest = below.tokens.find(({ x0 }) => Math.abs(x0 - first.x0) < alignment * row.letterHeight);
  return isAtEnd && rest !== undefined && rest.y0 - last.y1 < row.letterHeight && /^\d{1,6}$/.test(rest.text)
    ? spanOf([...span.tokens, rest], `${span.text}${mark}${rest.text}`)
    : span;
}
/** Maximum distance between the left edges of two lines of a cell, in letter heights. */
const alignment = 0.5;

/** Matches a series before the digits of a number: `FV`, `SG25`; or the model before those of a payment reference, `SI00`, `HR01`. */
const series = /^(?:[A-Z]{1,4}|[A-Z]{2,3}\d{2})$/;
/** Matches what a series is the beginning of: `4471`, `11/4/2026`, `4471/11/2026/WR`, `A-12/2026`. */
const prefixable = /^(?:\d[\d\-/]*|\d+(?:[-/][\dA-Z]+)+|[\dA-Z]+(?:[-/][\dA-Z]+)*[-/]\d+)$/;
const isSeries = ({ text }: Token): boolean => series.test(trim(text));

/** Whether one digit starts a number written in groups: like an amount, `7 291 004 518`, or of five digits, `2 02607 20002 02863`. */
const startsGroups = ({ tokens }: Row, at: number): boolean =>
  /^\d$/.test(tokens[at]?.text ?? '') &&
  [/^\d{3}$/, /^\d{5}$/].some((group) => [1, 2].every((next) => group.test(trim(tokens[at + next]?.text ?? ''))));

function codeAt(row: Row, at: number, dated: ReadonlySet<Token>): Span | null {
  const first = row.tokens[at];
  if (first === undefined) return null;
  const run = [first];
  let text = trim(first.text);
  if (!codeText.test(text)) return null;
  const isInGroups = startsGroups(row, at);
  // A prefix such as `FV` or `RE-` belongs to the digits after it; a mark between them joins them too.
  for (let next = at + 1; next < Math.min(row.tokens.length, at + maxReferenceWords); next += 1) {
    const token = row.tokens[next];
    const last = run.at(-1);
    if (token === undefined || last === undefined) break;
    const isPrefix = run.length === 1 && series.test(text) && prefixable.test(trim(token.text));
    const widest = isPrefix && text.length > 1 ? prefixGap.series : prefixGap.letter;
    if (token.x0 - last.x1 > widest * row.letterHeight) break;
    // `FV 11/4/2026` is a number with month and year, not a date
    if (dated.has(token) && !(isPrefix && text.length > 1)) break;
    if (!isPrefix && token.x0 - last.x1 > (isInGroups ? prefixGap.letter : joinGap) * row.letterHeight) break;
    const isBoundary = (/[-/–]$/.test(text) && /\d/.test(token.text)) || /^[-/–](?:$|.*\d)/.test(token.text);
    const isGroup =
      (/^(?:RF)?\d{2,5}$/.test(last.text) || (run.length === 1 && isInGroups)) &&
      /^\d{1,6}$/.test(trim(token.text)) &&
      run.every((each) => /^(?:RF)?\d+$/.test(each.text));
    if (!isBoundary && !isPrefix && !isGroup) break;
    run.push(token);
    text = isBoundary ? text + trim(token.text) : `${text} ${trim(token.text)}`;
  }
  if (!/\d/.test(text) && !isShopReference(text)) return null;
  // `BE260911 / 05.08.2026`, `FV-26-0019 – dílčí plnění`: a mark before something else belongs to neither
  const code = text.replace(/ ?[/–-]$/, '');
  // OCR takes the O at the start of a code for a zero.
  return spanOf(run, first.confidence < 1 ? code.replace(/^0(?=[A-Z]{2})/, 'O') : code);
}
