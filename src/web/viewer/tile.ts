import type { Camera, Sheet, Size } from './geometry.ts';

/** Visible part of a sheet, in points from its corner, and the pixels needed on this screen. */
export type Tile = { left: number; top: number; width: number; height: number; scale: number; pixels: Size };

/** Maximum side of a canvas. Phones refuse larger ones. */
const maxPixels = 4096;

export function tileOf(sheet: Sheet, camera: Camera, view: Size, pixelRatio: number): Tile | null {
  const left = Math.max(0, -camera.x / camera.scale - sheet.x0);
  const top = Math.max(0, -camera.y / camera.scale - sheet.y0);
  const right = Math.min(sheet.x1 - sheet.x0, (view.width - camera.x) / camera.scale - sheet.x0);
  const bottom = Math.min(sheet.y1 - sheet.y0, (view.height - camera.y) / camera.scale - sheet.y0);
  const width = right - left;
  const height = bottom - top;
  if (width <= 0 || height <= 0) return null;
  const scale = Math.min(camera.scale * pixelRatio, maxPixels / Math.max(width, height));
  return { left, top, width, height, scale, pixels: { width: Math.ceil(width * scale), height: Math.ceil(height * scale) } };
}

/** Whether the zoom exceeds the resolution of the image. `imagePixels` is its width, for a sheet of the given width in points. */
export const exceedsImageResolution = (camera: Camera, pixelRatio: number, imagePixels: number, sheetWidth: number): boolean =>
  imagePixels > 0 && camera.scale * pixelRatio > (imagePixels / sheetWidth) * 1.1;
