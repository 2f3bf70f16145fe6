import type { ReadPage, Word } from '../reading.ts';

const longest = { characters: 300, words: 40 };

const edges = /^[\s.,;:()[\]]+|[\s.,;:()[\]]+$/g;
const trimmed = (text: string): string => text.replaceAll(edges, '');
const withoutBlanks = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');
const soughtIn = (text: string): string => withoutBlanks(trimmed(text));

export type Found = { text: string; wordIds: number[] };

/**
 * Finds adjacent words of one page that equal the quoted text; null if there are none. Returns the text of the page, not the quoted one.
 */
export function findWords(pages: readonly Pick<ReadPage, 'words'>[], quoted: string): Found | null {
  const sought = soughtIn(quoted);
  if (sought === '' || sought.length > longest.characters) return null;
  for (const { words } of pages) {
    for (const start of words.keys()) {
      const found = runFrom(words, start, sought);
      if (found !== null) return { text: trimmed(found.map(({ text }) => text).join(' ')), wordIds: found.map(({ id }) => id) };
    }
  }
  return null;
}

/** Returns the words from `start` that together equal the sought text; surrounding punctuation is ignored. */
function runFrom(words: readonly Word[], start: number, sought: string): Word[] | null {
  // a lone colon before the value does not belong to it
  if (soughtIn(words[start]?.text ?? '') === '') return null;
  const run: Word[] = [];
  let text = '';
  for (const word of words.slice(start, start + longest.words)) {
    run.push(word);
    text += withoutBlanks(word.text);
    if (soughtIn(text) === sought) return run;
    if (text.length > sought.length + 8) return null;
  }
  return null;
}
