/** Input of the network for each word: its letters, hashed; its form and position; the kind of value that it is part of; its neighbors. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { DateCandidate } from '../candidates/dates.ts';
import { parseIban, parseLocalAccount } from '../grammar/bank-accounts.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { fold } from '../grammar/fold.ts';
import { parseCompanyId, parseVatId } from '../grammar/identifiers.ts';
import { heightOf, middleY, overlapX } from '../layout/geometry.ts';
import type { Layout, PageLayout } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { hasLegalForm, hasPlace, hasStreet } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { meanings } from '../lexicon/label-phrases.ts';
import { figureSignsOf } from './figures.ts';
import { groupsOf } from './groups.ts';
import type { Groups } from './groups.ts';
import { neighborsOf } from './neighbors.ts';

export const buckets = 16_384;
/** Number of features of a word itself; after them, one per label meaning: how strongly a phrase containing the word has it. */
const wordFeatureCount = 60;
export const denseCount = wordFeatureCount + meanings.length;

export type PageFeatures = {
  tokens: readonly Token[];
  dense: Float32Array;
  /** Hashed pieces of each word: `pieces` from `starts[i]` up to `starts[i + 1]`. */
  pieces: Int32Array;
  starts: Int32Array;
  neighbours: Int32Array;
  groups: Groups;
};

export type FeatureInput = {
  layout: Layout;
  labels: readonly LabelHit[];
  dates: readonly DateCandidate[];
  amounts: readonly AmountCandidate[];
};

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return ((value ^ (value >>> 15)) >>> 0) % buckets;
}

/** Returns the word, its trigrams and its form. All digits are replaced by 0, because their values carry no information. */
function piecesOf(text: string): number[] {
  const word = fold(text).replaceAll(/\d/g, '0').slice(0, 24);
  const bare = word.replaceAll(/[^\p{L}\p{N}%#]/gu, '');
  const shape = text
    .slice(0, 16)
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{L}/gu, 'a')
    .replaceAll(/\d/g, '0');
  const edged = `^${bare}$`;
  const all = [hash(`w ${bare}`), hash(`t ${word}`), hash(`s ${shape}`), hash(`S ${shape.replaceAll(/(.)\1+/gu, '$1')}`)];
  for (let at = 0; at + 3 <= edged.length && at < 14; at += 1) all.push(hash(edged.slice(at, at + 3)));
  return all;
}

const share = (text: string, pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / Math.max(1, text.length);
const clipped = (value: number): number => Math.min(1, Math.max(0, value));
const flag = (value: boolean): number => (value ? 1 : 0);

function gapsAround(page: PageLayout): (rowAt: number, token: Token) => [above: number, below: number] {
  const unit = page.letterHeight || 10;
  const to = (from: number, step: number, token: Token): number => {
    for (let at = from + step; at >= 0 && at < page.rows.length && Math.abs(at - from) < 8; at += step) {
      const other = page.rows[at]?.tokens.find((each) => overlapX(each, token) > 0);
      if (other !== undefined) return clipped((step < 0 ? token.y0 - other.y1 : other.y0 - token.y1) / unit / 8);
    }
    return 1;
  };
  return (rowAt, token) => [to(rowAt, -1, token), to(rowAt, 1, token)];
}

export function pageFeatures(page: PageLayout, input: FeatureInput): PageFeatures {
  const tokens = page.rows.flatMap((row) => row.tokens);
  const dense = new Float32Array(tokens.length * denseCount);
  const pieces: number[] = [];
  const starts = new Int32Array(tokens.length + 1);
  const unit = page.letterHeight || 10;
  const figures = figureSignsOf(input.amounts.filter((amount) => amount.page === page.index));
  const days = [...new Set(input.dates.map(({ date }) => date.iso))].toSorted();
  const dateOf = new Map(input.dates.flatMap((date) => date.tokens.map((token) => [token, date] as const)));
  const texts = new Map<string, number>();
  for (const token of tokens) texts.set(token.text, (texts.get(token.text) ?? 0) + 1);
  const gaps = gapsAround(page);
  const { pages } = input.layout;
  const pageAt = pages.indexOf(page);
  let at = 0;
  for (const [rowAt, row] of page.rows.entries()) {
    const moneyInRow = new Set(row.tokens.flatMap((token) => (figures.has(token) ? [figures.get(token)] : []))).size;
    for (const [segmentAt, segment] of row.segments.entries()) {
      const signs = [hasLegalForm(segment.text), hasStreet(segment.text), hasPlace(segment.text), isCountry(segment.text)].map(
        flag,
      );
      const before = row.segments[segmentAt - 1];
      const after = row.segments[segmentAt + 1];
      for (const [inSegment, token] of segment.tokens.entries()) {
        const { text } = token;
        const figure = figures.get(token);
        const date = dateOf.get(token);
        const vatId = parseVatId(text);
        const company = parseCompanyId(text, 'ico');
        const iban = parseIban(segment.text.replace(/^\D*?(?=[A-Z]{2}\d{2})/, ''));
        const [above, below] = gaps(rowAt, token);
        const values = [
          token.x0 / page.width,
          token.x1 / page.width,
          middleY(token) / page.height,
          Math.min(4, heightOf(token) / unit) / 2,
          clipped((token.x1 - token.x0) / unit / 12),
          rowAt / page.rows.length,
          clipped(token.index / 12),
          clipped(row.tokens.length / 16),
          clipped(segment.tokens.length / 8),
          flag(inSegment === 0),
          flag(inSegment === segment.tokens.length - 1),
          share(text, /\d/g),
          share(text, /\p{Lu}/gu),
          share(text, /\p{L}/gu),
          clipped(text.length / 16),
          flag(/[:=]$/.test(text)),
          flag(/^\p{Lu}/u.test(text)),
          flag(text.includes('/')),
          flag(text.includes('-')),
          flag(text.includes('.')),
          flag(text.includes(',')),
          flag(text.includes('@') || text.startsWith('www.')),
          flag(text.includes('%')),
          flag(parseCurrency(text) !== null),
          flag(figure !== undefined),
          flag(figure?.decimals === 2),
          clipped((figure?.size ?? 0) / 7),
          flag(figure?.isPercent === true),
          flag(figure?.hasCurrency === true),
          flag(figure?.isLargest === true),
          flag(figure?.isSum === true),
          flag(figure?.isAddend === true),
          flag(figure?.isProduct === true),
          flag(figure?.isFactor === true),
          clipped(((figure?.repeats ?? 1) - 1) / 4),
          figure?.place ?? 0,
          flag(date !== undefined),
          flag(date !== undefined && date.date.iso === days[0]),
          flag(date !== undefined && date.date.iso === days.at(-1)),
          clipped(days.length / 5),
          flag(vatId !== null),
          flag(vatId?.isChecked === true),
          flag(company?.isChecked === true),
          flag(iban !== null),
          flag(parseLocalAccount(text) !== null),
          ...signs,
          clipped((before === undefined ? 20 : (segment.x0 - before.x1) / unit) / 20),
          clipped((after === undefined ? 20 : (after.x0 - segment.x1) / unit) / 20),
          above,
          below,
          clipped(moneyInRow / 6),
          clipped(page.width / page.height),
          flag(page.isOcr),
          flag(pageAt === 0),
          flag(pageAt === pages.length - 1),
          clipped(Math.log10(tokens.length + 1) / 3.5),
          clipped(((texts.get(text) ?? 1) - 1) / 4),
        ];
        dense.set(values, at * denseCount);
        starts[at] = pieces.length;
        pieces.push(...piecesOf(text));
        at += 1;
      }
    }
  }
  starts[tokens.length] = pieces.length;
  putLabels(dense, tokens, input.labels);
  return { tokens, dense, pieces: Int32Array.from(pieces), starts, neighbours: neighborsOf(page), groups: groupsOf(page) };
}

/**
 * Adds the meanings of known phrases, which the network learns from; it is often trained without them, so that it works without them too.
 */
function putLabels(dense: Float32Array, tokens: readonly Token[], labels: readonly LabelHit[]): void {
  const at = new Map(tokens.map((token, index) => [token, index]));
  for (const label of labels)
    for (const token of label.tokens) {
      const index = at.get(token);
      if (index === undefined) continue;
      for (const { meaning, weight } of label.meanings)
        dense[index * denseCount + wordFeatureCount + meanings.indexOf(meaning)] = weight * (label.isSetApart ? 1 : 0.6);
    }
}
