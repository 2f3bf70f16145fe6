import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { extractDocument } from './extract-document.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
const flags = new Set(invoiceFields.filter(({ type }) => type === 'BOOLEAN').map(({ name }) => name));
/** Chelsea the cat, by Stefan van der Walt (CC0). */
const cat = path.join(import.meta.dirname, '../../testing/pictures/cat.jpg');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-photographs-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['unchanged', 451, 0],
  ['enlarged to a page and rotated', 1200, 90],
])('extracts nothing from a picture of a cat, %s', async (_, width, degrees) => {
  const file = path.join(folder, `${width}.jpg`);
  await writeFile(file, await sharp(cat).resize({ width }).rotate(degrees).jpeg().toBuffer());
  const { reading, extracted } = await extractDocument({
    path: file,
    fileName: 'cat.jpg',
    workDir: folder,
    definitionFor: () => fields,
    today: '2026-06-01',
  });
  // the page went through OCR
  expect(reading.pages).toHaveLength(1);
  expect(Object.keys(extracted.fields).filter((name) => !flags.has(name))).toEqual([]);
  expect(extracted.items).toEqual([]);
});
