import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  bringIntoView,
  currentSheetIndex,
  fit,
  fromScreen,
  keepInView,
  layOut,
  pageAt,
  pageRectOnSheets,
  sheetRectOnPage,
  toScreen,
  rotatePoint,
  rotateRect,
  rotatedSize,
  unrotatePoint,
  unrotateRect,
  visibleRange,
  zoomAt,
} from './geometry.ts';

const a4 = { width: 595, height: 842 };
const page = (index: number, rotation = 0, size = a4) => ({ index, rotation, ...size });
const view = { width: 800, height: 900 };
const coordinate = fc.double({ min: 0, max: 500, noNaN: true });
const rotation = fc.constantFrom(0, 90, 180, 270, -90, 450);

describe('rotating a page', () => {
  test.each([
    [0, { x: 10, y: 20 }],
    // Clockwise: the left end of the top edge moves to the right.
    [90, { x: 822, y: 10 }],
    [180, { x: 585, y: 822 }],
    [270, { x: 20, y: 585 }],
  ])('by %i degrees moves (10, 20) to the right place', (turn, expected) => {
    expect(rotatePoint(page(0, turn), { x: 10, y: 20 })).toEqual(expected);
  });

  test('swaps width and height for a quarter turn', () => {
    expect(rotatedSize(page(0, 90))).toEqual({ width: 842, height: 595 });
    expect(rotatedSize(page(0, 180))).toEqual(a4);
  });

  test('can be undone, and a box stays a box', () => {
    fc.assert(
      fc.property(rotation, coordinate, coordinate, coordinate, coordinate, (turn, x0, y0, x1, y1) => {
        const back = unrotatePoint(page(0, turn), rotatePoint(page(0, turn), { x: x0, y: y0 }));
        expect(back.x).toBeCloseTo(x0);
        expect(back.y).toBeCloseTo(y0);
        const box = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
        const turned = rotateRect(page(0, turn), box);
        expect(turned.x0).toBeLessThanOrEqual(turned.x1);
        expect(unrotateRect(page(0, turn), turned).x1).toBeCloseTo(box.x1);
      }),
    );
  });
});

describe('the column of pages', () => {
  const layout = layOut([page(0), page(1, 90), page(2)]);

  test('centers narrower pages and leaves a gap', () => {
    expect(layout.width).toBe(842);
    expect(layout.sheets[0]).toMatchObject({ x0: 123.5, y0: 0, y1: 842 });
    expect(layout.sheets[1]).toMatchObject({ x0: 0, y0: 854, y1: 854 + 595 });
  });

  test('finds the page under a point, in unrotated coordinates', () => {
    const box = { x0: 100, y0: 200, x1: 150, y1: 210 };
    for (const sheet of layout.sheets) {
      const there = pageRectOnSheets(sheet, box);
      const found = pageAt(layout, { x: (there.x0 + there.x1) / 2, y: (there.y0 + there.y1) / 2 });
      expect(found?.sheet.index).toBe(sheet.index);
      expect(found?.point.x).toBeCloseTo(125);
      expect(found?.point.y).toBeCloseTo(205);
      expect(sheetRectOnPage(sheet, there)?.x0).toBeCloseTo(100);
    }
  });

  test('finds nothing between and beside the pages', () => {
    expect(pageAt(layout, { x: 300, y: 848 })).toBeNull();
    expect(pageAt(layout, { x: 10, y: 100 })).toBeNull();
    expect(pageAt(layout, { x: 300, y: 1e6 })).toBeNull();
  });

  test('crops a box to the page', () => {
    const [first, second] = layout.sheets;
    if (!first || !second) throw new Error('laid out three pages');
    const across = { x0: 0, y0: 800, x1: 842, y1: 900 };
    expect(sheetRectOnPage(first, across)).toEqual({ x0: 0, y0: 800, x1: 595, y1: 842 });
    expect(sheetRectOnPage(second, { x0: 0, y0: 0, x1: 10, y1: 10 })).toBeNull();
  });

  test('shows only visible pages, even of 300', () => {
    const long = layOut(Array.from({ length: 300 }, (_, index) => page(index)));
    const camera = { x: 0, y: -150 * 854, scale: 1 };
    expect(visibleRange(long, camera, view)).toEqual({ from: 150, to: 152 });
    expect(visibleRange(long, camera, view, 1)).toEqual({ from: 149, to: 153 });
    expect(currentSheetIndex(long, camera, view)).toBe(150);
  });

  test('accepts an empty list of pages', () => {
    const none = layOut([]);
    expect(none).toEqual({ sheets: [], width: 0, height: 0 });
    expect(visibleRange(none, { x: 0, y: 0, scale: 1 }, view)).toEqual({ from: 0, to: 0 });
    expect(pageAt(none, { x: 0, y: 0 })).toBeNull();
  });
});

describe('the camera', () => {
  const layout = layOut([page(0), page(1)]);

  test('keeps the point under the cursor while zooming', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.double({ min: 0.2, max: 10, noNaN: true }), (x, y, scale) => {
        const camera = { x: -40, y: 25, scale: 1.3 };
        const before = fromScreen(camera, { x, y });
        const after = fromScreen(zoomAt(camera, { x, y }, scale), { x, y });
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  test('stops zooming at its limits', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 999).scale).toBe(16);
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, 0).scale).toBe(0.1);
  });

  test('fits a page to the width, aligned at the top, or as a whole', () => {
    const wide = fit(layout, 1, view, 'width');
    expect(wide.scale).toBeCloseTo(768 / 595);
    expect(toScreen(wide, layout.sheets[1] ?? layout.sheets[0] ?? { x0: 0, y0: 0, x1: 0, y1: 0 }).y0).toBeCloseTo(16);
    expect(fit(layout, 0, view, 'page').scale).toBeCloseTo(868 / 842);
  });

  test('keeps the pages in view', () => {
    const lost = keepInView(layout, { x: 5000, y: -90000, scale: 1 }, view);
    const shown = toScreen(lost, { x0: 0, y0: 0, x1: layout.width, y1: layout.height });
    expect(shown.x0).toBeGreaterThanOrEqual(0);
    expect(shown.y1).toBeGreaterThan(800);
  });

  test('does not move when the box is visible, and centers it otherwise', () => {
    const camera = { x: 100, y: 20, scale: 1 };
    expect(bringIntoView(layout, camera, view, { x0: 100, y0: 100, x1: 200, y1: 120 })).toBe(camera);
    const moved = bringIntoView(layout, camera, view, { x0: 100, y0: 1500, x1: 200, y1: 1520 });
    const shown = toScreen(moved, { x0: 100, y0: 1500, x1: 200, y1: 1520 });
    expect(moved.scale).toBe(1);
    expect(shown.y0).toBeGreaterThan(0);
    expect(shown.y1).toBeLessThan(view.height);
  });

  test('shows the start of a box wider than the screen, at the user’s scale', () => {
    const camera = { x: -2000, y: 20, scale: 4 };
    const wide = { x0: 50, y0: 100, x1: 500, y1: 120 };
    const moved = bringIntoView(layout, camera, view, wide);
    expect(moved.scale).toBe(4);
    expect(toScreen(moved, wide).x0).toBeCloseTo(24, -2);
    expect(bringIntoView(layout, moved, view, wide)).toBe(moved);
  });
});
