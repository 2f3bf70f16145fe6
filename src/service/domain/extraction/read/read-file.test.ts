import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reading, Word } from '../reading.ts';
import { closeReaders, readFile } from './read-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-file-'));
});
afterAll(async () => {
  await closeReaders();
  await rm(folder, { recursive: true });
});

async function read(bytes: Uint8Array): Promise<Reading> {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, bytes);
  return readFile({ path: file, fileName: 'invoice', workDir });
}

const find = (reading: Reading, text: string): Word | undefined =>
  reading.pages.flatMap((page) => page.words).find((word) => word.text === text);

const sentence = ['Invoice', 'number', 'FV2024001', 'total', '1210.00', 'EUR'];

async function textPdf(rotate: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 600]);
  page.setRotation(degrees(rotate));
  page.drawText(sentence.join(' '), { x: 50, y: 500, size: 12, font });
  page.drawText('Second line', { x: 50, y: 480, size: 12, font });
  return document.save();
}

const isNear = (from = 0, to = 0, point = 0): boolean => from - 5 <= point && point <= to + 5;

describe('a PDF with text', () => {
  test('gives words in reading order with their boxes', async () => {
    const reading = await read(await textPdf(0));
    const words = reading.pages[0]?.words ?? [];
    expect(words.map((word) => [word.id, word.line, word.text])).toEqual([
      ...sentence.map((text, id) => [id, 0, text]),
      [6, 1, 'Second'],
      [7, 1, 'line'],
    ]);
    const first = find(reading, 'Invoice');
    expect(first?.x0).toBeCloseTo(50, 0);
    expect(first?.y0).toBeGreaterThan(600 - 500 - 14);
    expect(first?.y1).toBeLessThan(600 - 500 + 6);
    expect(reading).toMatchObject({ kind: 'pdf', pages: [{ width: 400, height: 600, rotation: 0, wordSource: 'textLayer' }] });
  });

  test.each([
    { rotate: 90, size: [600, 400], corner: [500, 50] },
    { rotate: 180, size: [400, 600], corner: [350, 500] },
    { rotate: 270, size: [600, 400], corner: [100, 350] },
  ])('turned by its own $rotate degrees has boxes on the displayed page', async ({ rotate, size, corner }) => {
    const reading = await read(await textPdf(rotate));
    expect([reading.pages[0]?.width, reading.pages[0]?.height]).toEqual(size);
    const word = find(reading, 'Invoice');
    expect(word).toSatisfy((box: Word) => isNear(box.x0, box.x1, corner[0]) && isNear(box.y0, box.y1, corner[1]));
  });
});
