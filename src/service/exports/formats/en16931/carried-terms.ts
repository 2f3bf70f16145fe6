/** Terms of the e-invoice that the document was extracted from that no field contains, and that both syntaxes support. */
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import { lineNote } from '#service/extraction/e-invoice/unmapped/unmapped-values.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { ExportedDocument, ExportedField } from '../exported-document.ts';

export const carriedTerms = [
  'BT-11', 'BT-12', 'BT-14', 'BT-15', 'BT-16', 'BT-17', 'BT-19', 'BT-20', 'BT-25', 'BT-26',
  'BT-70', 'BT-71', 'BT-72', 'BT-73', 'BT-74', 'BT-75', 'BT-76', 'BT-77', 'BT-78', 'BT-79', 'BT-80',
  'BT-87', 'BT-88', 'BT-89', 'BT-90', 'BT-91',
] as const; // prettier-ignore
export type CarriedTerm = (typeof carriedTerms)[number];
export type Carried = Readonly<Partial<Record<CarriedTerm, string>>>;

const dates: ReadonlySet<string> = new Set(['BT-26', 'BT-72', 'BT-73', 'BT-74']);
const address: readonly CarriedTerm[] = ['BT-75', 'BT-76', 'BT-77', 'BT-78', 'BT-79'];

/** Returns each term once, with its first value. */
export function carriedOf(unmapped: readonly UnmappedValue[] = []): Carried {
  const carried: Partial<Record<CarriedTerm, string>> = {};
  for (const { term, value, itemIndex } of unmapped) {
    const known = itemIndex === null && carriedTerms.find((each) => each === term);
    const text = term !== null && dates.has(term) ? dateText(value) : value;
    if (known && text !== undefined) carried[known] ??= text;
  }
  // a delivery address needs a country (BR-57), and the date of a preceding invoice its number
  if (carried['BT-80'] === undefined) for (const term of address) delete carried[term];
  if (carried['BT-25'] === undefined) delete carried['BT-26'];
  return carried;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const descriptionOf = (item: readonly ExportedField[] | undefined): string | undefined => {
  const field = item?.find(({ name }) => name === 'item_description');
  return field && oneLine(field.value);
};

/**
 * Returns notes of lines by item index: at the original index if the item is unchanged, else at the only item with its description. A note
 * whose item was changed is not exported, and is listed as a loss.
 */
export function lineNotesOf({ items, unmapped = [] }: Pick<ExportedDocument, 'items' | 'unmapped'>): ReadonlyMap<number, string> {
  const descriptions = items.map(descriptionOf);
  const notes = new Map<number, string>();
  for (const { term, value, itemIndex, itemDescription } of unmapped) {
    if (term !== lineNote || itemIndex === null || itemDescription === undefined) continue;
    const described = oneLine(itemDescription);
    const same = descriptions.flatMap((each, index) => (each === described ? [index] : []));
    const place = same.includes(itemIndex) ? itemIndex : same.length === 1 ? same[0] : undefined;
    if (place !== undefined && !notes.has(place)) notes.set(place, value);
  }
  return notes;
}
