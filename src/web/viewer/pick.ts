/** Determines what a click, a box or a keyboard selection picks. */
import type { FieldType } from '#values/values.ts';
import type { View } from './camera-store.ts';
import { fromScreen, pageAt, sheetRectOnPage, type Point, type Rect } from './geometry.ts';
import type { ViewerWord, WordIndex } from './page-words.ts';
import { likelyValue, wholeValue, type IsValue } from './whole-value.ts';

/** Maximum distance in pixels at which a click beside a word still picks it. */
const maxPickDistancePx = 4;

export type PickTarget = {
  words: WordIndex;
  /** Type of the focused field; null without a focus. */
  wanted: FieldType | null;
  isValue: IsValue;
  /** Suggestions for the focused field. They are known as whole values, whatever they look like. */
  choices: readonly { wordIds: readonly number[] }[];
  /** Returns the words of the known value that contains a word. */
  valueOf: (wordId: number) => readonly number[] | null;
};

export function wordAt(view: View, words: WordIndex, at: Point): ViewerWord | null {
  const found = pageAt(view.layout, fromScreen(view.camera, at));
  return found ? words.at(found.sheet.index, found.point, maxPickDistancePx / view.camera.scale) : null;
}

/** Returns the words of the value around a word: in the type of the focused field, or without a focus the known or likely value. */
export function valueAround(word: ViewerWord, pickTarget: PickTarget): ViewerWord[] {
  const line = pickTarget.words.line(word);
  const wordsOf = (ids: readonly number[] | null | undefined) =>
    ids?.map((id) => pickTarget.words.byId(id)).filter((each) => each !== null) ?? [];
  if (pickTarget.wanted === null) {
    const known = wordsOf(pickTarget.valueOf(word.id));
    return known.length > 0 ? known : likelyValue(word, line, pickTarget.isValue);
  }
  const choice = wordsOf(pickTarget.choices.find(({ wordIds }) => wordIds.includes(word.id))?.wordIds);
  if (choice.length > 0) return choice;
  const whole = wholeValue(word, line, pickTarget.wanted, pickTarget.isValue);
  if (whole.length > 1 || pickTarget.wanted !== 'TEXT') return whole;
  // A name in another field is picked as a whole here too.
  const elsewhere = wordsOf(pickTarget.valueOf(word.id));
  return elsewhere.length > 1 ? elsewhere : whole;
}

/** Returns the part of a page covered by a box on the screen, on the first page that it touches. */
export function partInBox(view: View, box: Rect): { pageIndex: number; box: Rect } | null {
  const [from, to] = [fromScreen(view.camera, { x: box.x0, y: box.y0 }), fromScreen(view.camera, { x: box.x1, y: box.y1 })];
  for (const sheet of view.layout.sheets) {
    const part = sheetRectOnPage(sheet, { x0: from.x, y0: from.y, x1: to.x, y1: to.y });
    if (part && part.x1 - part.x0 >= 2 && part.y1 - part.y0 >= 2) return { pageIndex: sheet.index, box: part };
  }
  return null;
}

/** Returns the words in a box on the screen, which may cover two pages. */
export function wordsInBox(view: View, words: WordIndex, box: Rect): ViewerWord[] {
  const [from, to] = [fromScreen(view.camera, { x: box.x0, y: box.y0 }), fromScreen(view.camera, { x: box.x1, y: box.y1 })];
  return view.layout.sheets.flatMap((sheet) => {
    const part = sheetRectOnPage(sheet, { x0: from.x, y0: from.y, x1: to.x, y1: to.y });
    return part ? words.inside(sheet.index, part) : [];
  });
}
