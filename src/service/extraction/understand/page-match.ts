/** Positions of e-invoice values on the visible page. */
import { kindOf } from '#values/value-types.ts';
import type { FieldType } from '#values/values.ts';
import { Big } from 'big.js';
import type { Context } from './context.ts';
import { keyOf } from './grammar/fold.ts';
import type { Token } from './layout/tokens.ts';

const mostTokens = 14;

/** Matches text letter by letter, across the words of a line and across a name that is split over two lines. */
function matchText(context: Context, value: string): Token[] {
  const wanted = keyOf(value);
  if (wanted === '') return [];
  const { tokens } = context.layout;
  for (const [at, first] of tokens.entries()) {
    if (first.key === '' || !wanted.startsWith(first.key)) continue;
    let key = '';
    const run: Token[] = [];
    for (let end = at; end < tokens.length && run.length < mostTokens; end += 1) {
      const token = tokens[end];
      if (token === undefined) break;
      if (token.key === '') continue;
      key += token.key;
      run.push(token);
      if (key === wanted) return run;
      if (!wanted.startsWith(key)) break;
    }
  }
  return [];
}

/** Matches the parts of an address separately, as they are printed. */
function matchParts(context: Context, value: string): Token[] {
  const parts = value.split(/,\s*|\n/).filter((part) => keyOf(part).length > 2);
  const found = parts.map((part) => matchText(context, part));
  return found.every((tokens) => tokens.length === 0) ? [] : found.flat();
}

export function matchOnPage(context: Context, value: string, type: FieldType): Token[] {
  switch (kindOf(type)) {
    case 'date':
      return context.dates.find((date) => date.date.iso === value || date.date.otherIso === value)?.tokens ?? [];
    case 'decimal':
    case 'integer': {
      if (!/^-?\d+(?:\.\d+)?$/.test(value)) return [];
      const wanted = new Big(value);
      return context.amounts.findLast((amount) => amount.value.eq(wanted))?.tokens ?? [];
    }
    case 'boolean':
      return [];
    case 'text':
    case 'key': {
      const whole = matchText(context, value);
      return whole.length > 0 ? whole : matchParts(context, value);
    }
  }
}
