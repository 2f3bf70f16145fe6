/** What is lit on the pages, and how it is drawn: only these boxes, never all words, so that a frame costs the same on any page. */
import { overlaps, pageRectOnSheets, toScreen, union, type Rect, type Sheet } from './geometry.ts';
import type { View } from './camera-store.ts';
import type { ViewerWord, WordIndex } from './page-words.ts';

export type LightTone = 'focus' | 'row' | 'hover' | 'walk' | 'choice';
/** `sign` stands beside the first of its boxes. `hasCodes`: the payment codes of the document are lit with it. */
export type Highlight = { tone: LightTone; wordIds: readonly number[]; sign?: string; hasCodes?: boolean };
/** One box on one page. */
export type LitBox = { tone: LightTone; pageIndex: number; box: Rect; sign?: string };

/** Words of one line become one box; a value over two lines has two. */
export function boxesOf(words: readonly ViewerWord[], tone: LightTone): LitBox[] {
  const lines = Map.groupBy(words, (word) => `${word.pageIndex}:${word.line}`);
  return [...lines.values()].flatMap((line) => {
    const box = union(line.map((word) => word.box));
    const [first] = line;
    return box && first ? [{ tone, pageIndex: first.pageIndex, box }] : [];
  });
}

export const boxesOfHighlights = (highlights: readonly Highlight[], words: WordIndex): LitBox[] =>
  highlights.flatMap(({ tone, wordIds, sign, hasCodes = false }) => [
    ...boxesOf(
      wordIds.map((id) => words.byId(id)).filter((word) => word !== null),
      tone,
    ).map((box, at) => (sign !== undefined && at === 0 ? { ...box, sign } : box)),
    ...(hasCodes ? words.paymentCodes.map((code) => ({ tone, ...code })) : []),
  ]);

type Place = { pageIndex: number; box: Rect };

/** Where to look for a value: its words, else the payment codes that contradict it. */
export function placesOf(
  { wordIds, hasCodes = false }: Pick<Highlight, 'wordIds' | 'hasCodes'>,
  words: WordIndex,
): readonly Place[] {
  const found = wordIds.map((id) => words.byId(id)).filter((word) => word !== null);
  return found.length === 0 && hasCodes ? words.paymentCodes : found;
}

/** What of it is looked at: the part on the first page where it stands. */
export function placeOf(places: readonly Place[], sheets: readonly Sheet[]): Rect | null {
  const [first] = places;
  const sheet = sheets.find((each) => each.index === first?.pageIndex);
  const box = union(places.filter(({ pageIndex }) => pageIndex === first?.pageIndex).map((place) => place.box));
  return sheet && box ? pageRectOnSheets(sheet, box) : null;
}

type Ink = { fill: string; line: string; width: number; dash?: number[] };
/** What is under the pointer is no paint: it moves. */
type CanvasTone = Exclude<LightTone, 'hover'>;
type Inks = Record<CanvasTone, Ink>;

/** Colours over white paper: the same in both schemes, as the paper is. */
const inks: Inks = {
  choice: { fill: 'rgb(35 79 148 / 4%)', line: 'rgb(35 79 148 / 70%)', width: 1, dash: [4, 3] },
  row: { fill: 'rgb(35 79 148 / 8%)', line: 'rgb(35 79 148 / 35%)', width: 1 },
  focus: { fill: 'rgb(255 196 0 / 30%)', line: 'rgb(138 82 0 / 95%)', width: 2 },
  walk: { fill: 'rgb(35 79 148 / 18%)', line: 'rgb(35 79 148 / 100%)', width: 2 },
};
const order: readonly CanvasTone[] = ['row', 'choice', 'focus', 'walk'];
/** Around the words, in pixels of the screen. */
export const breath = 2;

/** Where boxes are on the screen, those that are. */
export function screenBoxes({ camera, layout, size }: View, boxes: readonly LitBox[]): Rect[] {
  const screen = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  return boxes.flatMap(({ pageIndex, box }) => {
    const sheet = layout.sheets.find((each) => each.index === pageIndex);
    const place = sheet && toScreen(camera, pageRectOnSheets(sheet, box));
    return place && overlaps(place, screen) ? [place] : [];
  });
}

/** `drawn` is the box under the hand, in screen pixels. */
export function drawHighlights(
  context: CanvasRenderingContext2D,
  view: View,
  boxes: readonly LitBox[],
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
      paint(context, box, inks[tone], breath);
      if (each.sign !== undefined) signAt(context, each.sign, box);
      if (tone === 'focus') margin(context, toScreen(camera, sheet), box, inks.focus);
    }
  if (drawn) paint(context, drawn, inks.walk, 0);
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

const signSize = 15;

/** A number on a key's cap before the value, where it covers the gap and not the words. */
function signAt(context: CanvasRenderingContext2D, sign: string, box: Rect): void {
  const middle = (box.y0 + box.y1) / 2;
  const x0 = Math.max(0, box.x0 - breath - signSize - 1);
  context.beginPath();
  context.roundRect(x0, middle - signSize / 2, signSize, signSize, 3);
  context.setLineDash([]);
  context.fillStyle = 'rgb(35 79 148)';
  context.fill();
  context.fillStyle = '#fff';
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x0 + signSize / 2, middle + 0.5);
}

/** The line of the focused value is marked at the edge of its page, where the eye finds it without searching. */
function margin(context: CanvasRenderingContext2D, sheet: Rect, box: Rect, ink: Ink): void {
  context.fillStyle = ink.line;
  context.fillRect(Math.max(0, sheet.x0), box.y0 - breath, 4, box.y1 - box.y0 + 2 * breath);
}
