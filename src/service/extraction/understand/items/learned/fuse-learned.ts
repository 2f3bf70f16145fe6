/** Corrects rows of tables where the trained model knows better: codes taken for descriptions, missing cells, and cells that contradict. */
import type { Context } from '../../context.ts';
import type { Found, FoundItem } from '../../found.ts';
import { textOf } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import { cellsOf, isConsistentRow } from '../consistency.ts';

/** Probabilities of a description: from which the model's is trusted, and below which another one is doubted, as are single words of it. */
const bounds = { trusted: 0.6, doubted: 0.35, stray: 0.15 } as const;
/** Minimum probability of a missing cell. */
const minCell = 0.6;

const amountTokens = (item: FoundItem): readonly Token[] =>
  [item['item_amount_without_vat'], item['item_amount']].flatMap((found) => found?.tokens ?? []);

const probabilityOf = (context: Context, tokens: readonly Token[]): number => roleOf(context.learned, tokens, 'item_description');

/** Returns the words in the row of the amount, or else in the first row: what follows below is a description or a remark. */
function onFirstRow({ tokens, ...found }: Found, row: number | undefined): Found {
  const first = tokens.some((token) => token.row === row) ? row : tokens[0]?.row;
  const own = tokens.filter((token) => token.row === first);
  return { ...found, tokens: own, value: textOf(own) };
}

/** Drops the words of the code, which has its own column. */
function withoutCode({ tokens, ...found }: Found, code: Found | undefined): Found {
  const own = tokens.filter((token) => code?.tokens.includes(token) !== true);
  return { ...found, tokens: own, value: textOf(own) };
}

/** Whether a word is in a row with known words, but in none of their segments. */
function isInOtherColumn({ layout }: Context, token: Token, known: readonly Token[]): boolean {
  const beside = known.filter(({ row }) => row === token.row);
  const own = layout.rows[token.row]?.segments.find(({ tokens }) => tokens.includes(token));
  return beside.length > 0 && !beside.some((each) => own?.tokens.includes(each) === true);
}

/** Words before a number of the text: `11 hours à 18.50`. */
const beforeNumber = /^(?:x|×|à|@|po|je|at)$/iu;

/** Whether the words that one text lacks are before or after it: a number between its words is part of it, as in `Deposit 50 % for a kitchen`. */
function isAtEnds(known: readonly Token[], other: ReadonlySet<Token>): boolean {
  const from = known.findIndex((token) => other.has(token));
  const to = known.findLastIndex((token) => other.has(token));
  return known.slice(from, to + 1).every((token) => other.has(token)) && !beforeNumber.test(known[to]?.text ?? '');
}

/** Returns the better of two descriptions of a row. */
function descriptionOf(context: Context, known: Found | undefined, learned: Found): Found {
  if (known === undefined) return learned;
  if (probabilityOf(context, learned.tokens) < bounds.trusted) return known;
  const better = { ...learned, score: known.score };
  const isAbove = (known.tokens[0]?.row ?? 0) < (learned.tokens[0]?.row ?? 0);
  // a text that begins above the model's is no code in its place
  if (!isAbove && probabilityOf(context, known.tokens) < bounds.doubted) return better;
  const [own, other] = [new Set(known.tokens), new Set(learned.tokens)];
  const left = known.tokens.filter((token) => !other.has(token));
  const more = learned.tokens.filter((token) => !own.has(token));
  const isCut =
    more.length === 0 &&
    isAtEnds(known.tokens, other) &&
    left.every((token) => context.learned.of(token, 'item_description') < bounds.stray);
  // `Listenpreis :` labels another value
  const isLonger =
    left.length === 0 &&
    !more.some(({ text }) => text.endsWith(':')) &&
    !more.some((token) => isInOtherColumn(context, token, known.tokens)) &&
    probabilityOf(context, more) >= bounds.trusted;
  return isCut || isLonger ? better : known;
}

const numbers = ['item_quantity', 'item_unit_price'] as const;

/** Takes quantity and price from the model where they are missing, or where the row adds up only with them. */
function withNumbers(item: FoundItem, learned: FoundItem): FoundItem {
  const cells = numbers.flatMap((name): [string, Found][] => {
    const found = learned[name];
    return found === undefined || found.score < minCell ? [] : [[name, found]];
  });
  if (isConsistentRow(cellsOf(item))) return item;
  const replaced = { ...item, ...Object.fromEntries(cells) };
  if (isConsistentRow(cellsOf(replaced))) return replaced;
  return { ...Object.fromEntries(cells.filter(([name]) => item[name] === undefined)), ...item };
}

/** Rows are matched by the words of their amounts. */
export function withLearnedCells(context: Context, rows: readonly FoundItem[], learned: readonly FoundItem[]): FoundItem[] {
  const byAmount = new Map(learned.flatMap((item) => amountTokens(item).map((token) => [token, item] as const)));
  return rows.map((row) => {
    const amount = amountTokens(row).find((token) => byAmount.has(token));
    const other = amount === undefined ? undefined : byAmount.get(amount);
    if (other === undefined) return row;
    const fused = withNumbers(row, other);
    const learnedText = other['item_description'];
    if (learnedText === undefined) return fused;
    const text = withoutCode(onFirstRow(learnedText, amount?.row), row['item_code']);
    if (text.tokens.length === 0) return fused;
    return { ...fused, item_description: descriptionOf(context, row['item_description'], text) };
  });
}
