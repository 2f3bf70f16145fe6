import { Big } from 'big.js';
import { validate as isUuid } from 'uuid';
import type { ApprovalCondition, ApprovalRule, WorkflowDefinition } from '#contract/approvals/rules.ts';
import { countApprovedBefore } from './facts.store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findDataRowsByKey } from '#service/data-tables/rows.store.ts';
import { findLatestRates } from '#service/lookups/answers.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { keepTodaysRates } from '#service/lookups/exchange-rate.ts';
import { homeCurrency } from '#service/lookups/rate-lists.ts';

/** What conditions ask of the context besides the document; null is not known. */
export type Facts = {
  /** An amount in another currency, by the rate of the day. */
  convert: (amount: string, from: string, to: string) => string | null;
  approvedBefore: number | null;
  /** What a table says of a value. */
  lookedUp: (table: string, value: string) => string | null;
};

export const noFacts: Facts = {
  convert: (amount, from, to) => (from === to ? amount : null),
  approvedBefore: null,
  lookedUp: () => null,
};

export function* rulesOf(condition: ApprovalCondition | null): Generator<ApprovalRule> {
  for (const rule of condition?.rules ?? []) {
    if ('match' in rule) yield* rule.rules;
    else yield rule;
  }
}

export const rulesOfWorkflow = ({ condition, steps }: Pick<WorkflowDefinition, 'condition' | 'steps'>): ApprovalRule[] => [
  ...rulesOf(condition),
  ...steps.flatMap((step) => [...rulesOf(step.condition)]),
];

/** Fetches the rates that a workflow compares amounts by, before any transaction. */
export async function haveRatesFor(ctx: Ctx, definition: Pick<WorkflowDefinition, 'condition' | 'steps'>): Promise<void> {
  if (rulesOfWorkflow(definition).some(({ currency }) => currency !== undefined)) await keepTodaysRates(ctx);
}

/** A weekend and holidays; an older list says nothing of today. */
const oldestRatesDays = 10;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;

type Rates = Record<string, string>;

/** Through the home currency, to the cent. */
function converted(rates: Rates, amount: string, from: string, to: string): string | null {
  const rate = (currency: string) => (currency === homeCurrency ? '1' : rates[currency]);
  const [left, right] = [rate(from), rate(to)];
  if (left === undefined || right === undefined || !decimal.test(amount)) return null;
  return new Big(amount).times(left).div(right).round(2).toFixed(2);
}

/** Rates are read once for all documents of a call. */
export type KnownRates = { rates?: Promise<Rates | undefined> };

async function ratesFor(ctx: Ctx): Promise<Rates | undefined> {
  const notBefore = new Date(ctx.now().getTime() - oldestRatesDays * 86_400_000);
  return findLatestRates(ctx.db, ctx.lookups.ratesUrl, notBefore);
}

/** What a unit of each currency is worth; without a list only the home currency is known. */
export const todaysRates = async (ctx: Ctx): Promise<Rates> => ({ ...(await ratesFor(ctx)), [homeCurrency]: '1' });

/** Looks up what the rules ask about a document; only that. The bank itself is not asked here: its list is fetched by the clock. */
export async function factsFor(
  ctx: Ctx,
  document: DocumentRow,
  rules: readonly ApprovalRule[],
  known: KnownRates = {},
): Promise<Facts> {
  const currency = document.fields['currency']?.value ?? '';
  const needsRates = rules.some((rule) => rule.subject === 'amount' && (rule.currency ?? currency) !== currency);
  if (needsRates) known.rates ??= ratesFor(ctx);
  const rates = needsRates ? await known.rates : undefined;
  const approvedBefore = rules.some(({ subject }) => subject === 'approvedBefore') ? await approvedBeforeOf(ctx, document) : null;
  const values = new Map<string, string>();
  for (const { subject, table = '', field = '' } of rules) {
    const value = document.fields[field]?.value ?? '';
    if (subject !== 'lookup' || value === '' || !isUuid(table)) continue;
    const [row] = await findDataRowsByKey(ctx.db, { tenantId: ctx.actor.tenantId, tableId: table }, [value]);
    if (row) values.set(`${table} ${value}`, row.value);
  }
  return {
    convert: (amount, from, to) => (from === to ? amount : rates ? converted(rates, amount, from, to) : null),
    approvedBefore,
    lookedUp: (table, value) => values.get(`${table} ${value}`) ?? null,
  };
}

/** A supplier is known by their number, or else by their name, together with the account that the money goes to. */
function approvedBeforeOf(ctx: Ctx, document: DocumentRow): Promise<number> {
  const valueOf = (name: string) => document.fields[name]?.value ?? '';
  const first = (...names: string[]) => names.find((name) => valueOf(name) !== '');
  const supplier = first('issued_by_id_sm', 'issued_by_vat_id_sm', 'issued_by_name_sm');
  if (supplier === undefined) return Promise.resolve(0);
  const account = first('iban_sm', 'bank_account_sm');
  const same = [supplier, ...(account === undefined ? [] : [account])].map((name) => ({ name, value: valueOf(name) }));
  return countApprovedBefore(ctx.db, document.id, valueOf('issued_by_name_sm'), same);
}
