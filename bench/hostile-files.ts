import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
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

/** What nobody should send, and somebody will. */
export const hostileFiles: readonly Hostile[] = [
  { what: 'an empty file', fileName: 'empty.pdf', bytes: () => text('') },
  {
    what: 'a broken PDF',
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
  { what: 'a web page named .pdf', fileName: 'page.pdf', bytes: () => text('<!doctype html><script>alert(1)</script>') },
  { what: 'a name with slashes and controls', fileName: '../../etc/\u0007passwd\u202Efdp.pdf', bytes: () => pages(1) },
  { what: 'a name of 500 letters', fileName: `${'x'.repeat(496)}.pdf`, bytes: () => pages(1) },
];
