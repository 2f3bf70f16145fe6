import type { RowMatch } from '#contract/documents/bff.ts';
import type { FieldValues } from '#values/values.ts';
import { searchable } from '#values/searchable.ts';

export type Searched = { file_name: string; external_id: string | null; fields: FieldValues; items: readonly FieldValues[] };

/** Maximum number of matches shown in a row. */
const maxMatches = 3;
/** Maximum length shown of a long value: the match with some text on both sides. */
const longest = 80;
const before = 24;

type Place = { field: string; itemIndex: number | null; text: string };

/**
 * Finds each word in a document: first in header fields, in their natural order, then in items, the file name, and last in boolean values.
 */
export function findMatches(document: Searched, words: readonly string[]): RowMatch[] {
  const matches: RowMatch[] = [];
  for (const word of words) {
    for (const place of placesOf(document)) {
      const range = rangeOf(place.text, word);
      if (!range) continue;
      if (!matches.some(({ field, itemIndex }) => field === place.field && itemIndex === place.itemIndex))
        matches.push({ ...place, ...cut(place.text, range) });
      break;
    }
    if (matches.length === maxMatches) break;
  }
  return matches;
}

function* placesOf({ file_name, external_id, fields, items }: Searched): Generator<Place> {
  const ofValues = (values: FieldValues, itemIndex: number | null): Place[] =>
    Object.entries(values).flatMap(([field, { value }]) => (value === '' ? [] : [{ field, itemIndex, text: value }]));
  const all = [...ofValues(fields, null), ...items.flatMap(ofValues)];
  yield* all.filter(({ text }) => !isBooleanText(text));
  yield { field: 'fileName', itemIndex: null, text: file_name };
  if (external_id) yield { field: 'externalDocumentId', itemIndex: null, text: external_id };
  // nobody searches for the letters of `false`
  yield* all.filter(({ text }) => isBooleanText(text));
}

const isBooleanText = (text: string): boolean => text === 'true' || text === 'false';

type Range = { start: number; length: number };

/** Returns the part of the original text that corresponds to the normalized word. */
function rangeOf(text: string, word: string): Range | undefined {
  if (!searchable(text).includes(word)) return undefined;
  // index in the text of each character of its normalized form
  const from: number[] = [];
  let plain = '';
  let at = 0;
  for (const sign of text) {
    const form = searchable(sign);
    for (let index = 0; index < form.length; index += 1) from.push(at);
    plain += form;
    at += sign.length;
  }
  const found = plain.indexOf(word);
  const start = from[found];
  const end = from[found + word.length - 1];
  if (found === -1 || start === undefined || end === undefined) return undefined;
  const lastSign = String.fromCodePoint(text.codePointAt(end) ?? 0);
  const marks = /^\p{M}*/u.exec(text.slice(end + lastSign.length))?.[0].length ?? 0;
  return { start, length: end + lastSign.length + marks - start };
}

function cut(text: string, { start, length }: Range): { text: string; start: number; length: number } {
  if (text.length <= longest) return { text, start, length };
  const first = Math.max(0, Math.min(start - before, text.length - longest));
  const shown = text.slice(first, first + longest).toWellFormed();
  const lead = first > 0 ? '…' : '';
  return {
    text: `${lead}${shown}${first + longest < text.length ? '…' : ''}`,
    start: start - first + lead.length,
    length: Math.min(length, shown.length - (start - first)),
  };
}
