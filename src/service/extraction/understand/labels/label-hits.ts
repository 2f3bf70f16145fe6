/** Labels on a page: label phrases found in its rows. */
import { heightOf } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { Layout, PageLayout, Row } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { qualifiedBy } from './qualifiers.ts';
import { maxPhraseLength, meaningsOf } from '../lexicon/label-index.ts';
import type { LabelMeaning } from '../lexicon/label-index.ts';

export type LabelHit = Span & {
  meanings: readonly LabelMeaning[];
  hasColon: boolean;
  /** Printed as a label: followed by a colon, or alone in its segment. */
  isSetApart: boolean;
  /** Starts its segment, or follows another label or a colon. */
  isLeading: boolean;
};

/** Maximum gap between words of one label, in letter heights. */
const innerGap = 2.2;
const mostTokens = 8;

function hitAt(row: Row, from: number, isOcr: boolean): { tokens: Token[]; meanings: readonly LabelMeaning[] } | null {
  let best: { tokens: Token[]; meanings: readonly LabelMeaning[] } | null = null;
  let key = '';
  const run: Token[] = [];
  for (let at = from; at < row.tokens.length && run.length < mostTokens; at += 1) {
    const token = row.tokens[at];
    if (token === undefined) break;
    const last = run.at(-1);
    if (last !== undefined && (token.x0 - last.x1 > innerGap * row.letterHeight || /[:;]$/.test(last.text))) break;
    run.push(token);
    if (token.key === '') continue;
    key += token.key;
    if (key.length > maxPhraseLength() + 1) break;
    // A misread letter is tolerated in a word, but not if compensated by a digit after it.
    const mayBeMisread = isOcr && /^\p{L}+$/u.test(key) && (run.length === 1 || token.key.length >= 3);
    const meanings = meaningsOf(key, mayBeMisread);
    if (meanings.length > 0) best = { tokens: [...run], meanings };
  }
  return best;
}

/**
 * Whether a phrase such as `de`, `to`, `pour` is a common word: it is the heading of an address only if set apart, and not a label in
 * running text.
 */
function isCommonWord(tokens: readonly Token[], meanings: readonly LabelMeaning[]): boolean {
  const letters = tokens.reduce((sum, token) => sum + token.key.length, 0);
  return letters <= 4 && meanings.every(({ meaning }) => parties.has(meaning));
}

const parties = new Set<Meaning>(['supplier', 'customer', 'otherParty', 'otherDate']);

/** Matches a remark or a code in parentheses or brackets: `(plátce):`, `(kod: K01182)`, `[K01182]`. */
const remarkBehindLabel = /^(?:\([\p{L}\d .,:/-]+\)|\[[\p{L}\d .,:/-]+\]):?$/u;
export const isRemark = (text: string): boolean => remarkBehindLabel.test(text);

/** Whether only a remark follows the label: `Odběratel (plátce):`, `Nabywca [K01182]`. */
const isOnlyRemark = (tokens: readonly Token[], last: Token): boolean => isRemark(textOf(tokens.slice(tokens.indexOf(last) + 1)));

function hitsInRow(row: Row, isOcr: boolean): LabelHit[] {
  const hits: LabelHit[] = [];
  const segmentOf = new Map(row.segments.flatMap((segment) => segment.tokens.map((token) => [token, segment] as const)));
  let at = 0;
  while (at < row.tokens.length) {
    const first = row.tokens[at];
    const hit = first === undefined || first.key === '' ? null : hitAt(row, at, isOcr);
    if (hit === null) {
      at += 1;
      continue;
    }
    const qualified = qualifiedBy(hit.meanings, row.tokens.slice(at + hit.tokens.length));
    if (qualified !== null) {
      hit.tokens.push(...row.tokens.slice(at + hit.tokens.length, at + hit.tokens.length + qualified.length));
      hit.meanings = qualified.meanings;
    }
    const last = hit.tokens.at(-1);
    const before = row.tokens[at - 1];
    const end = at + hit.tokens.length;
    const after = row.tokens[end];
    const segment = first === undefined ? undefined : segmentOf.get(first);
    const startsSegment = segment?.tokens[0] === first;
    const endsSegment =
      last !== undefined &&
      (segmentOf.get(last)?.tokens.at(-1) === last || isOnlyRemark(segmentOf.get(last)?.tokens ?? [], last));
    const hasColon = /[:=#]$/.test(last?.text ?? '') || (after !== undefined && /^[:=]/.test(after.text));
    const isLeading = startsSegment || hits.at(-1)?.tokens.at(-1) === before || /[:;,(|]$/.test(before?.text ?? '');
    const isSetApart = hasColon || (startsSegment && endsSegment);
    if (isCommonWord(hit.tokens, hit.meanings) && !isSetApart) {
      at = end;
      continue;
    }
    hits.push({
      hasColon,
      ...spanOf(hit.tokens),
      meanings: hit.meanings,
      isLeading,
      isSetApart,
    });
    at = end;
  }
  return hits;
}

export function labelHitsOf(layout: Layout): LabelHit[] {
  return layout.pages.flatMap((page) => hitsOnPage(page));
}

const hitsOnPage = (page: PageLayout): LabelHit[] =>
  page.rows.filter((row) => heightOf(row) > 0).flatMap((row) => hitsInRow(row, page.isOcr));
