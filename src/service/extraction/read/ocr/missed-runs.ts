/** An image of the runs of text that the first reading missed: pale print beside darker print is often taken for paper. */
import type { Box } from '../lines.ts';
import type { GrayPixels } from '../open-document.ts';

/** Share of the pixels of a run that are lighter than its paper, and darker than its print. */
const outside = { paper: 0.2, ink: 0.01 };

/** Returns the levels of print and paper in a part of the image. */
function levelsIn(part: Uint8Array): { ink: number; paper: number } {
  const sorted = part.toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 255;
  return { ink: at(outside.ink), paper: at(1 - outside.paper) };
}

/** Returns the image with nothing but these parts, black on white each. */
export function imageOfRuns({ data, width, height }: GrayPixels, runs: readonly Box[]): GrayPixels {
  const image = new Uint8Array(width * height).fill(255);
  for (const run of runs) {
    const [left, top] = [Math.floor(run.x0), Math.floor(run.y0)];
    const [right, bottom] = [Math.min(width, Math.ceil(run.x1)), Math.min(height, Math.ceil(run.y1))];
    const rows = Array.from({ length: Math.max(0, bottom - top) }, (_, row) =>
      data.subarray((top + row) * width + left, (top + row) * width + right),
    );
    const { ink, paper } = levelsIn(Uint8Array.from(rows.flatMap((row) => [...row])));
    const scale = 255 / Math.max(1, paper - ink);
    for (const [row, pixels] of rows.entries())
      image.set(
        pixels.map((level) => Math.max(0, Math.min(255, Math.round((level - ink) * scale)))),
        (top + row) * width + left,
      );
  }
  return { data: image, width, height };
}
