/**
 * Geometry of the viewer. There are three coordinate systems: *page* (points of the unrotated page, where words are located), *sheet* (the
 * page rotated for reading, all sheets stacked in one column) and *screen* (CSS pixels inside the viewer).
 */
export type Point = { x: number; y: number };
export type Rect = { x0: number; y0: number; x1: number; y1: number };
export type Size = { width: number; height: number };
/** Size and rotation of a page. `rotation` is the clockwise rotation for viewing. */
export type PageShape = Size & { index: number; rotation: number };

/** Screen = sheet * scale + offset. */
export type Camera = { x: number; y: number; scale: number };

/** Sheets stacked vertically and centered, in points. */
export type Sheet = Rect & { index: number; page: PageShape };
export type Layout = Size & { sheets: Sheet[] };

const sheetGap = 12;
const scaleLimits = { min: 0.1, max: 16 } as const;

const quarterTurns = (rotation: number): 0 | 1 | 2 | 3 => {
  const turns = (((Math.round(rotation / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return turns;
};

export function rotatedSize(page: PageShape): Size {
  return quarterTurns(page.rotation) % 2 === 0
    ? { width: page.width, height: page.height }
    : { width: page.height, height: page.width };
}

type Turn = (page: PageShape, point: Point) => Point;
const turns: Record<0 | 1 | 2 | 3, Turn> = {
  0: (_, point) => point,
  1: (page, { x, y }) => ({ x: page.height - y, y: x }),
  2: (page, { x, y }) => ({ x: page.width - x, y: page.height - y }),
  3: (page, { x, y }) => ({ x: y, y: page.width - x }),
};
const inverseRotations: Record<0 | 1 | 2 | 3, Turn> = {
  0: turns[0],
  1: (page, { x, y }) => ({ x: y, y: page.height - x }),
  2: turns[2],
  3: (page, { x, y }) => ({ x: page.width - y, y: x }),
};

/** Converts a point of the unrotated page to the rotated page. */
export const rotatePoint: Turn = (page, point) => turns[quarterTurns(page.rotation)](page, point);

/** The inverse of `rotatePoint`. */
export const unrotatePoint: Turn = (page, point) => inverseRotations[quarterTurns(page.rotation)](page, point);

/** Returns the box with these two corners, in any order. */
export const rectOf = (a: Point, b: Point): Rect => ({
  x0: Math.min(a.x, b.x),
  y0: Math.min(a.y, b.y),
  x1: Math.max(a.x, b.x),
  y1: Math.max(a.y, b.y),
});

export const rotateRect = (page: PageShape, rect: Rect): Rect =>
  rectOf(rotatePoint(page, { x: rect.x0, y: rect.y0 }), rotatePoint(page, { x: rect.x1, y: rect.y1 }));

export const unrotateRect = (page: PageShape, rect: Rect): Rect =>
  rectOf(unrotatePoint(page, { x: rect.x0, y: rect.y0 }), unrotatePoint(page, { x: rect.x1, y: rect.y1 }));

export const union = (rects: readonly Rect[]): Rect | null =>
  rects.reduce<Rect | null>(
    (all, each) =>
      all === null
        ? each
        : {
            x0: Math.min(all.x0, each.x0),
            y0: Math.min(all.y0, each.y0),
            x1: Math.max(all.x1, each.x1),
            y1: Math.max(all.y1, each.y1),
          },
    null,
  );

export const overlaps = (a: Rect, b: Rect): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

export function layOut(pages: readonly PageShape[]): Layout {
  const sizes = pages.map(rotatedSize);
  const width = Math.max(0, ...sizes.map((each) => each.width));
  let y = 0;
  const sheets = pages.map((page, position): Sheet => {
    const size = sizes[position] ?? { width: 0, height: 0 };
    const x0 = (width - size.width) / 2;
    const sheet = { index: page.index, page, x0, y0: y, x1: x0 + size.width, y1: y + size.height };
    y += size.height + sheetGap;
    return sheet;
  });
  return { sheets, width, height: Math.max(0, y - sheetGap) };
}

export const toScreen = (camera: Camera, rect: Rect): Rect => ({
  x0: rect.x0 * camera.scale + camera.x,
  y0: rect.y0 * camera.scale + camera.y,
  x1: rect.x1 * camera.scale + camera.x,
  y1: rect.y1 * camera.scale + camera.y,
});

export const fromScreen = (camera: Camera, point: Point): Point => ({
  x: (point.x - camera.x) / camera.scale,
  y: (point.y - camera.y) / camera.scale,
});

/** Converts a box on a page to the column of sheets. */
export const pageRectOnSheets = (sheet: Sheet, rect: Rect): Rect => {
  const turned = rotateRect(sheet.page, rect);
  return { x0: turned.x0 + sheet.x0, y0: turned.y0 + sheet.y0, x1: turned.x1 + sheet.x0, y1: turned.y1 + sheet.y0 };
};

/** Returns the part of a box in the column of sheets that lies on this sheet, in points of the unrotated page. */
export function sheetRectOnPage(sheet: Sheet, rect: Rect): Rect | null {
  if (!overlaps(sheet, rect)) return null;
  return unrotateRect(sheet.page, {
    x0: Math.max(rect.x0, sheet.x0) - sheet.x0,
    y0: Math.max(rect.y0, sheet.y0) - sheet.y0,
    x1: Math.min(rect.x1, sheet.x1) - sheet.x0,
    y1: Math.min(rect.y1, sheet.y1) - sheet.y0,
  });
}

/** Returns the sheet at a point in the column of sheets, and the point on its unrotated page. */
export function pageAt(layout: Layout, point: Point): { sheet: Sheet; point: Point } | null {
  const sheet = layout.sheets[sheetBelow(layout, point.y)];
  if (!sheet || point.x < sheet.x0 || point.x > sheet.x1 || point.y < sheet.y0 || point.y > sheet.y1) return null;
  return { sheet, point: unrotatePoint(sheet.page, { x: point.x - sheet.x0, y: point.y - sheet.y0 }) };
}

/** Returns the index of the first sheet that ends at or below `y`. Binary search, so that 300 pages are fast. */
function sheetBelow(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.sheets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((layout.sheets[middle]?.y1 ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the visible sheets as a half-open range of indexes. `margin` is the number of extra sheets on both ends. */
export function visibleRange(layout: Layout, camera: Camera, view: Size, margin = 0): { from: number; to: number } {
  const top = -camera.y / camera.scale;
  const bottom = (view.height - camera.y) / camera.scale;
  const first = sheetBelow(layout, top);
  let last = first;
  while (last < layout.sheets.length && (layout.sheets[last]?.y0 ?? 0) <= bottom) last += 1;
  return { from: Math.max(0, first - margin), to: Math.min(layout.sheets.length, last + margin) };
}

/** Returns the index of the current page: the sheet at the middle of the screen, or the nearest one above. */
export const currentSheetIndex = (layout: Layout, camera: Camera, view: Size): number =>
  Math.max(0, Math.min(layout.sheets.length - 1, sheetBelow(layout, (view.height / 2 - camera.y) / camera.scale)));

/** Limits panning: a column smaller than the view is centered, a larger one leaves at most `slack` free at any edge. */
export function keepInView(layout: Layout, camera: Camera, view: Size, slack = 24): Camera {
  const along = (offset: number, content: number, room: number) =>
    content <= room - 2 * slack ? (room - content) / 2 : Math.min(slack, Math.max(room - content - slack, offset));
  return {
    scale: camera.scale,
    x: along(camera.x, layout.width * camera.scale, view.width),
    y: along(camera.y, layout.height * camera.scale, view.height),
  };
}

const clampScale = (scale: number): number => Math.min(scaleLimits.max, Math.max(scaleLimits.min, scale));

/** Zooms so that the point under the cursor stays in place. */
export function zoomAt(camera: Camera, at: Point, scale: number): Camera {
  const next = clampScale(scale);
  const ratio = next / camera.scale;
  return { scale: next, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

export type Fit = 'width' | 'page';

/** Returns the camera that shows a sheet at full width, from its top, or as a whole. */
export function fit(layout: Layout, position: number, view: Size, how: Fit, slack = 16): Camera {
  const sheet = layout.sheets[position];
  if (!sheet || view.width <= 0 || view.height <= 0) return { x: 0, y: 0, scale: 1 };
  const width = sheet.x1 - sheet.x0;
  const height = sheet.y1 - sheet.y0;
  const byWidth = (view.width - 2 * slack) / width;
  const scale = clampScale(how === 'width' ? byWidth : Math.min(byWidth, (view.height - 2 * slack) / height));
  return {
    scale,
    x: view.width / 2 - ((sheet.x0 + sheet.x1) / 2) * scale,
    y: how === 'width' ? slack - sheet.y0 * scale : view.height / 2 - ((sheet.y0 + sheet.y1) / 2) * scale,
  };
}

/**
 * Scrolls a box (in the column of sheets) into view. It does not move if the box is already visible; otherwise it centers the box, or shows
 * the start of a box wider than the view. The scale is unchanged.
 */
export function bringIntoView(layout: Layout, camera: Camera, view: Size, rect: Rect, margin = 40): Camera {
  const shown = toScreen(camera, rect);
  const isWide = shown.x1 - shown.x0 > view.width - 2 * margin;
  const fitsAcross = shown.x0 >= margin / 2 && (isWide ? shown.x0 <= view.width / 2 : shown.x1 <= view.width - margin / 2);
  const fitsAlong = shown.y0 >= margin && shown.y1 <= view.height - margin;
  if (fitsAcross && fitsAlong) return camera;
  const middle = (from: number, to: number, room: number) => room / 2 - ((from + to) / 2) * camera.scale;
  const x = isWide ? margin - rect.x0 * camera.scale : middle(rect.x0, rect.x1, view.width);
  return keepInView(
    layout,
    {
      scale: camera.scale,
      x: fitsAcross ? camera.x : x,
      y: fitsAlong ? camera.y : middle(rect.y0, rect.y1, view.height),
    },
    view,
  );
}
