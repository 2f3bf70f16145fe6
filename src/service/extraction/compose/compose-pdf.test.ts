import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFile as readDocument } from '../read/read-file.ts';
import { UnreadableFile } from '../reading.ts';
import { composePdf } from './compose-pdf.ts';

const samples = path.resolve(import.meta.dirname, '../../../../samples');

let folder: string;
let invoice: string;
let reminder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-compose-'));
  invoice = await brought('faktura-stavebniny-lipa.pdf');
  reminder = await brought('invoice-northlight.pdf');
});
/** Reader processes have access to the folder of temporary files only. */
async function brought(name: string): Promise<string> {
  await copyFile(path.join(samples, name), inFolder(name));
  return inFolder(name);
}
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);
const picture = async (name: string, width: number, height: number, orientation?: number) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#c33' } });
  const file = inFolder(name);
  await (orientation === undefined ? image : image.withMetadata({ orientation })).toFile(file);
  return file;
};
const sizes = async (file: string) =>
  (await PDFDocument.load(await readFile(file))).getPages().map((page) => ({
    width: Math.round(page.getWidth()),
    height: Math.round(page.getHeight()),
    angle: page.getRotation().angle,
  }));
const wordsOf = async (file: string) => {
  const workDir = await mkdtemp(path.join(folder, 'read-'));
  const { pages } = await readDocument({ path: file, fileName: 'x.pdf', workDir });
  return pages.map(({ words }) => words.map(({ text }) => text).join(' '));
};

test('JPEG bytes pass through unchanged; PNG becomes JPEG; EXIF and our own rotation become page rotation', async () => {
  const jpeg = await picture('upright.jpg', 100, 200);
  const turned = await picture('turned.jpg', 200, 100, 6);
  const mirrored = await picture('mirrored.jpg', 200, 100, 5);
  const png = await picture('plain.png', 200, 100);
  const target = inFolder('images.pdf');
  const images = [{ path: jpeg }, { path: turned }, { path: mirrored }, { path: png, rotation: 270 }];
  await composePdf([{ images }], target);
  expect(await sizes(target)).toEqual([
    { width: 421, height: 842, angle: 0 },
    { width: 842, height: 421, angle: 90 },
    { width: 421, height: 842, angle: 0 },
    { width: 842, height: 421, angle: 270 },
  ]);
  expect((await readFile(target)).includes(await readFile(jpeg))).toBe(true);
  expect((await readFile(target)).includes(await readFile(turned))).toBe(true);
});

test('pages of PDFs and images are joined in order, with their text unchanged', async () => {
  const target = inFolder('joined.pdf');
  const images = [{ path: await picture('page.png', 100, 100), size: { width: 300, height: 300 } }];
  await composePdf([{ pdf: { path: invoice } }, { images }, { pdf: { path: reminder, pages: [0], rotations: [90] } }], target);
  const joined = await sizes(target);
  expect(joined.map(({ angle }) => angle)).toEqual([0, 0, 90]);
  expect(joined[1]).toMatchObject({ width: 300, height: 300 });
  const words = await wordsOf(target);
  expect(words[0]).toBe((await wordsOf(invoice))[0]);
  expect(words[0]?.length).toBeGreaterThan(200);
});

test.each([
  ['a damaged PDF', async () => ({ pdf: { path: await textFile('%PDF-1.7 nothing of a PDF') } }), 'broken'],
  ['a damaged image', async () => ({ images: [{ path: await textFile('no picture') }] }), 'broken'],
  ['too many pages', async () => ({ pdf: { path: invoice, pages: Array.from({ length: 301 }, () => 0) } }), 'tooManyPages'],
] as const)('%s is reported as such', async (_name, piece, reason) => {
  const error: unknown = await composePdf([await piece()], inFolder('never.pdf')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableFile);
  expect(error).toMatchObject({ reason });
});

async function textFile(text: string): Promise<string> {
  const file = inFolder('broken');
  await writeFile(file, text);
  return file;
}
