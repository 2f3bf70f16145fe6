/** The structured communication of Belgian banks: `+++123/4567/89012+++`, with stars on some documents. The last two figures are a check. */
const shape = /(\+{3}|\*{3})\s*(\d{3})\s*\/\s*(\d{4})\s*\/\s*(\d{5})\s*(?:\+{3}|\*{3})/;

export type PaymentReference = { value: string; isChecked: boolean };

const remainder = (digits: string): number => Number(digits) % 97 || 97;

/** The first one in a text, as banks write it. */
export function parseBelgianReference(text: string): PaymentReference | null {
  const [, , first = '', second = '', third = ''] = shape.exec(text) ?? [];
  if (first === '') return null;
  const digits = `${first}${second}${third}`;
  return { value: `+++${first}/${second}/${third}+++`, isChecked: remainder(digits.slice(0, 10)) === Number(digits.slice(10)) };
}

/** Whether a reference agrees with its check; null for one that is not written so. */
export const belgianReferenceHolds = (text: string): boolean | null => parseBelgianReference(text)?.isChecked ?? null;
