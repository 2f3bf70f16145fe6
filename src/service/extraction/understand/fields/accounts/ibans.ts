/** IBANs on the pages, in one line or two. */
import type { Context } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import { ibanLength, type IbanReading, parseIban, parseMisreadIban } from '../../grammar/bank-accounts.ts';
import type { Row, Segment } from '../../layout/layout.ts';
import { textOf } from '../../layout/layout.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';

export const trimmed = (tokens: readonly Token[]): string => textOf(tokens).replace(/^[(:\s]+|[),;:.\s]+$/g, '');

export type Iban = { span: Span; value: string; isChecked: boolean };

export const ibanRule = {
  starts: (token: Token): boolean =>
    /^[(:]?[A-Z]{2}(?:\d{2}|\d[A-Z]$|[A-Z]\d$|$)/.test(token.text) && ibanLength(token.text.replace(/^[(:]/, '')) > 0,
  gap: 1.6,
  mostTokens: 10,
};

/** Maximum distance between the left or right edges of two lines of a column, in letter heights. */
const alignment = 1.5;

/** Returns the words below an IBAN that may continue it: the next line of running text, or the next lines of its column. */
function continuationsOf({ layout }: Context, row: Row, segment: Segment, head: readonly Token[]): (readonly Token[])[] {
  const below = layout.rows.slice(row.index + 1, row.index + 3).filter(({ page }) => page === row.page);
  const line = segment === row.segments.at(-1) ? below.find(({ tokens }) => isGroup(tokens[0])) : undefined;
  const edges = [segment.x0, head[0]?.x0 ?? segment.x0];
  const columns = below.flatMap(({ segments }) =>
    segments.filter(
      ({ x0, x1, tokens }) =>
        isGroup(tokens[0]) &&
        (Math.abs(segment.x1 - x1) < alignment * row.letterHeight ||
          edges.some((edge) => Math.abs(edge - x0) < alignment * row.letterHeight)),
    ),
  );
  return [...(line === undefined ? [] : [line]), ...columns].map(({ tokens }) => tokens);
}

const isGroup = (token: Token | undefined): boolean => token !== undefined && /^[\dA-Z]{2,4}/.test(token.text);

/** Finds IBANs that continue below: only their check digits show that the parts belong together. */
function wrappedIbans(context: Context): Iban[] {
  return context.layout.rows.flatMap((row) =>
    row.segments.flatMap((segment): Iban[] => {
      const from = segment.tokens.findLastIndex((token) => ibanRule.starts(token));
      const head = segment.tokens.slice(from);
      if (from < 0 || head.length > ibanRule.mostTokens || parseIban(trimmed(head)) !== null) return [];
      for (const next of continuationsOf(context, row, segment, head))
        for (let count = 1; count <= Math.min(next.length, ibanRule.mostTokens); count += 1) {
          const run = [...head, ...next.slice(0, count)];
          const read = parseIban(trimmed(run));
          if (read?.isChecked === true) return [{ span: { ...spanOf(head), tokens: run }, ...read }];
        }
      return [];
    }),
  );
}

function parsePrintedIban(run: Token[]): IbanReading | null {
  const text = trimmed(run);
  return parseIban(text) ?? (run.some(({ confidence }) => confidence < 1) ? parseMisreadIban(text) : null);
}

export function ibans(context: Context): Iban[] {
  const whole = findValues(context.layout, ibanRule, (run) => parsePrintedIban(run)).map(({ tokens, value }) => ({
    span: spanOf(tokens),
    ...value,
  }));
  return [...whole, ...wrappedIbans(context)];
}
