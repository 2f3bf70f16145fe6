/** Which words of a labelled page are which cells of its labelled items. */
import type { PageLayout, Row } from '#service/extraction/understand/layout/layout.ts';
import type { Token } from '#service/extraction/understand/layout/tokens.ts';
import type { RoleName } from '#service/extraction/understand/learned/role-names.ts';
import type { TruthItem } from '../eval/corpus.ts';
import { plain, wordsOf } from './labelled-values.ts';

/** A word and the roles of which it has one: whether the amount of a row is net or gross is not labelled. */
export type Cell = { token: Token; roles: readonly RoleName[] };

/** A printed number, with point or comma as the decimal mark. */
function readings(text: string): number[] {
  const figure = text
    .replaceAll(/[^\d.,' -]/g, '')
    .replaceAll(/[ ']/g, '')
    .replace(/-$/, '');
  if (!/\d/.test(figure)) return [];
  return [figure.replaceAll(',', ''), figure.replaceAll('.', '').replace(',', '.')].map(Number).filter(Number.isFinite);
}
const isFigure = (text: string, want: string | undefined): boolean =>
  want !== undefined &&
  want !== '' &&
  readings(text).some((value) => Math.abs(Math.abs(value) - Math.abs(Number(want))) < 0.0005);

/** Returns the words of a number in a row; thousands may be set apart: `1 250,00`. */
function figureWords({ tokens }: Row, want: string | undefined): Token[] {
  return tokens.flatMap((token, at) => {
    if (isFigure(token.text, want)) return [token];
    const next = tokens[at + 1];
    const isSplit = next !== undefined && /^\d{1,3}$/.test(token.text) && /\d/.test(next.text);
    return isSplit && isFigure(`${token.text} ${next.text}`, want) ? [token, next] : [];
  });
}

const shareOf = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
const wordsIn = (rows: readonly (Row | undefined)[]): Set<string> =>
  new Set(rows.flatMap((row) => row?.tokens.flatMap(({ text }) => wordsOf(text)) ?? []));

/** Least sum of what speaks for a row. */
const least = 0.75;

/** How much speaks for a row being the item: its words, those around it, and its numbers. A row without the amount is not the item. */
function likeness(rows: readonly Row[], at: number, item: TruthItem): number {
  const row = rows[at];
  if (row === undefined || figureWords(row, item.line_total).length === 0) return 0;
  const words = wordsOf(item.description ?? '').filter((word) => word.length > 1);
  const around = wordsIn([rows[at - 1], row, rows[at + 1], rows[at + 2]]);
  return (
    shareOf(words, wordsIn([row])) +
    0.6 * shareOf(words, around) +
    (figureWords(row, item.unit_price).length > 0 ? 0.5 : 0) +
    (figureWords(row, item.quantity).length > 0 ? 0.3 : 0)
  );
}

/** Returns the words of a description in the row and beside it; in a row beside it, more of them have to be there. */
function descriptionWords(rows: readonly Row[], at: number, { description = '' }: TruthItem): Token[] {
  const words = wordsOf(description).filter((word) => word.length > 1);
  const known = new Set(words);
  return [at - 1, at, at + 1].flatMap((near) =>
    (rows[near]?.segments ?? []).flatMap(({ tokens }) => {
      const own = tokens.filter(({ text }) => wordsOf(text).length > 0 && wordsOf(text).every((word) => known.has(word)));
      const enough = near === at ? Math.min(words.length > 3 ? 2 : 1, words.length) : Math.max(2, Math.ceil(words.length * 0.4));
      return own.length >= enough ? own : [];
    }),
  );
}

function cellsOf(rows: readonly Row[], at: number, item: TruthItem): Cell[] {
  const row = rows[at];
  if (row === undefined) return [];
  const as = (tokens: readonly Token[], ...roles: RoleName[]): Cell[] => tokens.map((token) => ({ token, roles }));
  const figures = [
    ...as(figureWords(row, item.line_total), 'item_net', 'item_gross'),
    ...as(figureWords(row, item.unit_price), 'item_unit_price'),
    ...as(figureWords(row, item.quantity), 'item_quantity'),
    ...as(figureWords(row, item.vat_rate), 'item_vat_rate'),
  ];
  const taken = new Set(figures.map(({ token }) => token));
  const { unit } = item;
  const units = row.tokens.filter((token) => unit !== undefined && unit !== '' && plain(token.text) === plain(unit));
  const texts = descriptionWords(rows, at, item).filter((token) => !taken.has(token) && !units.includes(token));
  return [...figures, ...as(units, 'item_unit'), ...as(texts, 'item_description')];
}

/** Returns the cells of the items that are found on the page; each row is one item. */
export function cellsOn({ rows }: PageLayout, items: readonly TruthItem[]): Cell[] {
  const free = new Set(rows.keys());
  return items.flatMap((item) => {
    const [best] = [...free]
      .map((at) => ({ at, value: likeness(rows, at, item) }))
      .filter(({ value }) => value >= least)
      .toSorted((a, b) => b.value - a.value);
    if (best === undefined) return [];
    free.delete(best.at);
    return cellsOf(rows, best.at, item);
  });
}
