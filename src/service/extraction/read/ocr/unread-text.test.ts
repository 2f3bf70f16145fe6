import { expect, test } from 'vitest';
import sharp from 'sharp';
import type { Box } from '../lines.ts';
import { mayLackWords } from './unread-text.ts';

/** The proportions of A4: other pages of few words are searched in any case. */
const [width, height] = [900, 1270];
/** Numbers of words. */
const [few, many] = [60, 400];
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
  expect(mayLackWords(page, lines, many)).toBe(true);
  expect(mayLackWords(page, [...lines, ...totals], many)).toBe(false);
});

test('pale print is text, also in a shaded corner, and grain is not', async () => {
  const page = await pageOf(lines.map(line).join(''));
  const pale = await pageOf(totals.map(line).join(''));
  const mixed = page.data.map((level, at) => Math.min(level, 255 - Math.round((255 - (pale.data[at] ?? 255)) * 0.35)));
  expect(mayLackWords({ ...page, data: mixed }, lines, many)).toBe(true);
  const grain = page.data.map((level, at) => Math.max(0, level - ((at * 7919) % 23)));
  expect(mayLackWords({ ...page, data: grain }, lines, many)).toBe(false);
});

test('rules and frames are not text', async () => {
  const frame = 'M20 10H880V390H20ZM20 60H880M20 110H880M560 10V390M700 10V390';
  const page = await pageOf(lines.map(line).join('') + frame);
  expect(mayLackWords(page, lines, many)).toBe(false);
  expect(mayLackWords(page, lines, few)).toBe(false);
});

test('a single number that no word covers matters only on a page of few words', async () => {
  const page = await pageOf([...lines, { x0: 800, y0: 20, x1: 860, y1: 38 }].map(line).join(''));
  expect(mayLackWords(page, lines, few)).toBe(true);
  expect(mayLackWords(page, lines, many)).toBe(false);
});

test('a photograph of a receipt is searched in any case, and so is a page without words', async () => {
  const sheet = await pageOf(lines.map(line).join(''));
  const receipt = { ...sheet, height: 900, data: sheet.data.subarray(0, width * 900) };
  expect(mayLackWords(receipt, lines, few)).toBe(true);
  expect(mayLackWords(receipt, lines, many)).toBe(false);
  expect(mayLackWords(sheet, lines, few)).toBe(false);
  expect(mayLackWords(await pageOf(''), [], 0)).toBe(true);
});
