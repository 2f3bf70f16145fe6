/** Finds the value on which page, e-invoice and payment code disagree, and whether somebody has decided. */
import type { Contradiction } from '#service/extraction/extracted.ts';
import { isSameNumber } from '#values/figure.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';

type Values = { fields: FieldValues; items: readonly FieldValues[] };
type Place = { itemIndex: number | null; value: FieldValue };

const isSame = (one: string, other: string): boolean => one === other || isSameNumber(one, other);

/**
 * Finds the cell of a line item, which holds the value of the e-invoice, wherever the item has been moved; another value in it is a
 * decision.
 */
function contradictedCell({ field, voices, row }: Contradiction, items: readonly FieldValues[]): Place | null {
  const written = voices.find(({ voice }) => voice === 'eInvoice')?.value;
  if (row === undefined || written === undefined) return null;
  const holdsIt = (at: number): boolean => isSame(items[at]?.[field]?.value ?? '', written);
  const isNamed = (at: number): boolean => items[at]?.['item_description']?.value === row.description;
  const places = [row.itemIndex, ...items.keys()];
  const named = places.find((at) => isNamed(at) && holdsIt(at));
  // the description may have been corrected, and the item not moved
  const isThere = !places.some(isNamed) && holdsIt(row.itemIndex);
  const itemIndex = named ?? (isThere ? row.itemIndex : null);
  const value = itemIndex === null ? undefined : items[itemIndex]?.[field];
  return itemIndex === null || value === undefined ? null : { itemIndex, value };
}

/**
 * Returns the place of the contradiction; null if it is decided: for a header value by writing or confirming it, for an item by another
 * value or by keeping it.
 */
export function undecidedPlace(contradiction: Contradiction, { fields, items }: Values): Place | null {
  if (contradiction.isDecided) return null;
  if (contradiction.row) return contradictedCell(contradiction, items);
  const value = fields[contradiction.field];
  return value?.source === 'Extraction' || value?.source === 'EInvoice' ? { itemIndex: null, value } : null;
}
