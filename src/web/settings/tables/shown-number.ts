/** Numbers that a workbook shows with zeros in front, as codes of cost centres and postcodes are: `00000`, `000 00`, `00-0000`. */
export type CodeFormat = string;

/** The places of a format that is nothing but zeros and what parts them; undefined for all others. */
export function codeFormatOf(formatCode: string): CodeFormat | undefined {
  const [first = ''] = formatCode.split(';');
  const plain = first
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/"([^"]*)"/g, '$1')
    .replaceAll('\\', '');
  return /^0[0 /-]*0$/.test(plain) ? plain : undefined;
}

/** Filled from the right; what has more digits than places keeps them all in front. */
export function shownAs(format: CodeFormat, digits: string): string {
  const left = Array.from(digits);
  const filled = Array.from(format)
    .toReversed()
    .map((place) => (place === '0' ? (left.pop() ?? '0') : place));
  return `${left.join('')}${filled.toReversed().join('')}`;
}
