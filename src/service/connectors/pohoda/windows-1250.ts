/** The encoding of Czech Windows, which Pohoda reads and writes. Node decodes it and cannot encode it. */
const decoder = new TextDecoder('windows-1250');
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));

/** XML in Windows-1250; a character that is not in it goes as a reference. */
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

/** XML of any declared encoding as UTF-8, for a parser that knows no other. */
export function xmlAsUtf8(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1] ?? 'utf-8';
  if (/^utf-?8$/i.test(encoding)) return bytes;
  const text = new TextDecoder(encoding).decode(bytes).replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>');
  return new TextEncoder().encode(text);
}
