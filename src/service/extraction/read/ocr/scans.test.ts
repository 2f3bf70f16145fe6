import { mkdtemp, readFile as readBytes, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Reading, Word } from '../../reading.ts';
import { openPdfDocument } from '../pdf/open-pdf.ts';
import { straighten } from './convergence.ts';
import type { Slope } from './skew.ts';
import { readFile } from '../read-file.ts';

const require = createRequire(import.meta.url);
const scanDpi = 200;
const payment = 'SPD*1.0*ACC:CZ5855000000001265098001*AM:4840.00*CC:CZK*X-VS:2024017';

const lines: { text: string; x: number; y: number }[] = [
  { text: 'FAKTURA – daňový doklad č. 2024017', x: 60, y: 760 },
  { text: 'Dodavatel: Řeznictví Žluťoučký kůň s.r.o.', x: 60, y: 720 },
  { text: 'Příčná 12, 110 00 Praha 1', x: 60, y: 700 },
  { text: 'IČO: 27082440', x: 60, y: 680 },
  { text: 'Odběratel: Úřad města Děčín', x: 330, y: 720 },
  { text: 'Datum vystavení: 12.03.2024', x: 60, y: 620 },
  { text: 'Datum splatnosti: 26.03.2024', x: 60, y: 600 },
  { text: 'Dodávka čerstvých výrobků dle objednávky', x: 60, y: 540 },
  { text: 'Celkem k úhradě: 4 840,00 Kč', x: 60, y: 480 },
];

let folder = '';
let scan: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'scans-'));
  scan = await makeScan();
});
afterAll(() => rm(folder, { recursive: true }));

/** A Czech invoice as scanned: pixels only. The font comes from a library, so that the fonts of the machine do not matter. */
async function makeScan(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const fonts = path.join(path.dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const font = await document.embedFont(await readBytes(path.join(fonts, 'LiberationSans-Regular.ttf')));
  const page = document.addPage([595, 842]);
  for (const { text, x, y } of lines) page.drawText(text, { x, y, size: 11, font });
  page.drawImage(await document.embedPng(await qrCode(payment)), { x: 400, y: 450, width: 80, height: 80 });
  const { data, width, height } = await (await openPdfDocument(await document.save())).drawGrey(0);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: scanDpi })
    .png()
    .toBuffer();
}

async function qrCode(text: string): Promise<Uint8Array> {
  const wasm = await readBytes(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 4 });
  if (image === null) throw new Error('No QR code was drawn.');
  return new Uint8Array(await image.arrayBuffer());
}

async function read(bytes: Uint8Array): Promise<Reading> {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, bytes);
  return readFile({ path: file, fileName: 'scan', workDir, cacheDir: folder });
}

const wordsOf = (reading: Reading): Word[] => reading.pages.flatMap((page) => page.words);
const textOf = (reading: Reading): string =>
  wordsOf(reading)
    .map((word) => word.text)
    .join(' ');
const turned = (degrees: number): Promise<Buffer> =>
  sharp(scan).rotate(degrees, { background: '#fff' }).withMetadata({ density: scanDpi }).png().toBuffer();

/** Returns the center of a word that occurs once on the page. */
function middleOf(reading: Reading, text: string): { x: number; y: number } {
  const word = wordsOf(reading).find((word) => word.text === text);
  if (word === undefined) throw new Error(`No word ${text} in: ${textOf(reading)}`);
  return { x: (word.x0 + word.x1) / 2, y: (word.y0 + word.y1) / 2 };
}

describe('a scanned Czech invoice', () => {
  test('is recognized as Czech, with its payment code and every word in place', async () => {
    const reading = await read(scan);
    expect(reading.pages[0]).toMatchObject({ wordSource: 'ocr', rotation: 0, qrCodes: [payment] });
    expect(reading.pages[0]?.width).toBeCloseTo(595, 0);
    // drawn from 400, 312 to 480, 392, including a quiet zone
    const [left = 0, top = 0, right = 0, bottom = 0] = reading.pages[0]?.qrBoxes ?? [];
    expect([left > 395 && left < 425, top > 307 && top < 337, right > 455 && right < 485, bottom > 367 && bottom < 397]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const text of [
      'daňový',
      'Řeznictví',
      'Žluťoučký',
      'Příčná',
      '27082440',
      '12.03.2024',
      'splatnosti:',
      'úhradě:',
      '840,00',
    ]) {
      expect(textOf(reading)).toContain(text);
    }
    const { x, y } = middleOf(reading, '27082440');
    expect(Math.abs(y - (842 - 684))).toBeLessThan(4);
    expect(x).toBeGreaterThan(80);
    expect(x).toBeLessThan(150);
    const [seller, buyer] = ['Dodavatel:', 'Odběratel:'].map((text) => wordsOf(reading).find((word) => word.text === text));
    expect(seller?.line).toBe(buyer?.line);
  });

  test('scanned at an angle keeps its lines, and the boxes follow the page', async () => {
    const degrees = 2.5;
    const reading = await read(await turned(degrees));
    const [seller, buyer] = ['Dodavatel:', 'Odběratel:'].map((text) => wordsOf(reading).find((word) => word.text === text));
    expect(seller?.line).toBe(buyer?.line);
    const slope = Math.tan((degrees * Math.PI) / 180);
    const [from, to] = [middleOf(reading, 'Dodavatel:'), middleOf(reading, 'Odběratel:')];
    expect((to.y - from.y) / (to.x - from.x)).toBeCloseTo(slope, 2);
  });

  test.each([
    { laid: 90, rotation: 270 },
    { laid: 180, rotation: 180 },
  ])('rotated by $laid degrees is recognized and turned upright', async ({ laid, rotation }) => {
    const reading = await read(await turned(laid));
    expect(reading.pages[0]?.rotation).toBe(rotation);
    expect(textOf(reading)).toContain('splatnosti:');
    const wide = laid === 180 ? 595 : 842;
    expect(reading.pages[0]?.width).toBeCloseTo(wide, 0);
    const { x, y } = middleOf(reading, '27082440');
    const upright = { x: 112, y: 158 };
    const places: Record<number, { x: number; y: number }> = {
      90: { x: 842 - upright.y, y: upright.x },
      180: { x: 595 - upright.x, y: 842 - upright.y },
    };
    expect(Math.hypot(x - (places[laid]?.x ?? 0), y - (places[laid]?.y ?? 0))).toBeLessThan(12);
  });

  test('keeps the text of a PDF and adds text that is only in the image', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    page.drawImage(await document.embedPng(scan), { x: 0, y: 0, width: 595, height: 842 });
    for (const [index, text] of ['Received', 'Office', 'Registered', 'Stamp', 'Desk', 'Copy'].entries())
      page.drawText(text, { x: 60 + 80 * index, y: 30, size: 10 });
    const reading = await read(await document.save());
    expect(textOf(reading)).toContain('Registered');
    expect(textOf(reading)).toContain('Řeznictví');
    expect(wordsOf(reading).find((word) => word.text === 'Registered')?.confidence).toBe(1);
  });
});

/** A till receipt on a table; its prices are far from the goods. */
async function photographOfReceipt(prices: readonly [goods: string, price: string][], from: Viewpoint): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  const page = document.addPage([300, 420]);
  const write = (text: string, x: number, row: number): void => page.drawText(text, { x, y: 390 - 17 * row, size: 12, font });
  ['THE BRASS LANTERN', '  7 Market Street', 'Durham DH1 3NJ'].forEach((text, at) => write(text, 90, at));
  write('Table 4', 20, 5);
  write('Covers 3', 222, 5);
  for (const [at, [goods, price]] of prices.entries()) {
    write(goods, 20, 7 + at);
    write(price, 280 - 7.2 * price.length, 7 + at);
  }
  const { data, width, height } = await (await openPdfDocument(await document.save())).drawGrey(0);
  const receipt = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: 900 })
    .linear(0.7, 50)
    .png()
    .toBuffer();
  const angled = await sharp(receipt).rotate(from.degrees, { background: '#6b4a2e' }).png().toBuffer();
  const table = await sharp(angled)
    .extend({ top: 120, bottom: 120, left: 180, right: 180, background: '#6b4a2e' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { grey } = straighten({ data: table.data, width: table.info.width, height: table.info.height }, from.side);
  return sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** `side`: slopes that make the lines of the photograph converge. */
type Viewpoint = { degrees: number; side: Slope };
const viewpoints: (Viewpoint & { name: string })[] = [
  { name: 'at an angle', degrees: 2, side: { middle: 0, change: 0 } },
  { name: 'from the left', degrees: 0, side: { middle: 0.1, change: -0.06 } },
];

test.each(viewpoints)('the prices of a receipt photographed $name are recognized on the lines of their goods', async (from) => {
  const prices: [string, string][] = [
    ['2 Flat White', '7.60'],
    ['1 Eggs Benedict', '11.50'],
    ['1 Avocado Toast', '9.75'],
    ['Subtotal', '28.85'],
    ['Service 10%', '2.89'],
    ['TOTAL GBP', '31.74'],
  ];
  const words = wordsOf(await read(await photographOfReceipt(prices, from)));
  const lineOf = (text: string): number | undefined => words.find((word) => word.text === text)?.line;
  for (const [goods, price] of prices) expect([price, lineOf(price)]).toEqual([price, lineOf(goods.split(' ').at(-1) ?? '')]);
});

test('a TIFF has as many pages as its file', async () => {
  const page = { create: { width: 300, height: 400, channels: 3 as const, background: '#fff' } };
  const tiff = await sharp(await Promise.all([1, 2].map(() => sharp(page).png().toBuffer())), { join: { animated: true } })
    .tiff()
    .toBuffer();
  const reading = await read(tiff);
  expect(reading.pages.map((page) => [page.index, page.wordSource])).toEqual([
    [0, 'none'],
    [1, 'none'],
  ]);
});
