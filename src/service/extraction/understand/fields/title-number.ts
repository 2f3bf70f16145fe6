/** Number of a document behind its title, where no label names it: `Dodací list DL-2023-0001`, `Angebot Nr. AN-2026-0093`. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { heightOf } from '../layout/geometry.ts';
import type { Row, Segment } from '../layout/layout.ts';
import type { Span } from '../layout/spans.ts';
import { shapeScore } from './code-ranking.ts';

const title =
  /^(?:\p{L}{1,4} [—–-] )?(?:dodaci list|delivery note|packing slip|lieferschein|bon de livraison|wydanie zewnetrzne|dokument wz|wz|pakbon|albaran|dobavnica|otpremnica|angebot|kostenvoranschlag|(?:cenova )?nabidka|(?:cenova )?ponuka|oferta|offerte|devis|quote|quotation|estimate|offer|preventivo|presupuesto|orcamento|proposta|tilbud|offert|tarjous|arajanlat|ponudba|ponuda|objednavka|order|purchase order|sales order|bestellung|auftragsbestatigung|zamowienie|(?:bon de )?commande|rachunek|danovy doklad k prijatej? (?:platbe|zalohe)|(?:reference )?avoir)\b/u;
/** Maximum number of words of a title with its number. */
const maxWords = 8;
/** A title is in large letters, in one of the first rows of the page, or asks for the number: `Angebot Nr.: AN-2026-0093`. */
const large = 1.25;
const firstRows = 4;
const asksForNumber = /^\p{L}+ (?:nr|no|c|cislo|num|n°|nº|#)\b/u;
/** Maximum distance of a number below its title, in letter heights. */
const maxBelow = 2.5;

function isTitle(segment: Segment, row: Row, { letterHeight }: { letterHeight: number }, top: number): boolean {
  const text = fold(segment.text);
  const isPlaced = heightOf(segment) > large * letterHeight || row.index - top < firstRows || asksForNumber.test(text);
  return isPlaced && segment.tokens.length <= maxWords && title.test(text);
}

/** Whether nothing but words of the title, or white space, stands between the title and a code in its row. */
const isBehind = (segment: Segment, code: Span): boolean =>
  segment.tokens.every((token) => code.tokens.includes(token) || token.x1 <= code.x0);

/** Whether a code stands alone below the title, at its left edge. */
function isBelow({ layout }: Context, segment: Segment, row: Row, code: Span): boolean {
  const isNear = code.row > row.index && code.y0 - segment.y1 < maxBelow * row.letterHeight;
  const own = layout.rows[code.row]?.segments.find(({ tokens }) => tokens.some((token) => code.tokens.includes(token)));
  return isNear && own?.tokens.length === code.tokens.length && Math.abs(code.x0 - segment.x0) < row.letterHeight;
}

/** Returns the code that stands behind the title in its row, or alone below it. */
export function numberOfTitle(context: Context, codes: readonly Span[]): Found | null {
  const [page] = context.layout.pages;
  const top = page?.rows[0]?.index ?? 0;
  for (const row of page?.rows ?? []) {
    const at = row.segments.findIndex((segment) => page !== undefined && isTitle(segment, row, page, top));
    const [segment, next] = [row.segments[at], row.segments[at + 1]];
    if (segment === undefined) continue;
    const isAdjacent = (code: Span): boolean =>
      code.row === row.index &&
      code.tokens.every((token) => segment.tokens.includes(token) || next?.tokens.includes(token) === true) &&
      isBehind(segment, code);
    const isCode = (code: Span): boolean => shapeScore(code.text) > 0 && /\d/.test(code.text);
    const code = codes.find((each) => isCode(each) && (isAdjacent(each) || isBelow(context, segment, row, each)));
    if (code !== undefined) return { value: code.text, tokens: code.tokens, score: 0.6, evidence: ['label'] };
  }
  return null;
}
