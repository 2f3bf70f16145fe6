import { expect, test } from 'vitest';
import sharp from 'sharp';
import type { Box } from '../lines.ts';
import { hasUnreadText } from './unread-text.ts';

const [width, height] = [900, 400];
/** Lines of strokes as high and as wide as letters. */
const line = ({ x0, y0, x1, y1 }: Box): string =>
  Array.from({ length: Math.floor((x1 - x0) / 12) }, (_, at) => `M${x0 + 12 * at} ${y0}V${y1}m5 0V${y0}`).join('');
const lines: Box[] = Array.from({ length: 10 }, (_, at) => ({ x0: 40, x1: 400, y0: 20 + 36 * at, y1: 38 + 36 * at }));
const totals: Box[] = Array.from({ length: 4 }, (_, at) => ({ x0: 600, x1: 860, y0: 236 + 36 * at, y1: 254 + 36 * at }));

async function pageOf(paths: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${paths}" stroke="#222" stroke-width="2" fill="none"/></svg>`;
  const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return { data, width, height };
}

test('a block of lines that no word covers is unread text', async () => {
  const page = await pageOf([...lines, ...totals].map(line).join(''));
  expect(hasUnreadText(page, lines)).toBe(true);
  expect(hasUnreadText(page, [...lines, ...totals])).toBe(false);
});

test('rules and frames are not text', async () => {
  const frame = 'M20 10H880V390H20ZM20 60H880M20 110H880M560 10V390M700 10V390';
  expect(hasUnreadText(await pageOf(lines.map(line).join('') + frame), lines)).toBe(false);
});

test('a page without words is not searched', async () => {
  expect(hasUnreadText(await pageOf(''), [])).toBe(false);
});
