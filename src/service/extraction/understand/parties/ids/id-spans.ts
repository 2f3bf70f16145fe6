/** Where identifiers of companies are written: runs of words that are read as one. */
import type { Context } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { CheckedId } from '../../grammar/identifiers.ts';
import { textOf } from '../../layout/layout.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';

export type Id = {
  span: Span;
  id: CheckedId;
  score: number;
  label: string;
  /** Tokens including the label directly before it. */
  labelled: readonly Token[];
};

export const trimmed = (tokens: readonly Token[]): string =>
  textOf(tokens).replace(/^[(:\s#]+|(?:[-–](?:TVA|MWST|UST|VAT|DPH|BTW|IVA))?[),;:.\s–—-]*$/gi, '');

export function spansOf(
  context: Context,
  starts: (token: Token) => boolean,
  read: (text: string, isOcr: boolean) => CheckedId | null,
): { span: Span; id: CheckedId }[] {
  const isOcr = (run: readonly Token[]): boolean => run.some(({ confidence }) => confidence < 1);
  return findValues(context.layout, { starts, gap: 0.75, mostTokens: 6 }, (run) => read(trimmed(run), isOcr(run))).map(
    ({ tokens, value }) => ({ span: spanOf(tokens), id: value }),
  );
}
