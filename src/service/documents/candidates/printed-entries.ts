/** Where entries of a list stand on paper: keys and names of options and of rows of a table. */
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { searchable } from '#values/searchable.ts';
import type { WholePage } from '../pages/pages.store.ts';

/** One thing that can be chosen, and the texts that mean it. */
export type Entry = { key: string; name: string; texts: readonly string[] };

/** Words side by side on a line; `text` as it is compared. */
export type Span = { text: string; wordIds: number[]; words: number };
/** Each text that stands in the document, with every place where it does. */
export type Print = ReadonlyMap<string, readonly Span[]>;

/** Names of entries are seldom longer. */
const mostWords = 6;
/** Shorter ones stand everywhere and mean something else. */
const shortest = 3;
const longest = 80;
/** Where the words of a long document are looked at no further: the head of a document says where it belongs. */
const mostSpans = 40_000;

export function printOf(pages: readonly WholePage[]): Print {
  const print = new Map<string, Span[]>();
  let count = 0;
  for (const { words, first_word_id: firstId } of pages)
    for (let from = 0; from < words.texts.length && count < mostSpans; from += 1) {
      let text = '';
      for (let to = from; to < Math.min(words.texts.length, from + mostWords) && words.lines[to] === words.lines[from]; to += 1) {
        text += searchable(words.texts[to] ?? '');
        if (text.length > longest) break;
        if (text.length < shortest) continue;
        count += 1;
        const ids = Array.from({ length: to - from + 1 }, (_, step) => firstId + from + step);
        const known = print.get(text);
        // a mark that says nothing beside a word makes no other place of it
        if (known?.some(({ wordIds }) => wordIds[0] === ids[0] || wordIds.at(-1) === ids.at(-1))) continue;
        const span = { text, wordIds: ids, words: ids.length };
        if (known) known.push(span);
        else print.set(text, [span]);
      }
    }
  return print;
}

/** A figure may be any figure; a name is that name, and the longer one more surely so. */
const weight = ({ text }: Span): number => (/\p{L}/u.test(text) ? 100 : 0) + text.length;

/** Entries that are printed, one for each place, the surest first. */
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
