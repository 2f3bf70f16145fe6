import type { Rect } from './geometry.ts';
import type { ViewerWord } from './page-words.ts';

/** What comes of the work on the pages; null: it is not offered. */
export type ViewerActions = {
  /** `isExtension`: they hold what was picked before. */
  onPick: ((words: ViewerWord[], isExtension: boolean) => void) | null;
  /** A box without words, in points of its page. */
  onReadBox: ((pageIndex: number, box: Rect) => void) | null;
  /** A numbered candidate is taken, from 0. */
  onChoice: ((at: number) => void) | null;
  onRotate: ((pageIndex: number) => void) | null;
  /** From the thumbnails: the pages as a whole. */
  onArrange: ((pageIndex: number) => void) | null;
  /** Enter without a word: back to the field. */
  onReturn: () => void;
};

/** The pages are only looked at. */
export const noViewerActions: ViewerActions = {
  onPick: null,
  onReadBox: null,
  onChoice: null,
  onRotate: null,
  onArrange: null,
  onReturn: () => {},
};
