/** VAT codes behind the names on receipts: `KARMA KOT 400G B`, `TASSELLI 22%`. */
import type { FoundItem } from '../found.ts';
import { textOf } from '../layout/layout.ts';

/** A receipt prints one kind of code: letters, or rates. */
const codes = [/^\(?[A-G]\)?$/, /^\d{1,2}(?:[.,]\d{1,2})?%$/];

/** Share of the rows that end with a code: in fewer, the last letter is part of the name, as in `Vitamin C`. */
const minShare = 0.6;

function endsWith(item: FoundItem, code: RegExp): boolean {
  const tokens = item['item_description']?.tokens ?? [];
  return tokens.length > 1 && code.test(tokens.at(-1)?.text ?? '');
}

/** Removes the codes from the descriptions if most of several rows have one. */
export function withoutTrailingCodes(items: readonly FoundItem[]): FoundItem[] {
  const code = codes.find((each) => {
    const count = items.filter((item) => endsWith(item, each)).length;
    return count > 1 && count >= minShare * items.length;
  });
  return items.map((item) => {
    const description = item['item_description'];
    if (code === undefined || description === undefined || !endsWith(item, code)) return item;
    const tokens = description.tokens.slice(0, -1);
    return { ...item, item_description: { ...description, tokens, value: textOf(tokens) } };
  });
}
