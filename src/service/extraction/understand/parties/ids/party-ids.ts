/** Company IDs and VAT IDs on the pages, each with its label. */
import { evidenceOf, idKey, type Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import {
  isRegon,
  parseCompanyId,
  parseMisreadVatId,
  parseNationalTaxId,
  parseNip,
  parseVatId,
} from '../../grammar/identifiers.ts';
import type { CheckedId, CompanyIdKind } from '../../grammar/identifiers.ts';
import { rivalStrength, strengthOf } from '../../labels/label-evidence.ts';
import type { Evidence } from '../../labels/label-evidence.ts';
import type { Row } from '../../layout/layout.ts';
import type { Span } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { mostOf } from '../../learned/learned-roles.ts';
import { spansOf } from './id-spans.ts';
import type { Id } from './id-spans.ts';
import { numbersOfVatIds, registerNumbers } from './register-numbers.ts';

export type PartyIds = { vat: readonly Id[]; company: readonly Id[] };

export function partyIdsOf(context: Context): PartyIds {
  const vat = vatIds(context);
  return { vat, company: companyIds(context, new Set(vat.map(({ id }) => id.value))) };
}
export const isOwn = (context: Context, id: Id): boolean => context.ownIds.has(idKey(id.id.value));

const kinds: readonly CompanyIdKind[] = ['ico', 'siren', 'kvk', 'nip', 'register'];

export function vatIds(context: Context): Id[] {
  const prefixed = spansOf(
    context,
    (token) => /^[(:]?[A-Z]{2,3}(?:[\dU]|$)/.test(token.text),
    (text, isOcr) => (isOcr ? parseMisreadVatId(text) : parseVatId(text)),
  );
  const bare = spansOf(context, (token) => /^\d/.test(token.text), parseNip);
  const taken = new Set([...prefixed, ...bare].flatMap(({ span }) => span.tokens));
  const dated = new Set(context.dates.flatMap(({ tokens }) => tokens));
  const national = spansOf(
    context,
    (token) => !taken.has(token) && !dated.has(token) && /^[(:#]?[A-Z]?\d/.test(token.text),
    parseNationalTaxId,
  );
  // of `DIČ: 2022188377, IČ DPH: SK2022188377` the second is the requested one
  const isDistinct = ({ id }: { id: CheckedId }): boolean => !prefixed.some((other) => other.id.value.slice(2) === id.value);
  const all = [...prefixed, ...bare.filter(isDistinct), ...national.filter(isDistinct)];
  const evidence = evidenceOf(context, all);
  return all.flatMap(({ span, id }) => {
    const own = evidence.get(span);
    if (national.some((each) => each.span === span)) return nationalId(context, span, id, own);
    const isBare = bare.some((each) => each.span === span);
    const label = Math.max(
      learnedAs(context, span.tokens, 'vat_id'),
      strengthOf(own, isBare ? 'nip' : 'vatId'),
      strengthOf(own, 'nip'),
      isBare ? 0 : 0.6 * strengthOf(own, 'taxNumber'),
      isBare ? 0 : 0.5 * strengthOf(own, 'ico'),
    );
    // not only a Polish number has ten digits
    if (isBare && label < 0.3)
      return id.isChecked && isWithoutWords(context, span) && isPolish(context)
        ? [idOf(context, { span, id, score: 0.5 }, undefined, 'nip')]
        : nationalId(context, span, id, own);
    const score = namedIds.test(id.value) ? namedScore : label + (id.isChecked ? 0.5 : 0);
    return score < 0.35 ? [] : [idOf(context, { span, id, score }, own, isBare ? 'nip' : 'vatId')];
  });
}

const isWholeLine = ({ layout }: Context, { row, tokens }: Span): boolean =>
  layout.rows[row]?.segments.some((segment) => segment.tokens.length === tokens.length && segment.tokens[0] === tokens[0]) ??
  false;

/** Whether a number is alone in its line, or beside others: no word is its label. */
const isWithoutWords = (context: Context, span: Span): boolean =>
  isWholeLine(context, span) && context.layout.rows[span.row]?.tokens.every(({ text }) => !/\p{L}/u.test(text)) === true;

/** Whether a Polish postal code is on the pages. */
const isPolish = ({ layout }: Context): boolean => layout.tokens.some(({ text }) => /^\d{2}-\d{3},?$/.test(text));

/** Matches numbers that include their label: Norwegian ones end with MVA, Canadian ones with the program account of the sales tax. */
const namedIds = /^(?:NO)?\d{9}MVA$|^\d{9}RT\d{4}$/;
const namedScore = 0.7;

/** Returns the strength of the label of a Croatian OIB or an Australian ABN: one number for the register and for taxes. */
const asPersonalNumber = (evidence: Evidence | undefined): number =>
  /^(?:oib|abn)\b/.test(fold(evidence?.get('register')?.label.text ?? '')) ? strengthOf(evidence, 'register') : 0;

/** Without an unambiguous tax number label, a number without a country prefix is not used. */
function nationalId(context: Context, span: Span, id: CheckedId, evidence: Evidence | undefined): Id[] {
  const label = Math.max(strengthOf(evidence, 'vatId'), learnedAs(context, span.tokens, 'vat_id'), asPersonalNumber(evidence));
  if (namedIds.test(id.value)) return [idOf(context, { span, id, score: namedScore }, undefined, 'vatId')];
  const isOther = rivalStrength(evidence, ['vatId', 'taxNumber', 'nip', 'supplier', 'customer']) > label;
  // a separate line with letter and check digit, below a name
  if (label < 0.6 && id.isChecked && /^[A-Z]\d/.test(id.value) && isWholeLine(context, span))
    return [idOf(context, { span, id, score: 0.5 }, undefined, 'vatId')];
  return label < (id.isChecked ? 0.4 : 0.6) || isOther
    ? []
    : [idOf(context, { span, id, score: label - 0.1 + (id.isChecked ? 0.3 : 0) }, evidence, 'vatId')];
}

/** Returns how probable the trained model thinks it that a number is this kind of ID, whoever's. */
const learnedAs = ({ learned }: Context, tokens: readonly Token[], kind: 'vat_id' | 'company_id'): number =>
  mostOf(learned, tokens, `supplier_${kind}`) + mostOf(learned, tokens, `customer_${kind}`);

/** `vatIds`: a number that is a Czech one of them without its country is a company ID, even between two labels: `IČO / DIČ`. */
export function companyIds(context: Context, vatIds: ReadonlySet<string> = new Set()): Id[] {
  const registered = [...registerNumbers(context), ...numbersOfVatIds(context, vatIds)];
  const taken = new Set(registered.flatMap(({ span }) => span.tokens));
  return [...registered, ...labeledIds(context, vatIds).filter(({ span }) => !span.tokens.some((token) => taken.has(token)))];
}

function labeledIds(context: Context, vatIds: ReadonlySet<string>): Id[] {
  const all = idsOfKinds(context, vatIds);
  return all.filter((id) => !all.some((other) => isPartOf(id, other)));
}

/** Whether a number is part of a longer one with a label: `72 932 859` of `ABN 72 932 859 221`. */
const isPartOf = ({ span }: Id, other: Id): boolean =>
  other.label !== '' &&
  other.span.tokens.length > span.tokens.length &&
  span.tokens.every((token) => other.span.tokens.includes(token));

/** Matches a number with a word behind it, which starts something else: `33118449 – Tlf.: 97 44 18 82`, `10982547 / VAT No.`. */
const wordBehind = /\d\P{L}+\p{L}*\p{Ll}{2}|\d\s*[/|·•,;]\s+\p{L}{2}/u;

function idsOfKinds(context: Context, vatIds: ReadonlySet<string>): Id[] {
  return kinds.flatMap((kind) => {
    const all = spansOf(
      context,
      (token) => /^[(:#]?(?:\d|[A-Z]{2,4}\d)/.test(token.text),
      (text) => (wordBehind.test(text) ? null : parseCompanyId(text, kind)),
    );
    const evidence = evidenceOf(context, all);
    return all.flatMap(({ span, id }) => {
      const own = evidence.get(span);
      const label = Math.max(strengthOf(own, kind), kind === 'nip' ? 0 : learnedAs(context, span.tokens, 'company_id'));
      const rival =
        Math.max(
          strengthOf(own, 'vatId'),
          strengthOf(own, 'account'),
          strengthOf(own, 'bankCode'),
          strengthOf(own, 'otherNumber'),
          strengthOf(own, 'contact'),
        ) - label;
      const isOfVatId = kind === 'ico' && vatIds.has(`CZ${id.value}`);
      if (label < 0.3 || (rival > 0.2 && !isOfVatId)) return [];
      const isChecked = id.isChecked || (isLabeledRegon(own) && isRegon(id.value));
      const cost = kind === 'register' && !isChecked ? 0.2 : kind === 'nip' ? taxIdCost : 0;
      const score = label + (isChecked ? 0.5 : 0) - cost;
      return [idOf(context, { span, id: { ...id, isChecked }, score }, own, kind)];
    });
  });
}

const isLabeledRegon = (evidence: Evidence | undefined): boolean =>
  /regon/.test(fold(evidence?.get('register')?.label.text ?? ''));

/** By how much a Polish tax number, which also stands for the company, ranks below the number of its register. */
const taxIdCost = 0.4;

function idOf(
  context: Context,
  scored: Pick<Id, 'span' | 'id' | 'score'>,
  evidence: Evidence | undefined,
  meaning: 'vatId' | CompanyIdKind,
): Id {
  const told = evidence?.get(meaning);
  const tokens = told?.label.tokens ?? [];
  const { [tokens[0]?.row ?? -1]: row } = context.layout.rows;
  // Including the word before it: `Ihre USt-IdNr.` is the receiver's.
  const before = row?.tokens[(tokens[0]?.index ?? 0) - 1];
  const isBehind = told?.place === 'left' && !isDividedFrom(tokens, scored.span, row);
  // and including those after it: `Btw-nr. debiteur`
  const between = isBehind ? wordsBetween(tokens, scored.span, row) : [];
  return {
    ...scored,
    label: tokens.length === 0 ? '' : fold([before?.text, told?.label.text, ...between].join(' ')),
    labelled: isBehind ? [...tokens, ...scored.span.tokens] : scored.span.tokens,
  };
}

const standsBetween = (label: readonly Token[], span: Span, row: Row | undefined): Token[] =>
  row?.tokens.filter((token) => token.x0 >= (label.at(-1)?.x1 ?? 0) && token.x1 <= span.x0) ?? [];
const wordsBetween = (label: readonly Token[], span: Span, row: Row | undefined): string[] =>
  standsBetween(label, span, row).map(({ text }) => text);

/** Whether another number is between a label and this value: with two parties in a row, the label belongs to the first one. */
const isDividedFrom = (label: readonly Token[], span: Span, row: Row | undefined): boolean =>
  standsBetween(label, span, row).some(({ text }) => /\d/.test(text));
