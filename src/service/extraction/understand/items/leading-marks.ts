/** Marks before the names on receipts: article numbers, `071820447 DECK SCREW`, VAT codes, `B00 Tomatoes`, and counts, `2 ks Hadice`. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

type Item = Record<string, Found>;

/** Numbers of fewer digits may be part of a name. */
const articleNumber = /^\d{6,14}$/;
/** VAT codes of Hungarian tills, possibly misread by OCR. */
const vatCode = /^[A-E][0O]{2}$/;
const unit = /^(?:ks|kus|szt\.?|stk\.?|pcs|pc|ea|db|pz|buc|ud)$/iu;

const cell = (tokens: readonly Token[], value: string): Found => ({ value, tokens, score: 0.7, evidence: ['position'] });

/** Returns the integer beside a word, on its left. */
function countBefore({ layout }: Context, word: Token): Token | null {
  const before = layout.rows[word.row]?.tokens[word.index - 1];
  return before !== undefined && /^\d{1,3}$/.test(before.text) && before.index === 0 ? before : null;
}

/** Moves such marks from the descriptions to the cells that they belong to. */
export function withoutLeadingMarks(context: Context, items: readonly Item[]): Item[] {
  return items.map((item) => {
    const description = item['item_description'];
    const [first, ...rest] = description?.tokens ?? [];
    if (description === undefined || first === undefined || !/\p{L}{2}/u.test(textOf(rest))) return item;
    const bare = { ...item, item_description: { ...description, tokens: rest, value: textOf(rest) } };
    if (vatCode.test(first.text)) return bare;
    if (articleNumber.test(first.text)) return { item_code: cell([first], first.text), ...bare };
    const count = unit.test(first.text) ? countBefore(context, first) : null;
    if (count === null) return item;
    return { item_quantity: cell([count], count.text), item_unit: cell([first], first.text), ...bare };
  });
}
