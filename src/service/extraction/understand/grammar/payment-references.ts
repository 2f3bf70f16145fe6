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
