/** Normalizes text for comparison: without case, accents and ligatures. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
}

/** Reduces text to letters, digits, `%` and `#`, so that labels are compared regardless of dots, hyphens or spaces. */
export function keyOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}%#]+/gu, '');
}
