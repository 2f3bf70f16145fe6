/** The encoding of Czech Windows, which Pohoda reads and writes. Node can decode it, but not encode it. */
const decoder = new TextDecoder('windows-1250');
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));

/** Encodes XML as Windows-1250; characters outside of it become references. */
export function encodeXml(utf8: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(utf8).replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="Windows-1250"?>');
  const bytes: number[] = [];
  for (const character of text) {
    const byte = byteOf.get(character);
    if (byte === undefined) bytes.push(...Buffer.from(`&#${character.codePointAt(0)};`, 'latin1'));
    else bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Converts XML of any declared encoding to UTF-8, the only one that the parser supports. */
export function xmlAsUtf8(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1] ?? 'utf-8';
  if (/^utf-?8$/i.test(encoding)) return bytes;
  const text = new TextDecoder(encoding).decode(bytes).replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>');
  return new TextEncoder().encode(text);
}
