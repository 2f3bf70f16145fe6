/** Encodings that users can select. UTF-16 is recognized by its byte order mark only. */
export const encodings = ['UTF-8', 'windows-1250', 'ISO-8859-2', 'windows-1252'] as const;

/** Decodes in the encoding that the user selected, otherwise in the one that the bytes are most likely in. */
export function decoded(bytes: Uint8Array, asked?: string): { text: string; encoding: string } {
  if (asked !== undefined) return { text: new TextDecoder(asked).decode(bytes), encoding: asked };
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const encoding = isIsoLatin2(bytes) ? 'ISO-8859-2' : 'windows-1250';
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

/** Bytes that are letters in ISO-8859-2 (Ą Ś Š Ť Ź Ž ą ś š ť ź) and signs in windows-1250. */
const isoLetters = new Set([0xa1, 0xa6, 0xa9, 0xab, 0xac, 0xae, 0xb1, 0xb6, 0xbb]);
/** Bytes that are letters in both: š or ž in ISO-8859-2, ą or ľ in windows-1250. */
const eitherLetters = new Set([0xb9, 0xbe]);
/** Ł ł Ż ż Ę ę, which are the same in both. */
const polishLetters = new Set([0xa3, 0xb3, 0xaf, 0xbf, 0xca, 0xea]);
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0);

/**
 * The two encodings of Central Europe differ in a few letters. windows-1250 has letters where ISO-8859-2 has control characters. Otherwise
 * signs next to letters, or letters that only Polish texts would have in windows-1250, indicate ISO-8859-2.
 */
function isIsoLatin2(bytes: Uint8Array): boolean {
  let [signs, either, polish] = [0, 0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte >= 0x80 && byte < 0xa0) return false;
    if (byte < 0xa0) continue;
    if (polishLetters.has(byte)) polish += 1;
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]);
    if (isInWord && isoLetters.has(byte)) signs += 1;
    if (isInWord && eitherLetters.has(byte)) either += 1;
  }
  return signs > 0 || (either > 0 && polish === 0);
}
