import { expect, test } from 'vitest';
import { layOut } from './geometry.ts';
import { cropOf } from './page-crop.tsx';
import { exceedsImageResolution, tileOf } from './tile.ts';

const [sheet] = layOut([{ index: 0, width: 600, height: 800, rotation: 0 }]).sheets;
if (!sheet) throw new Error('laid out one page');
const view = { width: 400, height: 300 };

test('only the visible part of the page is drawn, in device pixels', () => {
  const tile = tileOf(sheet, { x: -1000, y: -2000, scale: 4 }, view, 2);
  expect(tile).toEqual({ left: 250, top: 500, width: 100, height: 75, scale: 8, pixels: { width: 800, height: 600 } });
});

test('the tile ends at the edge of the page, and an invisible page has none', () => {
  expect(tileOf(sheet, { x: 100, y: 0, scale: 1 }, view, 1)).toMatchObject({ left: 0, width: 300, height: 300 });
  expect(tileOf(sheet, { x: 0, y: 500, scale: 1 }, view, 1)).toBeNull();
});

test('a tile never exceeds the maximum size of a canvas', () => {
  const tile = tileOf(sheet, { x: 0, y: 0, scale: 16 }, { width: 9600, height: 6400 }, 3);
  expect(Math.max(tile?.pixels.width ?? 0, tile?.pixels.height ?? 0)).toBeLessThanOrEqual(4096);
});

test('the file is requested only when the image has insufficient resolution', () => {
  expect(exceedsImageResolution({ x: 0, y: 0, scale: 2 }, 1, 1650, 600)).toBe(false);
  expect(exceedsImageResolution({ x: 0, y: 0, scale: 4 }, 1, 1650, 600)).toBe(true);
  expect(exceedsImageResolution({ x: 0, y: 0, scale: 2 }, 2, 1650, 600)).toBe(true);
  expect(exceedsImageResolution({ x: 0, y: 0, scale: 9 }, 1, 0, 600)).toBe(false);
});

test('the crop is centered on the value, also on a rotated page', () => {
  const page = { index: 0, width: 600, height: 800, rotation: 90 };
  const crop = cropOf(page, { x0: 100, y0: 200, x1: 112, y1: 300 }, { width: 320, height: 44 });
  // A vertical value on the page is horizontal after a quarter turn.
  expect(crop.mark.width).toBeGreaterThan(crop.mark.height);
  expect(crop.mark.left + crop.mark.width / 2).toBeCloseTo(160);
  expect(crop.mark.top + crop.mark.height / 2).toBeCloseTo(22);
  expect(crop.width / crop.height).toBeCloseTo(800 / 600);
});
