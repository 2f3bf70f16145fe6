/** Longer ones are compared by hash only. */
const maxContentLength = 500_000;
const ofText = /xml$|json$|isdoc$|^text\//;

/** Returns the content for a comparison with the next transfer; null for binary or too long content. */
export function contentOf({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): string | null {
  const [mediaType = ''] = contentType.split(';');
  if (bytes.byteLength > maxContentLength || !ofText.test(mediaType)) return null;
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '');
}
