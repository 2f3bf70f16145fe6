/** Position of a value, and the value at this position on another document of the layout. */
import type { FieldType } from '#values/values.ts';
import { kindOf } from '#values/value-types.ts';
import type { Context } from '../context.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { keyOf } from '../grammar/fold.ts';
import { boxOf, middleY } from '../layout/geometry.ts';
import type { Box } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { PageLayout, Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { Anchor, Place } from '#contract/documents/memory-file.ts';
import { isFixed, wordHash } from './marks.ts';

const maxAnchors = 8;
/** Maximum distance of anchors in letter heights: large on the same line, small across lines. */
const reach = { across: 45, down: 7 };

const pageOf = ({ layout }: Context, token: Token): PageLayout | undefined =>
  layout.pages.find(({ index }) => index === token.page);

/** Groups tokens by row, from top to bottom. */
const linesOf = (tokens: readonly Token[]): Token[][] => [...Map.groupBy(tokens, ({ row }) => row).values()];

function anchorsOf(page: PageLayout, first: Box, value: ReadonlySet<Token>, values: ReadonlySet<Token>): Anchor[] {
  const unit = page.letterHeight;
  return page.rows
    .flatMap((row) => row.tokens)
    .filter((token) => isFixed(token) && !value.has(token) && !values.has(token))
    .map((token) => ({
      word: wordHash(token),
      left: (first.x0 - token.x0) / unit,
      right: (first.x1 - token.x1) / unit,
      down: (middleY(first) - middleY(token)) / unit,
    }))
    .filter(({ left, down }) => Math.abs(left) < reach.across && Math.abs(down) < reach.down)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, maxAnchors);
}

/** Returns the distance of an anchor; words on the same line, or above with the same edge, are the nearest. */
const distanceOf = ({ left, right, down }: Anchor): number =>
  Math.abs(down) < 0.6
    ? Math.abs(left) * (left > 0 ? 0.25 : 0.6)
    : Math.abs(down) * (down > 0 ? 2 : 3.5) + Math.min(Math.abs(left), Math.abs(right)) * 0.7;

/**
 * Returns the place of a value. `values`: the tokens of all values of the document, which are not used as anchors. Null if the value cannot
 * be built from the words.
 */
export function placeOf(
  context: Context,
  { tokens, value, type }: { tokens: readonly Token[]; value: string; type: FieldType },
  values: ReadonlySet<Token>,
): Place | null {
  const [first] = tokens;
  const page = first && pageOf(context, first);
  if (first === undefined || page === undefined) return null;
  const lines = linesOf(tokens);
  const box = boxOf(lines[0] ?? tokens);
  const last = lines[0]?.at(-1);
  const segment = context.layout.rows[first.row]?.segments.find((each) => each.tokens.includes(first));
  const form = formOf(lines, value, type);
  if (form === null || lines.length > 12) return null;
  const fromStart = context.layout.pages.indexOf(page);
  const isLast = fromStart > 0 && fromStart === context.layout.pages.length - 1;
  return {
    page: isLast ? -1 : Math.min(fromStart, 300),
    x0: box.x0 / page.width,
    x1: box.x1 / page.width,
    y: middleY(box) / page.height,
    anchors: anchorsOf(page, box, new Set(tokens), values),
    lines: lines.length,
    words: Math.min(60, lines[0]?.length ?? 1),
    toEnd: segment?.tokens.at(-1) === last,
    shape: shapeOf(value),
    ...form,
  };
}

const shapeOf = (text: string): string =>
  text
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9')
    .slice(0, 40);
/** Factors for a value of a different form: numbers of one kind look alike; names less so. */
const otherShape = { withFigures: 0.6, without: 0.8 };

function fitOf({ shape, lines }: Place, value: string): number {
  if (lines > 1 || shape === shapeOf(value)) return 1;
  return shape.includes('9') ? otherShape.withFigures : otherShape.without;
}

type Form = Pick<Place, 'blanks' | 'before' | 'after'>;

/** Returns how the value is built from its words; null if it is not. */
function formOf(lines: readonly Token[][], value: string, type: FieldType): Form | null {
  const plain = { blanks: true, before: 0, after: 0 };
  if (kindOf(type) !== 'text' && kindOf(type) !== 'key') return plain;
  const text = lines.map(textOf).join(', ');
  if (lines.length > 1) return keyOf(text) === keyOf(value) ? plain : null;
  for (const blanks of [true, false]) {
    const printed = blanks ? text : text.replaceAll(' ', '');
    const at = printed.indexOf(value);
    const [before, after] = [at, printed.length - at - value.length];
    if (at >= 0 && value !== '' && before <= 12 && after <= 12) return { blanks, before, after };
  }
  return keyOf(text) === keyOf(value) ? { ...plain, blanks: value.includes(' ') } : null;
}

export type At = { value: string; tokens: readonly Token[]; support: number };
type Spot = { tokens: readonly Token[]; box: Box; value: string };

const tolerance = { across: 1.6, down: 0.9 };

/** Scores from 0 to 1 how well the surroundings match those of the original value. */
function supportOf(page: PageLayout, words: ReadonlyMap<number, Token[]>, place: Place, box: Box): number {
  const unit = page.letterHeight;
  const agrees = ({ word, left, right, down }: Anchor): number =>
    Math.max(
      0,
      ...(words.get(word) ?? []).map((token) => {
        const across = Math.min(Math.abs((box.x0 - token.x0) / unit - left), Math.abs((box.x1 - token.x1) / unit - right));
        const off = Math.abs((middleY(box) - middleY(token)) / unit - down);
        return Math.exp(-((across / tolerance.across) ** 2) - (off / tolerance.down) ** 2);
      }),
    );
  const weights = place.anchors.map((_, at) => 1 / (1 + at * 0.5));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const found = place.anchors.reduce((sum, anchor, at) => sum + (weights[at] ?? 0) * agrees(anchor), 0);
  const across = Math.min(Math.abs(box.x0 / page.width - place.x0), Math.abs(box.x1 / page.width - place.x1));
  const down = Math.abs(middleY(box) / page.height - place.y);
  const sameSpot = Math.exp(-((across / 0.02) ** 2) - (down / 0.015) ** 2);
  return all === 0 ? 0.6 * sameSpot : Math.max(found / all, 0.35 * (found / all) + 0.5 * sameSpot);
}

/** Returns the value at the place; null if there is none of its type. */
export function findAt(context: Context, place: Place, type: FieldType, isMoney: boolean): At | null {
  const page = context.layout.pages.at(place.page);
  if (page === undefined) return null;
  const words = Map.groupBy(
    page.rows.flatMap((row) => row.tokens.filter(isFixed)),
    wordHash,
  );
  const isText = kindOf(type) === 'text' || kindOf(type) === 'key';
  let best: (Spot & { support: number }) | null = null;
  for (const spot of spotsOf(context, page, place, type, isMoney)) {
    const fit = isText ? fitOf(place, spot.value) : 1;
    const support = fit * supportOf(page, words, place, spot.box);
    if (support > (best?.support ?? 0)) best = { ...spot, support };
  }
  return best;
}

function spotsOf(context: Context, page: PageLayout, place: Place, type: FieldType, isMoney: boolean): Spot[] {
  switch (kindOf(type)) {
    case 'date':
      return context.dates
        .filter((date) => date.page === page.index)
        .map((date) => ({ tokens: date.tokens, box: date, value: date.date.iso }));
    case 'decimal':
    case 'integer':
      return context.amounts
        .filter((amount) => amount.page === page.index && (kindOf(type) === 'decimal' || amount.decimals === 0))
        .map((amount) => ({
          tokens: amount.tokens,
          box: amount,
          value: isMoney ? moneyText(amount.value) : decimalText(amount.value),
        }));
    case 'boolean':
      return [];
    case 'text':
    case 'key':
      return page.rows.flatMap((row, at) => row.tokens.flatMap((_, from) => textAt(page, { row, at, from }, place) ?? []));
  }
}

/** Returns the text of the place's length that starts at a token. */
function textAt(page: PageLayout, { row, at, from }: { row: Row; at: number; from: number }, place: Place): Spot | null {
  const first = row.tokens[from];
  const segment = first && row.segments.find((each) => each.tokens.includes(first));
  if (first === undefined || segment === undefined) return null;
  const rest = segment.tokens.slice(segment.tokens.indexOf(first));
  const own = place.toEnd ? rest : rest.slice(0, place.words);
  const lines = [own];
  for (let line = 1, next = at + 1; line < place.lines && next < page.rows.length; next += 1) {
    const below = page.rows[next];
    const above = lines.at(-1)?.[0];
    if (below === undefined || above === undefined || below.y0 - above.y1 > 2.2 * page.letterHeight) break;
    const start = below.segments.find((each) => Math.abs(each.x0 - first.x0) < 1.5 * page.letterHeight);
    if (start === undefined) continue;
    lines.push(start.tokens);
    line += 1;
  }
  const value = asWritten(lines, place);
  return value === '' || lines.length < place.lines ? null : { tokens: lines.flat(), box: boxOf(own), value };
}

function asWritten(lines: readonly Token[][], { blanks, before, after }: Place): string {
  const [line] = lines;
  if (lines.length > 1 || line === undefined) return lines.map((tokens) => textOf(tokens).replace(/[,;]$/, '')).join(', ');
  const text = blanks ? textOf(line) : textOf(line).replaceAll(' ', '');
  return text.slice(before, text.length - after).trim();
}
