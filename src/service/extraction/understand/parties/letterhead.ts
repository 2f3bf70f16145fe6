/** Name in the head of a page without an address: the largest words near the top, or a line with a legal form. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { heightOf } from '../layout/geometry.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import type { PartyBlock } from './party-block.ts';
import { kindOf } from './party-lines.ts';

/** Matches the owner of a page that was made for the web: `© 2025 Havblik Home. Alle rettigheder forbeholdes.` */
const copyright =
  /^(?:©|\(c\)|copyright)(?: (?:©|copyright))?(?: 20\d\d(?:[-–]20\d\d)?,?)? (?<name>\p{Lu}[^.©]{2,40}?)(?:\.?$|\. | [—–|-] )/iu;
const copyrightScore = -0.1;

export function copyrightHolder({ layout }: Context): Found | null {
  for (const { text, tokens } of layout.rows.flatMap(({ segments }) => segments)) {
    const name = copyright.exec(text)?.groups?.['name'];
    const own = name === undefined ? [] : tokens.filter((token) => name.split(' ').includes(token.text.replace(/[.,]$/, '')));
    if (name !== undefined && own.length > 0) return { value: name, tokens: own, score: copyrightScore, evidence: ['position'] };
  }
  return null;
}

/** Whether a line is the legal form of the name above it: `SARL au capital de 200 €`. */
function isFormOnly(text: string): boolean {
  const [form = '', next] = text.split(' ');
  return hasLegalForm(form) && (next === undefined || /^\p{Ll}/u.test(next));
}

export function letterheadOf(context: Context, customer: PartyBlock | null): Found | null {
  const [page] = context.layout.pages;
  if (page === undefined) return null;
  const taken = new Set([
    ...(customer?.lines.flatMap((line) => line.tokens) ?? []),
    ...context.dates.flatMap((date) => date.tokens),
  ]);
  const headings = new Set(context.itemHeaders.flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]));
  let best: Found | null = null;
  for (const row of page.rows.filter(({ index }) => !headings.has(index))) {
    for (const segment of row.segments) {
      const letters = segment.text.replace(/\P{L}/gu, '').length;
      if (
        letters < 3 ||
        segment.tokens.length > 8 ||
        segment.tokens.some((token) => taken.has(token)) ||
        kindOf(segment, context.labelOf) !== 'name' ||
        isFormOnly(segment.text)
      )
        continue;
      if (segment.tokens.some((token) => context.labelOf.has(token)) && !hasLegalForm(segment.text)) continue;
      const top = segment.y0 / page.height;
      if (top > 0.4 && !hasLegalForm(segment.text)) continue;
      const score = (hasLegalForm(segment.text) ? 0.8 : 0) + Math.min(1, heightOf(segment) / page.letterHeight - 1) * 0.5 - top;
      if (best === null || score > best.score)
        best = { value: segment.text, tokens: segment.tokens, score, evidence: ['position'] };
    }
  }
  return best === null ? null : { ...best, score: best.score - 0.5 };
}
