import { useMemo, useState } from 'react';
import type { ViewerWord, WordIndex } from '../page-words.ts';

/** Position of the keyboard on the words: the start of the selection and the current word. */
export type WordCursor = { anchor: ViewerWord; at: ViewerWord };

export type WordNavigation = ReturnType<typeof useWordNavigation>;

export function useWordNavigation(words: WordIndex) {
  const [walk, setWalk] = useState<WordCursor | null>(null);
  const walked = useMemo(() => (walk ? words.between(walk.anchor, walk.at) : []), [walk, words]);
  return { walk, walked, walkTo: setWalk };
}
