import { describe, expect, test } from 'vitest';
import type { Box } from '../lines.ts';
import { findConvergence, straighten } from './convergence.ts';
import { findSkew, inkPoints, type Slope } from './skew.ts';

const [width, height] = [1000, 1400];
const letter = { width: 8, height: 14 };
const rows = Array.from({ length: 20 }, (_, row) => 250 + row * 45);

/** Letters of rows with this slope on white, none above another. */
function photographed({ middle, change }: Slope): { grey: Parameters<typeof straighten>[0]; letters: Box[][] } {
  const data = new Uint8Array(width * height).fill(235);
  const letters = rows.map((y, row) =>
    Array.from({ length: 25 }, (_, at) => {
      const x = 230 + at * 21 + ((row * 7) % 13);
      const top = Math.round(y + (middle + (change * (y - height / 2)) / (height / 2)) * (x - width / 2));
      for (let line = top; line < top + letter.height; line += 1)
        data.fill(40, line * width + x, line * width + x + letter.width);
      return { x0: x, y0: top, x1: x + letter.width, y1: top + letter.height };
    }),
  );
  return { grey: { data, width, height }, letters };
}

describe('text lines that converge', () => {
  test.each([
    { middle: 0.08, change: 0.05 },
    { middle: -0.1, change: 0.04 },
    { middle: 0.02, change: -0.08 },
    { middle: 0, change: 0.03 },
  ])('are found at $middle ± $change', (slope) => {
    const { grey } = photographed(slope);
    const ink = inkPoints(grey);
    const found = findConvergence(ink, findSkew(ink));
    expect(found?.middle).toBeCloseTo(slope.middle, 2);
    expect(found?.change).toBeCloseTo(slope.change, 2);
  });

  test.each([0, 0.03, -0.07])('are not found where all have the slope %d', (middle) => {
    const { grey } = photographed({ middle, change: 0 });
    const ink = inkPoints(grey);
    expect(findConvergence(ink, findSkew(ink))).toBeNull();
  });

  test('are not found on a blank page', () => {
    const ink = inkPoints({ data: new Uint8Array(width * height).fill(250), width, height });
    expect(findConvergence(ink, 0)).toBeNull();
  });

  test('become level, and boxes on them are mapped back to the photograph', () => {
    const slope = { middle: 0.06, change: -0.05 };
    const { grey, letters } = photographed(slope);
    const { grey: straight, back } = straighten(grey, slope);
    for (const [row, y] of rows.entries()) {
      for (const { x0 } of letters[row] ?? []) {
        const column = Array.from({ length: 41 }, (_, at) => straight.data[(y - 13 + at) * width + x0 + 4] ?? 255);
        const [top, bottom] = [column.findIndex((value) => value < 140), column.findLastIndex((value) => value < 140)];
        expect(Math.abs(top - 13)).toBeLessThanOrEqual(1);
        expect(Math.abs(bottom - 26)).toBeLessThanOrEqual(1);
      }
      for (const box of letters[row] ?? []) {
        const found = back({ x0: box.x0, y0: y, x1: box.x1, y1: y + letter.height });
        expect(Math.abs(found.y0 - box.y0)).toBeLessThan(2);
        expect(Math.abs(found.y1 - box.y1)).toBeLessThan(2.5);
      }
    }
  });
});
