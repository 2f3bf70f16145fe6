/** Finds entries of lists on the pages: keys and names of options and of table rows. */
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { searchable } from '#values/searchable.ts';
import type { WholePage } from '../pages/pages.store.ts';

/** An option, and the texts that identify it. */
export type Entry = { key: string; name: string; texts: readonly string[] };

/** Adjacent words of a line; `text` is normalized for comparison. */
export type Span = { text: string; wordIds: number[]; words: number };
/** All positions of each text in the document. */
export type Print = ReadonlyMap<string, readonly Span[]>;

/** Names of entries are seldom longer. */
const maxWords = 6;
/** Shorter texts occur everywhere with other meanings. */
const shortest = 3;
const longest = 80;
/** Limit on spans of a long document: its beginning is what identifies the entries. */
const maxSpans = 40_000;

export function printOf(pages: readonly WholePage[]): Print {
  const print = new Map<string, Span[]>();
  let count = 0;
  for (const { words, first_word_id: firstId } of pages)
    for (let from = 0; from < words.texts.length && count < maxSpans; from += 1) {
      let text = '';
      for (let to = from; to < Math.min(words.texts.length, from + maxWords) && words.lines[to] === words.lines[from]; to += 1) {
        text += searchable(words.texts[to] ?? '');
        if (text.length > longest) break;
        if (text.length < shortest) continue;
        count += 1;
        const ids = Array.from({ length: to - from + 1 }, (_, step) => firstId + from + step);
        const known = print.get(text);
        // punctuation beside a word does not make another position
        if (known?.some(({ wordIds }) => wordIds[0] === ids[0] || wordIds.at(-1) === ids.at(-1))) continue;
        const span = { text, wordIds: ids, words: ids.length };
        if (known) known.push(span);
        else print.set(text, [span]);
      }
    }
  return print;
}

/** Ranks matches: a number may be any number, a name identifies its entry, and a longer one more reliably. */
const weight = ({ text }: Span): number => (/\p{L}/u.test(text) ? 100 : 0) + text.length;

/** Returns printed entries as candidates, one for each position, best first. */
export function printedEntries(entries: readonly Entry[], print: Print, most: number): Candidate[] {
  return entries
    .flatMap((entry) => {
      const spans = [...new Set(entry.texts.map(searchable))].flatMap((text) => print.get(text) ?? []);
      return spans.map((span) => ({ entry, span }));
    })
    .toSorted((a, b) => weight(b.span) - weight(a.span) || (a.span.wordIds[0] ?? 0) - (b.span.wordIds[0] ?? 0))
    .slice(0, most)
    .map(({ entry: { key, name }, span: { wordIds } }) => ({
      value: key,
      name,
      wordIds,
      confidence: 0,
      why: 'printed',
      label: null,
    }));
}
