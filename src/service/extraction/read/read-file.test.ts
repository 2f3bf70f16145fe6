import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Reading, Word } from '../reading.ts';
import { readFile, type ReadFileInput } from './read-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array, options: Partial<ReadFileInput> = {}): Promise<Reading> {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, bytes);
  return readFile({ path: file, fileName: 'invoice', workDir, ...options });
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
  test('provides words in reading order with their boxes', async () => {
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
  ])('rotated by its own $rotate degrees has boxes on the displayed page', async ({ rotate, size, corner }) => {
    const reading = await read(await textPdf(rotate));
    expect([reading.pages[0]?.width, reading.pages[0]?.height]).toEqual(size);
    const word = find(reading, 'Invoice');
    expect(word).toSatisfy((box: Word) => isNear(box.x0, box.x1, corner[0]) && isNear(box.y0, box.y1, corner[1]));
  });
});

describe('a PDF with more than text', () => {
  test('provides its files, with the e-invoice detected by content and not by name', async () => {
    const document = await PDFDocument.create();
    document.addPage([200, 200]);
    const xml = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
    await document.attach(Buffer.from('<note/>'), 'a-note.xml');
    await document.attach(Buffer.from(xml), 'příloha.xml');
    const reading = await read(await document.save());
    expect(reading.embeddedFiles.map(({ name, size }) => [name, size])).toEqual([
      ['a-note.xml', 7],
      ['příloha.xml', xml.length],
    ]);
    expect(Buffer.from(reading.eInvoiceXml ?? []).toString()).toBe(xml);
    expect(reading.pages[0]).toMatchObject({ wordSource: 'none', words: [] });
  });

  test('provides the words of its filled form fields', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 300]);
    const field = document.getForm().createTextField('total');
    field.setText('1210.00');
    field.addToPage(page, { x: 50, y: 100, width: 100, height: 20 });
    const word = find(await read(await document.save()), '1210.00');
    expect(isNear(word?.x0, word?.x1, 70) && isNear(word?.y0, word?.y1, 190)).toBe(true);
  });

  test('is read by a second parser when the first fails', async () => {
    const bytes = await textPdf(0);
    const reading = await read(Buffer.concat([bytes.subarray(0, 25), bytes])); // its own head twice, as after a broken upload
    expect(reading.pages[0]?.words.slice(0, 3).map((word) => word.text)).toEqual(sentence.slice(0, 3));
    const word = find(reading, 'Invoice');
    expect(isNear(word?.x0, word?.x1, 55) && isNear(word?.y0, word?.y1, 97)).toBe(true);
  });
});

test('widely spaced letters stay one word, numbers in columns stay two', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 200]);
  let x = 50;
  for (const letter of 'FAKTURA') {
    page.drawText(letter, { x, y: 150, size: 12, font });
    x += font.widthOfTextAtSize(letter, 12) + 4;
  }
  page.drawText('100', { x: 50, y: 100, size: 12, font });
  page.drawText('21', { x: 50 + font.widthOfTextAtSize('100', 12) + 5, y: 100, size: 12, font });
  const reading = await read(await document.save());
  expect(reading.pages[0]?.words.map((word) => word.text)).toEqual(['FAKTURA', '100', '21']);
});

test('an ISDOCX provides its invoice and, of its other contents, the image and the files', async () => {
  const archive = new ZipFile();
  const xml = '<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.1"><ID>1</ID></Invoice>';
  archive.addBuffer(Buffer.from(xml), 'invoice.isdoc');
  archive.addBuffer(Buffer.from(await textPdf(0)), 'print.pdf');
  archive.end();
  const reading = await read(await buffer(archive.outputStream));
  expect(reading).toMatchObject({ kind: 'isdocx', embeddedFiles: [{ name: 'print.pdf' }] });
  expect(Buffer.from(reading.eInvoiceXml ?? []).toString()).toBe(xml);
  expect(find(reading, 'FV2024001')).toBeDefined();
});

test.each([
  ['ubl', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>'],
  // some programs omit the namespace
  ['isdoc', '<Invoice version="6.0.1"><ID>1</ID></Invoice>'],
])('a standalone e-invoice has no pages: %s', async (kind, xml) => {
  expect(await read(Buffer.from(`\uFEFF<!-- ${'x'.repeat(5000)} -->${xml}`))).toMatchObject({ kind, pages: [] });
});

test('canceled reading stops immediately, and the next file is read', async () => {
  const document = await PDFDocument.create();
  for (let index = 0; index < 200; index += 1) document.addPage([600, 800]).drawText(sentence.join(' '), { x: 20, y: 100 });
  const bytes = await document.save();
  const given = new AbortController();
  const reading = read(bytes, { signal: given.signal, onProgress: () => given.abort(new Error('aborted')) });
  await expect(reading).rejects.toThrow('aborted');
  expect(find(await read(await textPdf(0)), 'FV2024001')).toBeDefined();
});
