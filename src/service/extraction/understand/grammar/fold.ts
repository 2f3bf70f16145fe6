/** Text made comparable: no case, no accents, no ligatures; what remains is compared letter by letter. */
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

/** Only letters, digits, `%` and `#`: labels are compared so, whatever dots, hyphens or blanks were printed between. */
export function keyOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}%#]+/gu, '');
}
