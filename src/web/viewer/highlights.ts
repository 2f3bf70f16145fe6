/**
 * Highlights on the pages and their drawing. Only these boxes are drawn and not all words, so that the cost of a frame does not depend on
 * the page.
 */
import { overlaps, pageRectOnSheets, toScreen, union, type Rect, type Sheet } from './geometry.ts';
import type { View } from './camera-store.ts';
import type { ViewerWord, WordIndex } from './page-words.ts';

export type HighlightTone = 'focus' | 'row' | 'hover' | 'walk' | 'choice';
/** `sign` is shown beside its first box. `hasCodes`: the payment codes of the document are highlighted as well. */
export type Highlight = { tone: HighlightTone; wordIds: readonly number[]; sign?: string; hasCodes?: boolean };
/** Highlighted box on one page. */
export type HighlightBox = { tone: HighlightTone; pageIndex: number; box: Rect; sign?: string };

/** Merges the words of a line into one box. A value on two lines has two boxes. */
export function boxesOf(words: readonly ViewerWord[], tone: HighlightTone): HighlightBox[] {
  const lines = Map.groupBy(words, (word) => `${word.pageIndex}:${word.line}`);
  return [...lines.values()].flatMap((line) => {
    const box = union(line.map((word) => word.box));
    const [first] = line;
    return box && first ? [{ tone, pageIndex: first.pageIndex, box }] : [];
  });
}

export const boxesOfHighlights = (highlights: readonly Highlight[], words: WordIndex): HighlightBox[] =>
  highlights.flatMap(({ tone, wordIds, sign, hasCodes = false }) => [
    ...boxesOf(
      wordIds.map((id) => words.byId(id)).filter((word) => word !== null),
      tone,
    ).map((box, at) => (sign !== undefined && at === 0 ? { ...box, sign } : box)),
    ...(hasCodes ? words.paymentCodes.map((code) => ({ tone, ...code })) : []),
  ]);

type Place = { pageIndex: number; box: Rect };

/** Returns the positions of a value: its words, otherwise the payment codes that contradict it. */
export function placesOf(
  { wordIds, hasCodes = false }: Pick<Highlight, 'wordIds' | 'hasCodes'>,
  words: WordIndex,
): readonly Place[] {
  const found = wordIds.map((id) => words.byId(id)).filter((word) => word !== null);
  return found.length === 0 && hasCodes ? words.paymentCodes : found;
}

/** Returns the part of the positions that is scrolled into view: the part on their first page. */
export function placeOf(places: readonly Place[], sheets: readonly Sheet[]): Rect | null {
  const [first] = places;
  const sheet = sheets.find((each) => each.index === first?.pageIndex);
  const box = union(places.filter(({ pageIndex }) => pageIndex === first?.pageIndex).map((place) => place.box));
  return sheet && box ? pageRectOnSheets(sheet, box) : null;
}

type Ink = { fill: string; line: string; width: number; dash?: number[] };
/** The hovered word is not painted on the canvas, because it moves. */
type CanvasTone = Exclude<HighlightTone, 'hover'>;
type HighlightStyles = Record<CanvasTone, Ink>;

/** Colors over white pages, the same in both color schemes. */
const highlightStyles: HighlightStyles = {
  choice: { fill: 'rgb(35 79 148 / 4%)', line: 'rgb(35 79 148 / 70%)', width: 1, dash: [4, 3] },
  row: { fill: 'rgb(35 79 148 / 8%)', line: 'rgb(35 79 148 / 35%)', width: 1 },
  focus: { fill: 'rgb(255 196 0 / 30%)', line: 'rgb(138 82 0 / 95%)', width: 2 },
  walk: { fill: 'rgb(35 79 148 / 18%)', line: 'rgb(35 79 148 / 100%)', width: 2 },
};
const order: readonly CanvasTone[] = ['row', 'choice', 'focus', 'walk'];
/** Margin around the words in screen pixels. */
export const boxMargin = 2;

/** Returns the screen positions of the visible boxes. */
export function screenBoxes({ camera, layout, size }: View, boxes: readonly HighlightBox[]): Rect[] {
  const screen = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  return boxes.flatMap(({ pageIndex, box }) => {
    const sheet = layout.sheets.find((each) => each.index === pageIndex);
    const place = sheet && toScreen(camera, pageRectOnSheets(sheet, box));
    return place && overlaps(place, screen) ? [place] : [];
  });
}

/** `drawn` is the box being drawn by the user, in screen pixels. */
export function drawHighlights(
  context: CanvasRenderingContext2D,
  view: View,
  boxes: readonly HighlightBox[],
  drawn: Rect | null,
  ratio: number,
): void {
  const { camera, layout, size } = view;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const screen = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  const sheets = new Map(layout.sheets.map((sheet) => [sheet.index, sheet]));
  for (const tone of order)
    for (const each of boxes) {
      const sheet = sheets.get(each.pageIndex);
      if (each.tone !== tone || !sheet) continue;
      const box = toScreen(camera, pageRectOnSheets(sheet, each.box));
      if (!overlaps(box, screen)) continue;
      paint(context, box, highlightStyles[tone], boxMargin);
      if (each.sign !== undefined) drawKeycap(context, each.sign, box);
      if (tone === 'focus') margin(context, toScreen(camera, sheet), box, highlightStyles.focus);
    }
  if (drawn) paint(context, drawn, highlightStyles.walk, 0);
}

function paint(context: CanvasRenderingContext2D, { x0, y0, x1, y1 }: Rect, ink: Ink, grow: number): void {
  context.beginPath();
  context.roundRect(x0 - grow, y0 - grow, x1 - x0 + 2 * grow, y1 - y0 + 2 * grow, 2);
  context.fillStyle = ink.fill;
  context.fill();
  context.strokeStyle = ink.line;
  context.lineWidth = ink.width;
  context.setLineDash(ink.dash ?? []);
  context.stroke();
}

const keycapSize = 15;

/** Draws a number as a keycap before the value, over the gap and not over the words. */
function drawKeycap(context: CanvasRenderingContext2D, sign: string, box: Rect): void {
  const middle = (box.y0 + box.y1) / 2;
  const x0 = Math.max(0, box.x0 - boxMargin - keycapSize - 1);
  context.beginPath();
  context.roundRect(x0, middle - keycapSize / 2, keycapSize, keycapSize, 3);
  context.setLineDash([]);
  context.fillStyle = 'rgb(35 79 148)';
  context.fill();
  context.fillStyle = '#fff';
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x0 + keycapSize / 2, middle + 0.5);
}

/** Marks the line of the focused value at the edge of its page, where it is easy to find. */
function margin(context: CanvasRenderingContext2D, sheet: Rect, box: Rect, ink: Ink): void {
  context.fillStyle = ink.line;
  context.fillRect(Math.max(0, sheet.x0), box.y0 - boxMargin, 4, box.y1 - box.y0 + 2 * boxMargin);
}
