/** Document number, order number and payment symbols: codes of letters and digits identified by labels and shape. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { parseIban, parseLocalAccount } from '../grammar/bank-accounts.ts';
import { fold } from '../grammar/fold.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { evidenceFor, rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { formalReference, maxReferenceWords } from './formal-reference.ts';
import { leitwegId } from './leitweg.ts';
import { mostOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';

/** Joins `FV 2024/ 15` and `2024 / 15`, but not a code and the word after it. */
const joinGap = 0.45;
/** Maximum gap between a prefix of capitals and the digits of the same code. */
const prefixGap = 0.6;

const codeText = /^[\p{L}\d][\p{L}\d\-–_/.\\#*:]*$/u;
const trim = (text: string): string => text.replace(/^[#:(\s]+/u, '').replace(/[,;:.)\s]+$/u, '');

/** Returns everything written as a code: digits, with letters and marks between them, except dates. */
export function codesOf(context: Context): Span[] {
  const dated = new Set(context.dates.flatMap((date) => date.tokens));
  const spans: Span[] = [];
  const inside = new Set<Token>();
  for (const row of context.layout.rows) {
    for (const [at, token] of row.tokens.entries()) {
      if (dated.has(token) || inside.has(token)) continue;
      const run = codeAt(row, at, dated);
      if (run === null || context.labelOf.has(token)) continue;
      spans.push(run);
      // `VV 576` is one number, of which `576` is no other
      if (isSeries(token)) for (const part of run.tokens) inside.add(part);
    }
  }
  return spans;
}

/** Matches a series before the digits of a number: `FV`, `SG25`; or the model before those of a payment reference, `SI00`, `HR01`. */
const series = /^(?:[A-Z]{1,4}|[A-Z]{2,3}\d{2})$/;
/** Matches what a series is the beginning of: `4471`, `11/4/2026`, `4471/11/2026/WR`, `A-12/2026`. */
const prefixable = /^(?:\d[\d\-/]*|\d+(?:[-/][\dA-Z]+)+|[\dA-Z]+(?:[-/][\dA-Z]+)*[-/]\d+)$/;
const isSeries = ({ text }: Token): boolean => series.test(trim(text));

/** Whether one digit starts a number written in groups like an amount: `7 291 004 518`. */
const isInThousands = ({ tokens }: Row, at: number): boolean =>
  /^\d$/.test(tokens[at]?.text ?? '') && [1, 2].every((next) => /^\d{3}$/.test(trim(tokens[at + next]?.text ?? '')));

function codeAt(row: Row, at: number, dated: ReadonlySet<Token>): Span | null {
  const first = row.tokens[at];
  if (first === undefined) return null;
  const run = [first];
  let text = trim(first.text);
  if (!codeText.test(text)) return null;
  // A prefix such as `FV` or `RE-` belongs to the digits after it; a mark between them joins them too.
  for (let next = at + 1; next < Math.min(row.tokens.length, at + maxReferenceWords); next += 1) {
    const token = row.tokens[next];
    const last = run.at(-1);
    if (token === undefined || last === undefined || token.x0 - last.x1 > prefixGap * row.letterHeight) break;
    const isPrefix = run.length === 1 && series.test(text) && prefixable.test(trim(token.text));
    // `FV 11/4/2026` is a number with month and year, not a date
    if (dated.has(token) && !(isPrefix && text.length > 1)) break;
    if (!isPrefix && token.x0 - last.x1 > joinGap * row.letterHeight) break;
    const isBoundary = (/[-/–]$/.test(text) && /\d/.test(token.text)) || /^[-/–](?:$|.*\d)/.test(token.text);
    const isGroup =
      (/^(?:RF)?\d{2,5}$/.test(last.text) || (run.length === 1 && isInThousands(row, at))) &&
      /^\d{1,6}$/.test(trim(token.text)) &&
      run.every((each) => /^(?:RF)?\d+$/.test(each.text));
    if (!isBoundary && !isPrefix && !isGroup) break;
    run.push(token);
    text = isBoundary ? text + trim(token.text) : `${text} ${trim(token.text)}`;
  }
  if (!/\d/.test(text)) return null;
  // `BE260911 / 05.08.2026`: a slash before a date belongs to neither
  const code = text.replace(/ ?\/$/, '');
  // OCR takes the O at the start of a code for a zero.
  return spanOf(run, first.confidence < 1 ? code.replace(/^0(?=[A-Z]{2})/, 'O') : code);
}

/** Scores how much a text looks like a document number, regardless of its position. */
export function shapeScore(text: string): number {
  const figures = text.replace(/\D/g, '').length;
  if (figures === 0 || text.length > 36 || /^\d{1,2}:\d{2}/.test(text)) return -1;
  if (/^\d{1,3}[.,]\d{2}$/.test(text) || /^\d{1,3}([.,]\d{3})*[.,]\d{2}$/.test(text) || /%/.test(text)) return -0.6;
  if (/@|www\.|\.(com|cz|de|eu|sk)\b/i.test(text)) return -1;
  // `2026/0015` has the form of an account; a real one passes its checksum and is longer.
  const account = parseLocalAccount(text);
  if (parseIban(text)?.isChecked === true || (account?.isChecked === true && account.account.length > 5)) return -0.8;
  if (figures === 1) return -0.25;
  if (figures === 2) return -0.1;
  return figures >= 4 ? 0.1 : 0.03;
}

export const codeMeanings: readonly Meaning[] = [
  'number',
  'order',
  'otherNumber',
  'variableSymbol',
  'constantSymbol',
  'specificSymbol',
  'paymentReference',
  'ico',
  'vatId',
  'taxNumber',
  'iban',
  'account',
  'bic',
  'bankCode',
  'contact',
  'siren',
  'nip',
  'kvk',
  'register',
  'customer',
  'rate',
  'exchangeRate',
  'otherAmount',
];

function only(evidence: Evidence | undefined, meanings: readonly Meaning[]): Evidence {
  return new Map([...(evidence ?? [])].filter(([meaning]) => meanings.includes(meaning)));
}

const learnedAs: Partial<Record<Meaning, RoleName>> = {
  number: 'invoice_number',
  order: 'order_number',
  variableSymbol: 'variable_symbol',
  paymentReference: 'variable_symbol',
};
/** Weight of the trained model relative to a label. */
const learnedWeight = 3;

/** By how much the score of a payment reference has to be higher than that of a variable symbol. */
const minReferenceLead = 0.1;

type Scored = { span: Span; score: number; own: number };

function rank(context: Context, codes: ReadonlyMap<Span, Evidence>, meaning: Meaning, more: (span: Span) => number): Scored[] {
  const firstPage = context.layout.pages[0]?.index;
  return [...codes]
    .map(([span, all]) => {
      const evidence = only(all, codeMeanings);
      const own = strengthOf(evidence, meaning);
      const rival = rivalStrength(evidence, [meaning]);
      const role = learnedAs[meaning];
      const learned = role === undefined ? 0 : mostOf(context.learned, span.tokens, role);
      const score =
        own - 0.7 * Math.max(0, rival - 0.6 * own) + learnedWeight * learned + more(span) - (span.page === firstPage ? 0 : 0.1);
      return { span, score, own: Math.max(own, learned > 0.5 ? 0.5 * learned : 0) };
    })
    .filter((each) => each.own > 0.2)
    .toSorted((a, b) => b.score - a.score);
}

function found(best: Scored | undefined, least: number): Found | null {
  if (best === undefined || best.score < least) return null;
  return { value: best.span.text, tokens: best.span.tokens, score: best.score, evidence: ['label'] };
}

export const symbolShape =
  (most: number) =>
  (span: Span): number =>
    new RegExp(`^\\d{1,${most}}$`).test(span.text.replace(/\s/g, '')) ? 0.1 : -2;

/** Adds the name of the document that the text of a payment has in front of the number: `Zahlungsreferenz: Rechnung 181301674`. */
function withDocumentWord({ layout, labels }: Context, reference: Found | null): Found | null {
  const [first] = reference?.tokens ?? [];
  const word = layout.rows[first?.row ?? -1]?.tokens[(first?.index ?? 0) - 1];
  if (reference === null || first === undefined || word === undefined || !documentWord.test(word.key)) return reference;
  const isBehindLabel = labels.some(
    ({ tokens, meanings }) =>
      meanings.some(({ meaning }) => meaning === 'paymentReference') &&
      tokens.at(-1)?.row === word.row &&
      (tokens.at(-1)?.index ?? 0) < word.index &&
      word.index - (tokens.at(-1)?.index ?? 0) <= 2,
  );
  return isBehindLabel
    ? { ...reference, value: `${word.text} ${reference.value}`, tokens: [word, ...reference.tokens] }
    : reference;
}
const documentWord = /^(?:invoice|faktur\p{L}?|rechnung|facture|factuur|fattura|factura|szamla)$/u;

/** Whether a label is for an invoice and not for a correction: on a credit note, the number of the invoice that it corrects. */
export const namesInvoice = (label: LabelHit | undefined): boolean =>
  label !== undefined &&
  /\b(?:invoice|faktur\p{L}*|rechnung\p{L}*|facture|factuur|fattura|factura)/u.test(fold(label.text)) &&
  !/korygujac|korrektur|storno|oprav|correct|rectific/.test(fold(label.text));

/** Matches what is printed before the number of an invoice that a document refers to: `do faktury nr`, `zu Rechnung Nr.`. */
const referred =
  /\b(?:do|ke?|zur?|der|to|against|sur|alla|sulla|bij|til|sobre|a la) (?:invoice|faktur\p{L}*|rechnung|facture|factuur|fattura|factura)\b[^\d]{0,12}$/u;

function followsReference({ layout }: Context, { row, tokens }: Span): boolean {
  const before = layout.rows[row]?.tokens.slice(0, tokens[0]?.index ?? 0) ?? [];
  return referred.test(fold(before.map(({ text }) => text).join(' ')));
}

export function readCodes(context: Context, isCredit: boolean): FoundFields {
  const spans = codesOf(context);
  const codes = evidenceFor(context.layout, context.labels, spans);
  const fields: FoundFields = {};
  const put = (name: string, value: Found | null): void => {
    if (value !== null) fields[name] = value;
  };
  const pageHeight = context.layout.pages[0]?.height ?? 1;
  const number = rank(context, codes, 'number', (span) => {
    // A repeated number (in the text, as payment reference) is more likely that of the document.
    const repeats = spans.filter((other) => other !== span && other.text === span.text).length;
    const isCredited = isCredit && namesInvoice(codes.get(span)?.get('number')?.label);
    const isReferred = isCredit && followsReference(context, span);
    return (
      (isReferred ? -2 : isCredited ? -0.6 : 0) +
      shapeScore(span.text) +
      (span.y0 < 0.4 * pageHeight ? 0.1 : 0) +
      Math.min(2, repeats) * 0.05
    );
  });
  put('invoice_number_sm', found(number[0], 0.3));
  const order = rank(
    context,
    codes,
    'order',
    (span) => shapeScore(span.text) + (span.text === fields['invoice_number_sm']?.value ? -0.2 : 0),
  );
  put('order_number_sm', found(order[0], 0.45));
  put('buyer_reference', leitwegId(context));
  const variable = rank(context, codes, 'variableSymbol', symbolShape(10))[0];
  const reference = rank(context, codes, 'paymentReference', (span) => shapeScore(span.text))[0];
  const isReference = (reference?.score ?? 0) > (variable?.score ?? 0) + minReferenceLead;
  put('variable_symbol_sm', (isReference ? null : found(variable, 0.4)) ?? withDocumentWord(context, found(reference, 0.5)));
  const constant = rank(context, codes, 'constantSymbol', symbolShape(4))[0];
  put('constant_symbol_sm', found(constant, 0.5));
  const specific = rank(context, codes, 'specificSymbol', symbolShape(10))[0];
  put('specific_symbol_sm', found(specific, 0.5));
  put('variable_symbol_sm', formalReference(context));
  // Without another payment reference, a payment uses the document number.
  const own = fields['invoice_number_sm'];
  if (own !== undefined && fields['variable_symbol_sm'] === undefined)
    fields['variable_symbol_sm'] = { ...own, value: referenceOf(context, own.value), score: 0, evidence: ['position'] };
  for (const payment of context.payments) {
    const symbols = {
      variable_symbol_sm: payment.variableSymbol,
      constant_symbol_sm: payment.constantSymbol,
      specific_symbol_sm: payment.specificSymbol,
    };
    for (const [name, value] of Object.entries(symbols)) {
      if (value === undefined) continue;
      const own = fields[name];
      const printed =
        own !== undefined && isSameCode(own.value, value) ? own : spans.find((span) => isSameCode(span.text, value));
      fields[name] = {
        value,
        tokens: printed?.tokens ?? [],
        score: 2,
        evidence: ['qr', ...(printed ? (['pageMatch'] as const) : [])],
      };
    }
  }
  return fields;
}

/** Compares the digits of two codes; leading zeros do not count. */
function isSameCode(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => text.replace(/\D/g, '').replace(/^0+/, ''));
  return first !== '' && first === second;
}

/** Derives the payment reference from a number; Czech and Slovak banks accept at most ten digits. */
function referenceOf(context: Context, number: string): string {
  const isCzechOrSlovak = context.labels.some((label) =>
    label.meanings.some(({ meaning }) => meaning === 'variableSymbol' || meaning === 'ico'),
  );
  const figures = number.replace(/\D/g, '');
  return isCzechOrSlovak && figures !== '' ? figures.slice(-10) : number;
}
