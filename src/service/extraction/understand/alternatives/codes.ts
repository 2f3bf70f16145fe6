/** Numbers, symbols, identifiers, accounts and currencies that are candidates for a field. */
import { type Context, evidenceOf } from '../context.ts';
import { codeMeanings, shapeScore, symbolShape } from '../fields/code-ranking.ts';
import { codesOf } from '../fields/code-spans.ts';
import { bics } from '../fields/accounts/bics.ts';
import { ibans } from '../fields/accounts/ibans.ts';
import { localAccounts } from '../fields/accounts/local-account.ts';
import { constantShape } from '../fields/payment-symbols.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { type Evidence, evidenceFor, rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import type { Span } from '../layout/spans.ts';
import type { Id } from '../parties/ids/id-spans.ts';
import { companyIds, vatIds } from '../parties/ids/party-ids.ts';
import { labelled, type Option } from './option.ts';

/** Values written like codes that are not: groups of an account number, digits of a telephone number. */
const notCodes = [
  'iban',
  'account',
  'bic',
  'bankCode',
  'contact',
  'rate',
  'ico',
  'vatId',
  'siren',
  'nip',
  'register',
  'taxNumber',
] as const satisfies readonly Meaning[];

/** Scores a code by its shape, which may depend on the labels beside it. */
type Shape = (evidence: ReadonlyMap<Span, Evidence>) => (span: Span) => number;

const rankedCodes = (context: Context, meaning: Meaning, shapeIn: Shape): Option[] => {
  const spans = codesOf(context);
  const evidence = evidenceFor(context.layout, context.labels, spans);
  const shape = shapeIn(evidence);
  const ofAccounts = new Set([...ibans(context), ...localAccounts(context)].flatMap(({ span }) => span.tokens));
  return spans.flatMap((span): Option[] => {
    if (span.tokens.some((token) => ofAccounts.has(token))) return [];
    const known = new Map([...(evidence.get(span) ?? [])].filter(([each]) => codeMeanings.includes(each)));
    const own = strengthOf(known, meaning);
    if (own < 0.2 && notCodes.some((other) => strengthOf(known, other) > 0.2)) return [];
    return [
      {
        value: span.text,
        tokens: span.tokens,
        score: own - 0.7 * Math.max(0, rivalStrength(known, [meaning]) - 0.6 * own) + shape(span),
        ...labelled(evidence.get(span), [meaning]),
      },
    ];
  });
};

export const codes =
  (meaning: Meaning) =>
  (context: Context): Option[] =>
    rankedCodes(context, meaning, () => (span) => shapeScore(span.text)).filter(
      ({ why, value }) => why === 'label' || value.replace(/\D/g, '').length > 3,
    );

/** Payment symbols: digits only, at most as many as banks accept. */
const symbolsOf =
  (meaning: Meaning, most: number, shape: Shape) =>
  (context: Context): Option[] =>
    rankedCodes(context, meaning, shape)
      .filter(({ score, why, value }) => score > -1 && (why === 'label' || value.replace(/\s/g, '').length >= Math.min(most, 6)))
      .map((option) => ({ ...option, value: option.value.replace(/\s/g, '') }));

export const symbols = (meaning: Meaning, most: number): ((context: Context) => Option[]) =>
  symbolsOf(meaning, most, () => symbolShape(most));
export const constantSymbols = symbolsOf('constantSymbol', 4, constantShape);

const idOption =
  (meanings: readonly Meaning[]) =>
  (context: Context, ids: readonly Id[]): Option[] => {
    const evidence = evidenceOf(context, ids);
    return ids.map(({ span, id, score }) => ({
      value: id.value,
      tokens: span.tokens,
      score,
      why: id.isChecked ? 'checksum' : 'label',
      label: labelled(evidence.get(span), meanings).label,
    }));
  };

const companyId = idOption(['ico', 'siren', 'nip', 'kvk', 'register']);
const vatId = idOption(['vatId', 'nip']);
export const companyIdOptions = (context: Context): Option[] => companyId(context, companyIds(context));
export const vatIdOptions = (context: Context): Option[] => vatId(context, vatIds(context));

type Account = { value: string; span: Span; isChecked: boolean };
const accountOptions = (context: Context, all: readonly Account[], meaning: Meaning): Option[] => {
  const evidence = evidenceOf(context, all);
  return all.map(({ value, span, isChecked }) => {
    const { label } = labelled(evidence.get(span), [meaning]);
    const score = strengthOf(evidence.get(span), meaning) + (isChecked ? 0.5 : 0);
    return { value, tokens: span.tokens, score, why: isChecked ? 'checksum' : 'label', label };
  });
};

export const ibanOptions = (context: Context): Option[] => accountOptions(context, ibans(context), 'iban');
/** Requires a label: otherwise nearly every name in capitals would be a candidate. */
export const bicOptions = (context: Context): Option[] =>
  accountOptions(
    context,
    bics(context).map((each) => ({ ...each, isChecked: false })),
    'bic',
  ).filter(({ label }) => label !== null);
const accountsIn = (context: Context, text: (account: { account: string; bankCode: string }) => string): Option[] =>
  accountOptions(
    context,
    localAccounts(context).map(({ span, value }) => ({ span, value: text(value), isChecked: value.isChecked })),
    'account',
  );
export const localAccountOptions = (context: Context): Option[] =>
  accountsIn(context, ({ account, bankCode }) => `${account}/${bankCode}`);
export const bankCodeOptions = (context: Context): Option[] => accountsIn(context, ({ bankCode }) => bankCode);

export const currencies = (context: Context): Option[] =>
  context.layout.tokens.flatMap((token): Option[] => {
    const code = parseCurrency(token.text);
    return code === null ? [] : [{ value: code, tokens: [token], score: 0.3, why: 'sameKind', label: null }];
  });
