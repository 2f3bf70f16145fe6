/**
 * Full form of a name whose short form is in the head of a page: `VAN WESSEM` there, `Technische Groothandel Van Wessem B.V.` in the
 * footer.
 */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { keyOf } from '../grammar/fold.ts';
import type { Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import { isContactPart } from './party-lines.ts';

const maxWords = 8;
/** Minimum length; shorter names occur in many words. */
const minNameLength = 5;

/** Returns the words of a segment that start with a capital, end with a legal form and contain the name, as few as possible. */
function fullIn({ tokens }: Segment, key: string): Token[] | null {
  for (const [to] of tokens.entries()) {
    for (let from = to; from >= Math.max(0, to - maxWords + 1); from -= 1) {
      const run = tokens.slice(from, to + 1);
      if (!/^\p{Lu}/u.test(run[0]?.text ?? '') || !keyOf(textOf(run)).includes(key)) continue;
      // the host of an address of mail ends like a company: `office@tilestation.co.uk`
      if (hasLegalForm(textOf(run)) && !isContactPart(textOf(run))) return [...capitalsBefore(tokens, from), ...run];
    }
  }
  return null;
}

/** Returns the capitalized words before a name: `Technische Groothandel` before `Van Wessem B.V.` */
function capitalsBefore(tokens: readonly Token[], from: number): Token[] {
  const before = tokens.slice(0, from);
  return before.slice(before.findLastIndex(({ text }) => !/^\p{Lu}[\p{L}&'’-]*$/u.test(text)) + 1);
}

export function fullName(context: Context, name: Found, taken: ReadonlySet<Token>): Found {
  const key = keyOf(name.value);
  if (key.length < minNameLength || hasLegalForm(name.value)) return name;
  for (const segment of context.layout.rows.flatMap(({ segments }) => segments)) {
    const run = segment.tokens.some((token) => taken.has(token)) ? null : fullIn(segment, key);
    if (run !== null) return { ...name, value: textOf(run).replace(/[\s,;–-]+$/u, ''), tokens: run };
  }
  return name;
}
