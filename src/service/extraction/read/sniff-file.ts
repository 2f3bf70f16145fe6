import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type FileKind, limits, UnreadableFile } from '../reading.ts';
import { listZip } from './isdocx.ts';
import { sniffHead } from './sniff-head.ts';

/** Leaves room for comments and license texts that some programs put before the root element. */
const headBytes = 64 * 1024;

const imageKinds: Record<string, FileKind> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
};

export const contentTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  webp: 'image/webp',
  isdoc: 'application/xml',
  isdocx: 'application/zip',
  ubl: 'application/xml',
  cii: 'application/xml',
  ksef: 'application/xml',
};

/** Determines the kind of a file by its bytes, regardless of its name. Reads only the head, and the list of names of a zip. */
export async function sniffFile(path: string): Promise<FileKind> {
  const { head, size } = await readHead(path);
  if (size === 0) throw new UnreadableFile('empty');
  if (size > limits.fileBytes) throw new UnreadableFile('tooLargeUnpacked', `${size} bytes`);
  const kind = sniffHead(head) ?? (await sniffType(path, head));
  if (kind === null) throw new UnreadableFile('unsupported');
  return kind;
}

async function sniffType(path: string, head: Uint8Array): Promise<FileKind | null> {
  const type = await fileTypeFromBuffer(head);
  if (type?.mime.includes('zip') !== true) return imageKinds[type?.mime ?? ''] ?? null;
  const names = await listZip(path);
  return names.some((name) => name.toLowerCase().endsWith('.isdoc')) ? 'isdocx' : null;
}

async function readHead(path: string): Promise<{ head: Uint8Array; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = new Uint8Array(Math.min(size, headBytes));
    await file.read(head, 0, head.length, 0);
    return { head, size };
  } finally {
    await file.close();
  }
}
