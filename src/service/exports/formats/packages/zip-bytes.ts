/**
 * Writes an archive of a few files in memory at once: a streaming library keeps a compressor of a quarter of a megabyte for each file until
 * garbage collection, which is gigabytes for the workbooks of a thousand documents.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { isPacked } from '../../is-packed.ts';

const version = 20;
/** Names are UTF-8. */
const flags = 0x08_00;
const [stored, deflated] = [0, 8];
/** 1 January 1980, the first day of the format: the same content makes the same archive. */
const [noTime, firstDay] = [0, 0x21];
const maxBytes = 0xff_ff_ff_ff;

/** A file prepared for an archive. */
export type ZipEntry = { name: Buffer; method: number; crc: number; size: number; content: Uint8Array };

export function zipEntry(name: string, bytes: Uint8Array): ZipEntry {
  const content = isPacked(name) ? bytes : deflateRawSync(bytes);
  const isSmaller = content.byteLength < bytes.byteLength;
  return {
    name: Buffer.from(name),
    method: isSmaller ? deflated : stored,
    crc: crc32(bytes),
    size: bytes.byteLength,
    content: isSmaller ? content : bytes,
  };
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Returns the part common to the header before a file and the directory at the end. */
const described = ({ name, method, crc, size, content }: ZipEntry): Buffer[] => [
  u16(version), u16(flags), u16(method), u16(noTime), u16(firstDay), u32(crc), u32(content.byteLength), u32(size), u16(name.byteLength), u16(0),
]; // prettier-ignore

/** Writes files by name, after `ready` ones that other archives share and that were compressed once. */
export function zipBytes(files: Readonly<Record<string, Uint8Array>>, ready: readonly ZipEntry[] = []): Uint8Array {
  const entries = [...ready, ...Object.entries(files).map(([name, bytes]) => zipEntry(name, bytes))];
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const head = Buffer.concat([u32(0x04_03_4b_50), ...described(entry), entry.name]);
    // no comment, first disk, no attributes
    directory.push(
      u32(0x02_01_4b_50),
      u16(version),
      ...described(entry),
      u16(0),
      u16(0),
      u16(0),
      u32(0),
      u32(offset),
      entry.name,
    );
    parts.push(head, entry.content);
    offset += head.byteLength + entry.content.byteLength;
  }
  if (offset > maxBytes) throw new RangeError('An archive of one document is too large.');
  const listed = Buffer.concat(directory);
  const end = [
    u32(0x06_05_4b_50),
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(listed.byteLength),
    u32(offset),
    u16(0),
  ];
  return Buffer.concat([...parts, listed, ...end]);
}
