/**
 * Format of a number that a workbook shows with leading zeros, such as codes of cost centers and postal codes: `00000`, `000 00`,
 * `00-0000`.
 */
export type CodeFormat = string;

/** Returns the digit positions of a format that consists only of zeros and separators, or undefined for any other format. */
export function codeFormatOf(formatCode: string): CodeFormat | undefined {
  const [first = ''] = formatCode.split(';');
  const plain = first
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/"([^"]*)"/g, '$1')
    .replaceAll('\\', '');
  return /^0[0 /-]*0$/.test(plain) ? plain : undefined;
}

/** Fills the format from the right. Digits beyond its positions are kept at the front. */
export function applyNumberFormat(format: CodeFormat, digits: string): string {
  const left = Array.from(digits);
  const filled = Array.from(format)
    .toReversed()
    .map((place) => (place === '0' ? (left.pop() ?? '0') : place));
  return `${left.join('')}${filled.toReversed().join('')}`;
}
