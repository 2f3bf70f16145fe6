/** Name in the head of a page without an address: the largest words near the top, or a line with a legal form. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { heightOf } from '../layout/geometry.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import type { PartyBlock } from './party-block.ts';
import { kindOf } from './party-lines.ts';

export function letterheadOf(context: Context, customer: PartyBlock | null): Found | null {
  const [page] = context.layout.pages;
  if (page === undefined) return null;
  const taken = new Set([
    ...(customer?.lines.flatMap((line) => line.tokens) ?? []),
    ...context.dates.flatMap((date) => date.tokens),
  ]);
  let best: Found | null = null;
  for (const row of page.rows) {
    for (const segment of row.segments) {
      const letters = segment.text.replace(/\P{L}/gu, '').length;
      if (
        letters < 3 ||
        segment.tokens.length > 8 ||
        segment.tokens.some((token) => taken.has(token)) ||
        kindOf(segment, context.labelOf) !== 'name'
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
