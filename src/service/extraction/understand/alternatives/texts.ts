/** Names, addresses and other texts that are candidates for a field. */
import type { Context } from '../context.ts';
import { hasLegalForm, hasStreet } from '../lexicon/addresses.ts';
import type { Role } from '../parties/party-block.ts';
import { findPartyBlocks } from '../parties/party-blocks.ts';
import { partyValues, type PartyValues } from '../parties/party-values.ts';
import { spanOf } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { codes } from './codes.ts';
import type { Option } from './option.ts';

/**
 * Returns this part of every address block, blocks with a heading of this role first; names with a legal form are candidates by themselves.
 */
export const ofParty =
  (role: Role, part: keyof PartyValues) =>
  (context: Context): Option[] => {
    const blocks = findPartyBlocks(context).flatMap((block): Option[] => {
      const found = partyValues(block, 0)[part];
      if (found === null) return [];
      const isOwn = block.heading === role;
      const score = isOwn ? 0.9 : block.heading === null ? 0.5 : 0.3;
      return [{ value: found.value, tokens: found.tokens, score, why: isOwn ? 'label' : 'position', label: null }];
    });
    if (part === 'address') return blocks;
    const names = context.layout.rows.flatMap((row) =>
      row.segments
        .filter((segment) => segment.tokens.length > 1 && segment.tokens.length <= 9 && hasLegalForm(segment.text))
        .map((segment): Option => {
          const text = withoutLabels(segment.tokens, context.labelOf);
          return { value: text.value, tokens: text.tokens, score: 0.4, why: 'sameKind', label: null };
        }),
    );
    return [...blocks, ...names].filter(({ value }) => isName(value));
  };

/** Whether a text may be a name: a street is not one, nor is a quantity such as ten pieces: `ks` is a legal form and a unit. */
const isName = (text: string): boolean => text !== '' && (!hasStreet(text) || (hasLegalForm(text) && /\p{L}{3}/u.test(text)));

/** Returns the text after the last label of a segment, without surrounding marks. */
function withoutLabels(tokens: readonly Token[], labelOf: ReadonlyMap<Token, unknown>): { value: string; tokens: Token[] } {
  const from = tokens.findLastIndex((token) => labelOf.has(token) && token.text.endsWith(':')) + 1;
  const own = tokens.slice(from).filter((token, at) => at > 0 || token.key !== '');
  return { value: own.length === 0 ? '' : spanOf(own).text.replace(/[,;:\s]+$/, ''), tokens: own };
}

const longest = 8;

/** Returns texts for a field of which nothing else is known: text after a colon that no field uses, then unused codes. */
export const anyText = (context: Context): Option[] => {
  const behindColons = context.layout.rows.flatMap((row) =>
    row.tokens.flatMap((token, at): Option[] => {
      if (!/\p{L}:$/u.test(token.text)) return [];
      const rest = row.tokens.slice(at + 1);
      const end = rest.findIndex((each, place) => {
        const last = rest[place - 1] ?? token;
        const isFar = each.x0 - last.x1 > (place === 0 ? 16 : 1.4) * row.letterHeight;
        return isFar || /\p{L}:$/u.test(each.text) || context.labelOf.get(each)?.isSetApart === true;
      });
      const own = end < 0 ? rest : rest.slice(0, end);
      if (own.length === 0 || own.length > longest) return [];
      const start = row.segments.find((segment) => segment.tokens.includes(token))?.tokens[0];
      const label = row.tokens.slice(start?.index ?? at, at + 1).map((each) => each.text);
      const text = label.slice(-4).join(' ').replace(/:$/, '');
      return [{ value: spanOf(own).text, tokens: own, score: 0.25, why: 'sameKind', label: text }];
    }),
  );
  return [...behindColons, ...codes('otherNumber')(context).map((each) => ({ ...each, score: 0.1 + each.score / 10 }))];
};
