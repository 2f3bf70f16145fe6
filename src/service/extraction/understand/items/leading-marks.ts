/** Marks before and after the names of items: article numbers, `071820447 DECK SCREW`, VAT codes, `B00 Tomatoes`, and counts, `2 ks Hadice`, `3 × Chair`, `Chair × 3 —`. */
import type { Context } from '../context.ts';
import type { Found, FoundItem } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { lineAmount } from './line-amount.ts';

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
export function withoutLeadingMarks(context: Context, items: readonly FoundItem[]): FoundItem[] {
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

const times = /^[x×]$/iu;
/** `3×`, `(3×)`, `x3`. */
const counted = /^\(?(?:(\d{1,3})[x×]|[x×](\d{1,3}))\)?$/iu;
const dash = /^[—–-]$/;
const isName = (word: Token | undefined): boolean => word !== undefined && /^\p{L}{2}/u.test(word.text);

/** Returns the words that count the item, `3 ×` before its name or `× 3 —`, `3×` and `(3×)` behind it, and the number. */
function timesIn(row: readonly Token[]): { words: Token[]; count: string } | null {
  const [first, second, third] = row;
  if (first !== undefined && second !== undefined && /^\d{1,3}$/.test(first.text) && times.test(second.text) && isName(third))
    return { words: [first, second], count: first.text };
  const end = row.at(-1)?.text ?? '';
  const last = dash.test(end) ? row.length - 2 : row.length - 1;
  const [mark, number] = [row[last - 1], row[last]];
  const words = row.slice(last - 1);
  if (mark !== undefined && number !== undefined && times.test(mark.text) && /^\d{1,3}$/.test(number.text))
    return isName(row[0]) || dash.test(end) ? { words, count: number.text } : null;
  const [, before, behind] = counted.exec(number?.text ?? '') ?? [];
  const count = before ?? behind;
  return count === undefined ? null : { words: row.slice(last), count };
}

/** Takes the number with a sign of multiplication as the quantity of an item that has no price: `Tea towel × 2 — 378`. */
export function withTimes({ layout }: Context, items: readonly FoundItem[]): FoundItem[] {
  return items.map((item) => {
    const { item_description: description, ...others } = item;
    const amount = lineAmount(item);
    const [word] = amount?.tokens ?? [];
    if (word === undefined || item['item_unit_price'] !== undefined) return item;
    const before = layout.rows[word.row]?.tokens.slice(0, word.index).filter(({ text }) => !/^\p{Sc}$/u.test(text)) ?? [];
    const own = before.slice(before.findIndex((token) => description?.tokens.includes(token)));
    const found = timesIn(before) ?? timesIn(own);
    if (found === null) return item;
    const quantity = { item_quantity: cell(found.words, found.count) };
    const rest = description?.tokens.filter((token) => !found.words.includes(token)) ?? [];
    if (description === undefined || rest.length === 0) return { ...item, ...quantity };
    return { ...others, item_description: { ...description, tokens: rest, value: textOf(rest) }, ...quantity };
  });
}
