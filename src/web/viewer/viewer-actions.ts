import type { Rect } from './geometry.ts';
import type { ViewerWord } from './page-words.ts';

/** Actions of the pages. Null means that the action is not available. */
export type ViewerActions = {
  /** `isExtension`: the words include those picked before. */
  onPick: ((words: ViewerWord[], isExtension: boolean) => void) | null;
  /** A box without words, in points of its page. */
  onReadBox: ((pageIndex: number, box: Rect) => void) | null;
  /** Applies a suggestion by index, from 0. */
  onChoice: ((at: number) => void) | null;
  onRotate: ((pageIndex: number) => void) | null;
  /** Opens the pages dialog from the thumbnails. */
  onArrange: ((pageIndex: number) => void) | null;
  /** Called on Enter without a word: returns to the field. */
  onReturn: () => void;
};

/** Actions of a read-only viewer. */
export const noViewerActions: ViewerActions = {
  onPick: null,
  onReadBox: null,
  onChoice: null,
  onRotate: null,
  onArrange: null,
  onReturn: () => {},
};
