import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { UnreadableFile, type UnreadableReason } from '../reading.ts';
import { readFile } from './read-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unreadable-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function textPdf(pages = 1): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index += 1)
    document.addPage([200, 200]).drawText('Invoice', { x: 20, y: 100, size: 12, font });
  return document;
}

async function encryptedPdf(): Promise<Uint8Array> {
  const document = await textPdf();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return document.save();
}

/** Creates a PDF of one page whose content is compressed three times: a file of a few hundred bytes, a gigabyte of graphics states. */
function packedPdf(): Buffer {
  const times = 3;
  let content = Buffer.alloc(16 * 1024 * 1024, 'q ');
  for (let time = 0; time < times; time += 1) content = deflateSync(content, { level: 9 });
  return rawPdf(`/Filter [${'/FlateDecode '.repeat(times)}]`, content);
}

function rawPdf(dictionary: string, stream: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /I 4 0 R >> >> >> endobj
4 0 obj << ${dictionary} /Length ${stream.length} >> stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** Creates a black PNG with one bit per pixel. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function zip(entries: Record<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, data] of Object.entries(entries)) archive.addBuffer(data, name, { compress: data.length > 1000 });
  archive.end();
  return buffer(archive.outputStream);
}

const isdoc = (inner: string): Buffer => Buffer.from(`<Invoice xmlns="http://isdoc.cz/namespace/2013">${inner}</Invoice>`);
const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

const cases: { what: string; bytes: () => Promise<Uint8Array> | Uint8Array; reason: UnreadableReason }[] = [
  { what: 'nothing', bytes: () => Buffer.alloc(0), reason: 'empty' },
  { what: 'plain text', bytes: () => Buffer.from('hello'), reason: 'unsupported' },
  { what: 'an SVG', bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), reason: 'unsupported' },
  { what: 'an HTML page', bytes: () => Buffer.from('<!DOCTYPE html><html></html>'), reason: 'unsupported' },
  { what: 'an office document', bytes: () => zip({ 'word/document.xml': Buffer.from('<w/>') }), reason: 'unsupported' },
  { what: 'a PDF header without a PDF', bytes: () => Buffer.from('%PDF-1.7\nrubbish'), reason: 'broken' },
  { what: 'a truncated PDF', bytes: async () => (await (await textPdf()).save()).subarray(0, 500), reason: 'broken' },
  { what: 'a PDF with a password', bytes: encryptedPdf, reason: 'encrypted' },
  { what: 'a PDF of 301 pages', bytes: async () => (await textPdf(301)).save(), reason: 'tooManyPages' },
  { what: 'a PDF with a decompression bomb', bytes: packedPdf, reason: 'tooLargeUnpacked' },
  {
    what: 'a PDF with an endless image',
    bytes: () =>
      rawPdf(
        '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        Buffer.from('1 0 0 1 0 0 cm /I Do '),
      ),
    reason: 'tooManyPixels',
  },
  { what: 'an image of 900 megapixels', bytes: () => blackPng(30_000, 30_000), reason: 'tooManyPixels' },
  { what: 'a truncated image', bytes: () => blackPng(3000, 3000).subarray(0, 60), reason: 'broken' },
  { what: 'an e-invoice with entities', bytes: () => Buffer.from(bomb + isdoc('&c;').toString()), reason: 'unsupported' },
  { what: 'an e-invoice without end tags', bytes: () => isdoc('<ID>'), reason: 'broken' },
  { what: 'an endlessly nested e-invoice', bytes: () => isdoc('<a>'.repeat(5000) + '</a>'.repeat(5000)), reason: 'broken' },
  {
    what: 'an archive with a decompression bomb',
    bytes: () => zip({ 'a.isdoc': Buffer.alloc(30 * 1024 * 1024) }),
    reason: 'tooLargeUnpacked',
  },
  {
    what: 'an archive of 1001 files',
    bytes: () => zip(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.isdoc`, isdoc('')]))),
    reason: 'tooLargeUnpacked',
  },
];

test.each(cases)('$what is refused: $reason', async ({ bytes, reason }) => {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, await bytes());
  const reading = readFile({ path: file, fileName: 'invoice.pdf', workDir });
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
  await expect(reading).rejects.toMatchObject({ reason });
});

test('a valid file is read after all of these', async () => {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, await (await textPdf()).save());
  const reading = await readFile({ path: file, fileName: 'invoice.pdf', workDir });
  expect(reading.pages[0]?.words.map((word) => word.text)).toEqual(['Invoice']);
});
