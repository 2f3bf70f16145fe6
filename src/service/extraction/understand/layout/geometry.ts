/** Boxes on a page, in points, origin top left. */
export type Box = { page: number; x0: number; y0: number; x1: number; y1: number };

export const heightOf = (box: Box): number => box.y1 - box.y0;
export const middleY = (box: Box): number => (box.y0 + box.y1) / 2;
export const middleX = (box: Box): number => (box.x0 + box.x1) / 2;

/** Returns the shared width of two boxes, negative if there is a gap. */
export const overlapX = (a: Box, b: Box): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
export const overlapY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

export function boxOf(boxes: readonly Box[]): Box {
  const [first] = boxes;
  if (first === undefined) throw new Error('a bounding box of no boxes');
  const around = { page: first.page, x0: first.x0, y0: first.y0, x1: first.x1, y1: first.y1 };
  for (const box of boxes) {
    around.x0 = Math.min(around.x0, box.x0);
    around.y0 = Math.min(around.y0, box.y0);
    around.x1 = Math.max(around.x1, box.x1);
    around.y1 = Math.max(around.y1, box.y1);
  }
  return around;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
