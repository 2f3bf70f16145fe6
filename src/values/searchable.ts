/** Normalizes text for searching by removing accents, case and separators, so that `1312` finds `A-1312/B` and `cafe` finds `café`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
