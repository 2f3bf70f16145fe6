/** Marks that identify the layout of a document: its fixed words and their positions, and the numbers of its supplier. */
import { keyOf } from '../grammar/fold.ts';
import type { Layout } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { Marks } from '#contract/documents/memory-file.ts';
import type { LayoutMemory } from './lesson.ts';
import { hashOf, minHashBands } from './min-hash.ts';

const bandShape = { bands: 24, rows: 3 };
const maxWords = 160;
/** Maximum displacement of a fixed word, as a share of the page width. */
const maxDisplacement = 0.035;

/** Whether a word is part of the layout on every document: words without digits are. */
export const isFixed = ({ key }: Token): boolean => key.length > 1 && !/\d/.test(key);
export const wordHash = (token: Token): number => hashOf(token.key);

/** Returns the marks of a layout. `values` are the tokens of extracted values, which differ from document to document. */
export function marksOf(layout: Layout, values: ReadonlySet<Token> = new Set()): Marks {
  const pages = layout.pages.length > 1 ? [layout.pages[0], layout.pages.at(-1)] : layout.pages;
  const seen = new Set<number>();
  const words = pages.flatMap((page) =>
    (page?.rows ?? []).flatMap((row) =>
      row.tokens.flatMap((token) => {
        const word = wordHash(token);
        if (!isFixed(token) || values.has(token) || seen.has(word)) return [];
        seen.add(word);
        return [{ word, x: Math.round((token.x0 / (page?.width ?? 1)) * 1000) / 1000 }];
      }),
    ),
  );
  return { bands: minHashBands([...seen], bandShape) ?? [], words: words.slice(0, maxWords) };
}

/** Returns the marks that both have at the same position. */
export const commonMarks = (a: Marks, b: Marks): Marks => {
  const there = new Map(b.words.map(({ word, x }) => [word, x]));
  const words = a.words.filter(({ word, x }) => Math.abs((there.get(word) ?? 9) - x) < maxDisplacement);
  // too few words are not conclusive
  return words.length < 8 ? a : { bands: b.bands, words };
};

const shareOf = (marks: Marks, layout: Layout): number => {
  if (marks.words.length === 0) return 0;
  const there = Map.groupBy(
    layout.pages.flatMap((page) =>
      page.rows.flatMap((row) =>
        row.tokens.filter(isFixed).map((token) => ({ word: wordHash(token), x: token.x0 / page.width })),
      ),
    ),
    ({ word }) => word,
  );
  const found = marks.words.filter(({ word, x }) => there.get(word)?.some((other) => Math.abs(other.x - x) < maxDisplacement));
  return found.length / marks.words.length;
};

const compact = (text: string): string => keyOf(text).toUpperCase();
const keyFields = ['issued_by_id_sm', 'issued_by_vat_id_sm', 'iban_sm', 'bank_account_sm'];

/** Returns the hashes of the numbers that identify a supplier. */
export const supplierKeys = (values: Readonly<Record<string, { value: string } | undefined>>): number[] => [
  ...new Set(
    keyFields
      .map((name) => compact(values[name]?.value ?? ''))
      .filter((key) => key.length >= 6)
      .map(hashOf),
  ),
];

const maxKeys = 400;
/** Whether a token may be part of a number printed in groups: `CZ65 0800 0000`, `19-2000145399 / 0800`. */
const isPart = ({ key }: Token): boolean => key === '' || /\d/.test(key) || /^\p{L}{1,3}$/u.test(key);

/** Returns the hashes of all printed texts that may be such a number: words, and sequences of parts. */
export function printedKeys(layout: Layout): number[] {
  const keys = new Set<number>();
  for (const { tokens } of layout.rows) {
    for (const [at] of tokens.entries()) {
      let key = '';
      for (const token of tokens.slice(at, at + 9)) {
        if (!isPart(token)) break;
        key += token.key.toUpperCase();
        if (key.length > 36) break;
        if (key.length >= 6 && (key.match(/\d/g)?.length ?? 0) >= 5) keys.add(hashOf(key));
      }
    }
  }
  return [...keys].slice(0, maxKeys);
}

/** Minimum share of the fixed words of a layout that must match: lower if the supplier's numbers are printed as well. */
const least = { known: 0.45, unknown: 0.75 };

/** Returns the memory whose layout this is. */
export function recognise<M extends Pick<LayoutMemory, 'marks' | 'keys'>>(layout: Layout, memories: readonly M[]): M | null {
  const printed = new Set(printedKeys(layout));
  const ranked = memories.flatMap((memory) => {
    const isKnown = memory.keys.some((key) => printed.has(key));
    const share = shareOf(memory.marks, layout);
    return share >= (isKnown ? least.known : least.unknown) ? [{ memory, rank: share + (isKnown ? 1 : 0) }] : [];
  });
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.memory ?? null;
}
