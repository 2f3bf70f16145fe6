/** Sheets photographed from the side: their text lines converge, so that no rotation of the page makes all of them level. */
import type { Box } from '../lines.ts';
import type { GrayPixels } from '../open-document.ts';
import type { Turned } from './rotate-gray.ts';
import { type Ink, type Slope, sharpness, slopeOf } from './skew.ts';

/**
 * Stages of the search, each around the best slope of the one before. `reach`, `step`: slopes; `row`: height of rows in grid steps; `gain`:
 * minimum sharpness relative to parallel lines, which most pages do not reach at the first stage. Curled paper gains less than photographs
 * from the side, and would lose words.
 */
const stages = [
  { reach: 0.14, step: 0.01, row: 5, points: 7_000, gain: 1.05 },
  { reach: 0.01, step: 0.0025, row: 2, points: 60_000, gain: 1.2 },
  { reach: 0.0025, step: 0.0005, row: 1, points: 60_000, gain: 1.3 },
];
/** Largest change of slope from the centre to an edge; stronger ones are not text lines. */
const maxChange = 0.12;
const minPoints = 200;
/** Wider images are strips of a few lines, whose slopes tell nothing about each other. */
const maxProportion = 3;

/**
 * Returns the slope at which the ink of an upright page forms the sharpest rows; null if its text lines are parallel. `skew`: their angle
 * in degrees if they are.
 */
export function findConvergence(ink: Ink, skew: number): Slope | null {
  if (ink.xs.length < minPoints || ink.width > maxProportion * ink.height) return null;
  let best: Slope = { middle: 0, change: 0 };
  for (const { reach, step, row, points, gain } of stages) {
    const sample = thinned(ink, points);
    best = sharpest(sample, best, { reach, step, row });
    if (sharpness(sample, best, row) < gain * sharpness(sample, slopeOf(skew), row)) return null;
  }
  return Math.abs(best.change) >= maxChange ? null : best;
}

function sharpest(ink: Ink, centre: Slope, { reach, step, row }: { reach: number; step: number; row: number }): Slope {
  let best = centre;
  let most = sharpness(ink, centre, row);
  const reachOfChange = Math.min(reach, maxChange);
  for (let middle = centre.middle - reach; middle <= centre.middle + reach + step / 2; middle += step)
    for (let change = centre.change - reachOfChange; change <= centre.change + reachOfChange + step / 2; change += step) {
      const found = sharpness(ink, { middle, change }, row);
      if (found > most) [best, most] = [{ middle, change }, found];
    }
  return best;
}

function thinned(ink: Ink, points: number): Ink {
  const every = Math.ceil(ink.xs.length / points);
  const isSampled = (_: number, at: number): boolean => at % every === 0;
  return { ...ink, xs: ink.xs.filter(isSampled), ys: ink.ys.filter(isSampled) };
}

/** Moves the pixels of each column up or down so that the text lines become level, on white. */
export function straighten({ data, width, height }: GrayPixels, { middle, change }: Slope): Turned {
  const [centreX, centreY] = [width / 2, height / 2];
  const slopeAt = (y: number): number => middle + (change * (y - centreY)) / centreY;
  const straight = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y += 1) {
    const slope = slopeAt(y);
    for (let x = 0; x < width; x += 1) {
      const from = y + slope * (x - centreX);
      const above = Math.floor(from);
      if (above < 0 || above >= height - 1) continue;
      const at = above * width + x;
      const [upper, lower] = [data[at] ?? 255, data[at + width] ?? 255];
      straight[y * width + x] = Math.round(upper + (lower - upper) * (from - above));
    }
  }
  const heightAt = (x: number, y: number): number => y + slopeAt(y) * (x - centreX);
  const back = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0,
    y0: Math.min(heightAt(x0, y0), heightAt(x1, y0)),
    x1,
    y1: Math.max(heightAt(x0, y1), heightAt(x1, y1)),
  });
  return { grey: { data: straight, width, height }, back };
}
