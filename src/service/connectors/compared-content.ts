/** Longer ones are compared by their hash alone. */
const longestContent = 500_000;
const ofText = /xml$|json$|isdoc$|^text\//;

/** What can be compared with the next one; null for what is no text, or too long a one. */
export function contentOf({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): string | null {
  const [mediaType = ''] = contentType.split(';');
  if (bytes.byteLength > longestContent || !ofText.test(mediaType)) return null;
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '');
}
