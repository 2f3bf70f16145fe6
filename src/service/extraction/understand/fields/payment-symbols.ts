/** Payment symbols and references: by their labels, from the code for payments, or derived from the document number. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import { finnishReferenceHolds } from '../grammar/payment-references.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { found, rank, shapeScore, symbolShape } from './code-ranking.ts';
import { formalReference } from './formal-reference.ts';

/** By how much the score of a payment reference has to be higher than that of a variable symbol. */
const minReferenceLead = 0.1;

/** `own`: the document number, which a payment uses without another reference. */
export function readPaymentSymbols(context: Context, codes: ReadonlyMap<Span, Evidence>, own: Found | undefined): FoundFields {
  const labelled = {
    variable_symbol_sm:
      formalReference(context) ??
      labelledReference(context, codes) ??
      (own === undefined ? null : derivedReference(context, own)),
    constant_symbol_sm: found(rank(context, codes, 'constantSymbol', constantShape(codes))[0], 0.5),
    specific_symbol_sm: found(rank(context, codes, 'specificSymbol', symbolShape(10))[0], 0.5),
  };
  const fields: FoundFields = {};
  for (const [name, value] of Object.entries(labelled)) if (value !== null) fields[name] = value;
  return { ...fields, ...scannedSymbols(context, [...codes.keys()], fields) };
}

/**
 * `ks` is a number of pieces as well, as a unit and as the heading of a column: a constant symbol has at least three digits behind its
 * abbreviation, which is in capitals or has a colon.
 */
export const constantShape =
  (codes: ReadonlyMap<Span, Evidence>) =>
  (span: Span): number => {
    const evidence = codes.get(span)?.get('constantSymbol');
    if (evidence?.label.tokens.map(({ key }) => key).join('') !== 'ks') return symbolShape(4)(span);
    const isAbbreviation = evidence.place === 'left' && (evidence.label.hasColon || /^K\.?S/.test(evidence.label.text));
    return isAbbreviation && /^\d{3,4}$/.test(span.text) ? symbolShape(4)(span) : -2;
  };

function labelledReference(context: Context, codes: ReadonlyMap<Span, Evidence>): Found | null {
  const variable = rank(context, codes, 'variableSymbol', symbolShape(10))[0];
  const reference = rank(context, codes, 'paymentReference', (span) => shapeScore(span.text))[0];
  const isReference = (reference?.score ?? 0) > (variable?.score ?? 0) + minReferenceLead;
  return (
    (isReference ? null : found(variable, 0.4)) ??
    withDocumentWord(context, withFurtherCodes(context, withGroups(context, found(reference, 0.5))))
  );
}

const derivedReference = (context: Context, own: Found): Found => ({
  ...own,
  value: referenceOf(context, own.value),
  score: 0,
  evidence: ['position'],
});

/** Returns the symbols of the code for payments, which a printed one with the same digits confirms. */
function scannedSymbols({ payments }: Context, spans: readonly Span[], read: FoundFields): FoundFields {
  const fields: FoundFields = {};
  for (const payment of payments) {
    const symbols = {
      variable_symbol_sm: payment.variableSymbol,
      constant_symbol_sm: payment.constantSymbol,
      specific_symbol_sm: payment.specificSymbol,
    };
    for (const [name, value] of Object.entries(symbols)) {
      if (value === undefined) continue;
      const own = fields[name] ?? read[name];
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

/** Adds the groups of five digits behind a reference, if its check digit is at the end of them: `30012 02503`. */
function withGroups({ layout }: Context, reference: Found | null): Found | null {
  const [first] = reference?.tokens ?? [];
  if (reference === null || first === undefined || !/^\d{1,5}$/.test(reference.value)) return reference;
  const run = [first];
  for (const token of layout.rows[first.row]?.tokens.slice(first.index + 1) ?? []) {
    if (!/^\d{5}$/.test(token.text)) break;
    run.push(token);
  }
  const value = run.map(({ text }) => text).join(' ');
  return run.length > 1 && finnishReferenceHolds(value) ? { ...reference, value, tokens: run } : reference;
}

/** Adds the codes behind a reference up to the end of its line: `Verwendungszweck: EEG-2026-Q2-0217 M-00217`. */
function withFurtherCodes({ layout, dates, labelOf }: Context, reference: Found | null): Found | null {
  const last = reference?.tokens.at(-1);
  const segment = layout.rows[last?.row ?? -1]?.segments.find(({ tokens }) => last !== undefined && tokens.includes(last));
  if (reference === null || last === undefined || segment === undefined) return reference;
  const behind = segment.tokens.filter(({ index }) => index > last.index);
  const isCode = (token: Token): boolean =>
    compound.test(token.text) && !labelOf.has(token) && !dates.some(({ tokens }) => tokens.includes(token));
  return behind.length > 0 && behind.length <= maxFurtherCodes && behind.every(isCode)
    ? {
        ...reference,
        value: [reference.value, ...behind.map(({ text }) => text)].join(' '),
        tokens: [...reference.tokens, ...behind],
      }
    : reference;
}
/** Matches a code of letters and digits. */
const compound = /^\p{Lu}{1,6}[-/_]?\d[\p{Lu}\d/_-]*$/u;
const maxFurtherCodes = 2;

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
