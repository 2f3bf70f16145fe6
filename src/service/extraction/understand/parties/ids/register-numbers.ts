/** Numbers of company registers that need no label, because their form or their place beside the name tells what they are. */
import { evidenceOf } from '../../context.ts';
import type { Context } from '../../context.ts';
import { parseCompanyId, parseVatId } from '../../grammar/identifiers.ts';
import type { CheckedId } from '../../grammar/identifiers.ts';
import { hasLegalForm } from '../../lexicon/addresses.ts';
import { textOf } from '../../layout/layout.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { spansOf, trimmed } from './id-spans.ts';
import type { Id } from './id-spans.ts';

const registerScore = 0.7;

const registered = (span: Span, id: CheckedId): Id => ({ span, id, score: registerScore, label: '', labelled: span.tokens });

export const registerNumbers = (context: Context): Id[] => [
  ...commercialRegisterIds(context),
  ...swissCompanyIds(context),
  ...numbersBesideName(context),
];

/** Finds Swiss company IDs (UIDG article 2) that are not written as VAT IDs, which end with MWST, TVA or IVA: `CHE-133.189.152`. */
const swissCompanyIds = (context: Context): Id[] =>
  spansOf(
    context,
    (token) => /^[(:]?CHE/.test(token.text),
    (text) => {
      const id = parseVatId(text);
      return id?.isChecked === true && /^CHE\d{9}$/.test(id.value) ? id : null;
    },
  ).map(({ span, id }) => registered(span, id));

/**
 * Finds numbers of the German commercial register (HRV section 3), such as `HRB 44718`, of the Austrian one, `FN 418820 k`, and of the
 * Romanian one, `J40/1122/2015`: the letters are both the label and part of the number.
 */
const commercialRegisterIds = (context: Context): Id[] =>
  spansOf(
    context,
    (token) => /^[(:]?(?:HR[AB]|FN|J\d{1,2}\/)(?:\d|$)/.test(token.text),
    (text) =>
      /^(?:HR[AB] ?\d{1,6}|FN ?\d{5,6} ?[a-z]|J\d{1,2}\/\d{1,6}\/\d{4})$/.test(text) ? { value: text, isChecked: false } : null,
  ).map(({ span, id }) => registered(span, id));

/** Rows of the head of a page, in which the name is. */
const rowsOfHead = 9;
/** Matches digits with a check letter in parentheses, of which recognition may lose one: `(717853-P)`, `(139386 X)`. */
const bracketed = /^(?:\(\d{4,12}-?[A-Z]\)?|\d{4,12}-?[A-Z]\))$/;
/** Matches the same without parentheses; such a number is alone in its line, or behind the legal form. */
const bare = /^\d{6,12}-[A-Z]$/;
const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

const isAloneOrBehindForm = (line: readonly Token[], number: readonly Token[]): boolean =>
  number.length === line.length || hasLegalForm(textOf(line.slice(0, -number.length)));

/** Finds the number that is printed behind the name in the head of a page, or alone below it: `AEON CO. (M) BHD (126926-H)`. */
function numbersBesideName(context: Context): Id[] {
  const rows = context.layout.pages[0]?.rows.slice(0, rowsOfHead) ?? [];
  const spans = rows.flatMap(({ segments }, at): Span[] => {
    const isBelowName = rows.slice(0, at).some((row) => /\p{L}{3}/u.test(textOf(row.tokens)));
    return segments.flatMap(({ tokens }) => {
      const found = [1, 2, 3]
        .map((length) => tokens.slice(-length))
        .find((run) => bracketed.test(joined(run)) || (bare.test(joined(run)) && isAloneOrBehindForm(tokens, run)));
      return found !== undefined && (isBelowName || found.length < tokens.length) ? [spanOf(found)] : [];
    });
  });
  const evidence = evidenceOf(
    context,
    spans.map((span) => ({ span })),
  );
  return spans.flatMap((span): Id[] => {
    const isOther = [...(evidence.get(span) ?? [])].some(([, { place, strength }]) => place === 'left' && strength > 0.3);
    const id = parseCompanyId(trimmed(span.tokens), 'register');
    return isOther || id === null ? [] : [registered(span, id)];
  });
}

/** Number of a register that a VAT ID contains: at its end in France, before `01` in Sweden, otherwise alone. */
const isPartOfVatId = (digits: string, vatId: string): boolean =>
  /^(?!PL)[A-Z]{2}/.test(vatId) && (vatId.endsWith(digits) || vatId.slice(2) === `${digits}01`);

/**
 * Finds numbers alone in their line that are part of a VAT ID on the pages: `842 319 071` below a name, and `FR40842319071` elsewhere. A Polish
 * tax number is not that of a register.
 */
export function numbersOfVatIds(context: Context, vatIds: ReadonlySet<string>): Id[] {
  const segments = context.layout.rows.flatMap((row) => row.segments);
  return segments.flatMap(({ text, tokens }): Id[] => {
    const digits = /^\d[\d -]{6,14}\d$/.test(text) ? text.replaceAll(/\D/g, '') : '';
    const isKnown = digits.length >= 8 && [...vatIds].some((vatId) => isPartOfVatId(digits, vatId));
    return isKnown ? [registered(spanOf(tokens), { value: text, isChecked: false })] : [];
  });
}
