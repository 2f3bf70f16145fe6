import type { GrayPixels } from '../open-document.ts';

const maxSkewDegrees = 6;
const maxPoints = 60_000;

/**
 * Returns the angle in degrees by which text lines fall to the right (clockwise): the angle at which the ink forms the sharpest rows, by
 * coarse steps over the whole range and finer ones around the best.
 */
export function findSkew(ink: Ink): number {
  if (ink.xs.length < 200) return 0;
  let best = 0;
  for (const [reach, step] of [
    [maxSkewDegrees, 0.5],
    [0.5, 0.1],
    [0.1, 0.02],
  ] as const) {
    const centre = best;
    let bestSharpness = sharpness(ink, slopeOf(centre));
    for (let angle = centre - reach; angle <= centre + reach + step / 2; angle += step) {
      const found = sharpness(ink, slopeOf(angle));
      if (found > bestSharpness) [best, bestSharpness] = [angle, found];
    }
  }
  return Math.abs(best) >= maxSkewDegrees ? 0 : best; // at the edge of the range it is not a skew
}

/** Slope of the text lines at the centre of the page, positive if they fall to the right, and its change from there to the lower edge. */
export type Slope = { middle: number; change: number };

export const slopeOf = (degrees: number): Slope => ({ middle: Math.tan((degrees * Math.PI) / 180), change: 0 });

/** Sampled pixels, relative to the centre of the image. Lengths are in steps of the sampling grid. */
export type Ink = { xs: Float32Array; ys: Float32Array; width: number; height: number };

const targetWidth = 900;

/** Samples ink on a coarse grid, evenly if there is much. */
export function inkPoints({ data, width, height }: GrayPixels): Ink {
  const step = Math.max(1, Math.round(width / targetWidth));
  const threshold = darkThreshold(data);
  const found: number[] = [];
  for (let y = step; y < height - step; y += step) {
    for (let x = step; x < width - step; x += step) {
      const at = y * width + x;
      // the lower edge of ink: strokes that are dark here and light below indicate the baseline of a line
      if ((data[at] ?? 255) < threshold && (data[at + step * width] ?? 0) >= threshold) found.push(x / step, y / step);
    }
  }
  const count = found.length / 2;
  const every = Math.max(1, Math.ceil(count / maxPoints));
  const xs = new Float32Array(Math.ceil(count / every));
  const ys = new Float32Array(xs.length);
  for (let index = 0; index < xs.length; index += 1) {
    xs[index] = (found[index * every * 2] ?? 0) - width / step / 2;
    ys[index] = (found[index * every * 2 + 1] ?? 0) - height / step / 2;
  }
  return { xs, ys, width: width / step, height: height / step };
}

/** Sum of the squares of the ink in each row of pixels along the slope: the higher, the better the rows agree with text lines. */
export function sharpness({ xs, ys, width, height }: Ink, { middle, change }: Slope, rowHeight = 1): number {
  const diagonal = Math.hypot(width, height);
  const half = diagonal / 2;
  const bend = (2 * change) / height;
  const rows = new Float64Array(Math.ceil(diagonal / rowHeight) + 1);
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] ?? 0;
    const row = Math.round((((ys[index] ?? 0) - middle * x) / (1 + bend * x) + half) / rowHeight);
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}

/** Returns the level halfway between paper and ink of this page, so that faded print counts as dark. */
export function darkThreshold(data: Uint8Array, bytesPerPixel = 1): number {
  const histogram = new Float64Array(256);
  const step = 17 * bytesPerPixel;
  for (let at = bytesPerPixel === 1 ? 0 : 1; at < data.length; at += step)
    histogram[data[at] ?? 0] = (histogram[data[at] ?? 0] ?? 0) + 1;
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const quantile = (share: number): number => {
    let seen = 0;
    for (const [level, count] of histogram.entries()) {
      seen += count;
      if (seen >= share * total) return level;
    }
    return 255;
  };
  const [ink, paper] = [quantile(0.01), quantile(0.6)];
  return Math.max(60, Math.min(200, (ink + paper) / 2));
}
