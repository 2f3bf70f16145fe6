import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../reading.ts';
import { measurePicture, pictureAsJpeg, redrawPicture, shrinkPicture, rotatePicture } from './pictures.ts';

const create = (width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#08c' } })
    .toFormat(format)
    .toBuffer();
const shapeOf = async (picture: Uint8Array) => {
  const { width, height, format } = await sharp(picture).metadata();
  return { width, height, format };
};

test('images are measured, converted, rotated, scaled down and re-encoded', async () => {
  const png = await create(300, 100);
  expect(await measurePicture(png)).toEqual({ width: 300, height: 100 });
  const jpeg = await pictureAsJpeg(png);
  expect(jpeg && (await shapeOf(jpeg))).toEqual({ width: 300, height: 100, format: 'jpeg' });
  expect(await pictureAsJpeg(await create(3, 1, 'jpeg'))).toBeNull();
  expect(await shapeOf(await rotatePicture(png, 90))).toEqual({ width: 100, height: 300, format: 'png' });
  expect(await shapeOf(await shrinkPicture(png, { rotation: 270, width: 50 }))).toEqual({
    width: 50,
    height: 150,
    format: 'jpeg',
  });
  const logo = { formats: ['png'], maxPixels: 1_000_000, width: 30, height: 30 };
  expect(await shapeOf(await redrawPicture(png, logo))).toEqual({ width: 30, height: 10, format: 'png' });
});

test.each([
  ['a file that is not an image', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'broken'],
  ['a damaged image', async () => (await create(300, 300)).subarray(0, 200), 'broken'],
  ['an image with too many pixels', () => create(20_000, limits.pagePixels / 20_000 + 1), 'tooManyPixels'],
])('%s is refused with its reason', async (_what, make, reason) => {
  await expect(pictureAsJpeg(await make())).rejects.toMatchObject({ reason });
});

test('the service process decodes no foreign images: the imports of main.ts do not load the library', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const seen = new Set<string>();
  const loading: string[] = [];
  const waiting = ['service/main.ts'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    // type imports do not exist at run time
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/import type [^;]*;/g, '');
    if (/from 'sharp'/.test(text)) loading.push(file);
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|#)[^']+\.ts)'/g))
      waiting.push(name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name));
  }
  // the color profile of a PDF/A, which the library creates without input
  expect(loading).toEqual(['service/exports/formats/packages/write-factur-x.ts']);
  // most of the service is covered
  expect(seen.size).toBeGreaterThan(globSync('service/**/*.ts', { cwd: root }).length / 3);
});
