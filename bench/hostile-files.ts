import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

export type Hostile = { what: string; fileName: string; bytes: () => Promise<Uint8Array> };

async function pages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < count; index += 1) document.addPage([100, 100]);
  return document.save();
}

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('secret', { font: await document.embedFont(StandardFonts.Helvetica) });
  document.encrypt({ userPassword: 'not told', ownerPassword: 'nor this' });
  return document.save();
}

async function zipOf(name: string, megabytes: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(megabytes * 1024 * 1024, 0x20), name);
  zip.end();
  return buffer(Readable.from(zip.outputStream));
}

const text = async (content: string): Promise<Uint8Array> => new TextEncoder().encode(content);

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]>
<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.1"><ID>&j;</ID></Invoice>`;

const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false });

/** Compresses a megabyte repeated `count` times, as in a PDF. */
function packed(megabyte: Uint8Array, count: number): Promise<Buffer> {
  const pieces = function* () {
    for (let piece = 0; piece < count; piece += 1) yield megabyte;
  };
  return buffer(Readable.from(pieces()).pipe(createDeflate({ level: 1 })));
}

const megabyteOf = (text: string): Uint8Array => Buffer.from(text.repeat(Math.floor((1024 * 1024) / text.length)));

/** Creates a page that draws one path so often that its content decompresses to the given number of megabytes. */
async function heavyPage(megabytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const bytes = await packed(megabyteOf('1 1 m 9 9 l S\n'), megabytes);
  const content = PDFRawStream.of(document.context.obj({ Filter: 'FlateDecode', Length: bytes.length }), bytes);
  page.node.set(PDFName.of('Contents'), document.context.register(content));
  return document.save();
}

/** Creates a page with an image of the given number of pixels per side, in one color. */
async function heavyPicture(side: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const bytes = await packed(new Uint8Array(1024 * 1024).fill(0xee), Math.ceil((side * side * 3) / 1024 / 1024));
  const dictionary = document.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
    Length: bytes.length,
  });
  const picture = document.context.register(PDFRawStream.of(dictionary, bytes));
  page.node.setXObject(PDFName.of('Bomb'), picture);
  const content = document.context.flateStream('q 595 0 0 842 0 0 cm /Bomb Do Q');
  page.node.set(PDFName.of('Contents'), document.context.register(content));
  return document.save();
}

/** Small files that grow in memory: two of them are sent at the same time, so that one shared limit is not enough. */
export const memoryBombs: readonly (readonly [Hostile, Hostile])[] = [
  [
    { what: 'a page with 1 GB of drawing operators', fileName: 'drawing.pdf', bytes: () => heavyPage(1024) },
    { what: 'another page with 900 MB', fileName: 'drawing-too.pdf', bytes: () => heavyPage(900) },
  ],
  [
    { what: 'an image of 24,000 × 24,000 in a PDF', fileName: 'picture.pdf', bytes: () => heavyPicture(24_000) },
    { what: 'another image of 20,000 × 20,000', fileName: 'picture-too.pdf', bytes: () => heavyPicture(20_000) },
  ],
  [
    { what: 'a zip bomb as ISDOCX', fileName: 'bomb.isdocx', bytes: () => zipOf('invoice.isdoc', 400) },
    { what: 'a page with 1 GB of drawing operators', fileName: 'drawing-again.pdf', bytes: () => heavyPage(1023) },
  ],
];

/** Malicious and broken files. */
export const hostileFiles: readonly Hostile[] = [
  { what: 'an empty file', fileName: 'empty.pdf', bytes: () => text('') },
  {
    what: 'a corrupt PDF',
    fileName: 'broken.pdf',
    bytes: async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]),
  },
  { what: 'an encrypted PDF', fileName: 'encrypted.pdf', bytes: encrypted },
  { what: 'a PDF of 10,000 pages', fileName: 'long.pdf', bytes: () => pages(10_000) },
  { what: 'a PNG named .pdf', fileName: 'picture.pdf', bytes: async () => blank(400).png().toBuffer() },
  {
    what: 'a PNG of 30,000 × 30,000 pixels',
    fileName: 'flood.png',
    bytes: async () => blank(30_000).png({ compressionLevel: 9 }).toBuffer(),
  },
  { what: 'an XML bomb', fileName: 'bomb.isdoc', bytes: () => text(billionLaughs) },
  { what: 'a zip bomb as ISDOCX', fileName: 'bomb.isdocx', bytes: () => zipOf('invoice.isdoc', 400) },
  { what: 'an HTML page named .pdf', fileName: 'page.pdf', bytes: () => text('<!doctype html><script>alert(1)</script>') },
  {
    what: 'a file name with slashes and control characters',
    fileName: '../../etc/\u0007passwd\u202Efdp.pdf',
    bytes: () => pages(1),
  },
  { what: 'a file name of 500 characters', fileName: `${'x'.repeat(496)}.pdf`, bytes: () => pages(1) },
];
