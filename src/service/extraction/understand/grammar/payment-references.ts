/** Payment references with a checksum, which are recognized by their format alone. */

/**
 * The structured communication of Belgian banks: `+++123/4567/89012+++`, on some documents with asterisks. The last two digits are a
 * checksum.
 */
const shape = /(\+{3}|\*{3})\s*(\d{3})\s*\/\s*(\d{4})\s*\/\s*(\d{5})\s*(?:\+{3}|\*{3})/;

export type PaymentReference = { value: string; isChecked: boolean };

const remainder = (digits: string): number => Number(digits) % 97 || 97;

/** Returns the first reference in a text, formatted as banks do. */
export function parseBelgianReference(text: string): PaymentReference | null {
  const [, , first = '', second = '', third = ''] = shape.exec(text) ?? [];
  if (first === '') return null;
  const digits = `${first}${second}${third}`;
  return { value: `+++${first}/${second}/${third}+++`, isChecked: remainder(digits.slice(0, 10)) === Number(digits.slice(10)) };
}

/** Whether a reference passes its checksum; null if it does not have this format. */
export const belgianReferenceHolds = (text: string): boolean | null => parseBelgianReference(text)?.isChecked ?? null;

/** Whether digits end with their check digit, modulo 10 recursive (Swiss Payment Standards, QR-bill, annex B). */
function endsWithCheckDigit(digits: string): boolean {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = Array.from(digits.slice(0, -1)).reduce((all, digit) => table[(all + Number(digit)) % 10] ?? 0, 0);
  return (10 - carry) % 10 === Number(digits.at(-1));
}

/** Returns a Swiss QR reference of 27 digits in its printed groups; null if the check digit is wrong. */
export function parseSwissReference(text: string): string | null {
  if (!/^\d{2}(?: ?\d{5}){5}$/.test(text)) return null;
  const digits = text.replaceAll(' ', '');
  if (/^0+$/.test(digits) || !endsWithCheckDigit(digits)) return null;
  return [digits.slice(0, 2), ...(digits.slice(2).match(/\d{5}/g) ?? [])].join(' ');
}

/** Returns a creditor reference (ISO 11649) without its spaces; null if its check digits are wrong. */
export function parseCreditorReference(text: string): string | null {
  const value = text.replaceAll(' ', '');
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(value)) return null;
  const digits = Array.from(`${value.slice(4)}${value.slice(0, 4)}`, (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n ? value : null;
}

/** Whether digits in groups are a Finnish reference (viitenumero): 4 to 20 digits, the last one by the weights 7, 3 and 1. */
export function finnishReferenceHolds(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  if (!/^\d{4,20}$/.test(digits) || /^0+$/.test(digits)) return false;
  const weights = [7, 3, 1];
  const sum = Array.from(digits.slice(0, -1))
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}
