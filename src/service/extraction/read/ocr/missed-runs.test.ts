import { expect, test } from 'vitest';
import { imageOfRuns } from './missed-runs.ts';

test('pale print becomes black on white, and what is not in a run becomes paper', () => {
  const width = 40;
  const paper = 220;
  const data = new Uint8Array(width * 20).fill(paper);
  // a pale stroke inside of the run, and a dark one outside
  for (let y = 4; y < 8; y += 1) data.fill(160, y * width + 10, y * width + 13);
  data.fill(0, 15 * width, 16 * width);
  const image = imageOfRuns({ data, width, height: 20 }, [{ x0: 5, y0: 2, x1: 30, y1: 10 }]);
  expect(image).toMatchObject({ width, height: 20 });
  expect(image.data[5 * width + 11]).toBe(0);
  expect(image.data[5 * width + 20]).toBe(255);
  expect(image.data[15 * width + 20]).toBe(255);
});

test('a run at the edge of the page is cut there', () => {
  const data = new Uint8Array(100).fill(200);
  expect(imageOfRuns({ data, width: 10, height: 10 }, [{ x0: 6.5, y0: 7.5, x1: 14, y1: 13 }]).data).toHaveLength(100);
});
