import { Big } from 'big.js';
import { validate as isUuid } from 'uuid';
import type { ApprovalCondition, ApprovalRule, WorkflowDefinition } from '#contract/approvals/rules.ts';
import { countApprovedBefore } from './facts.store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findDataRowsByKey } from '#service/data-tables/rows.store.ts';
import { findLatestRates } from '#service/lookups/answers.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { cacheTodaysRates } from '#service/lookups/exchange-rate.ts';
import { homeCurrency } from '#service/lookups/rate-lists.ts';

/** Data besides the document that conditions need; null means unknown. */
export type Facts = {
  /** Converts an amount to another currency, at the rate of the day. */
  convert: (amount: string, from: string, to: string) => string | null;
  approvedBefore: number | null;
  /** Returns the entry of a data table for a value. */
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

/** Fetches the rates that a workflow's amounts are compared by, before any transaction. */
export async function fetchRatesFor(ctx: Ctx, definition: Pick<WorkflowDefinition, 'condition' | 'steps'>): Promise<void> {
  if (rulesOfWorkflow(definition).some(({ currency }) => currency !== undefined)) await cacheTodaysRates(ctx);
}

/** Covers a weekend and holidays; an older list is not valid for today. */
const maxRatesAgeDays = 10;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;

type Rates = Record<string, string>;

/** Converts through the home currency, rounded to the cent. */
function converted(rates: Rates, amount: string, from: string, to: string): string | null {
  const rate = (currency: string) => (currency === homeCurrency ? '1' : rates[currency]);
  const [left, right] = [rate(from), rate(to)];
  if (left === undefined || right === undefined || !decimal.test(amount)) return null;
  return new Big(amount).times(left).div(right).round(2).toFixed(2);
}

/** Exchange rates, read once for all documents of a call. */
export type KnownRates = { rates?: Promise<Rates | undefined> };

async function ratesFor(ctx: Ctx): Promise<Rates | undefined> {
  const notBefore = new Date(ctx.now().getTime() - maxRatesAgeDays * 86_400_000);
  return findLatestRates(ctx.db, ctx.lookups.ratesUrl, notBefore);
}

/** Returns the value of one unit of each currency; without a list, of the home currency only. */
export const todaysRates = async (ctx: Ctx): Promise<Rates> => ({ ...(await ratesFor(ctx)), [homeCurrency]: '1' });

/** Looks up only what the rules need for a document. It never queries the bank: its list is fetched by the clock. */
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

/** Counts approved documents of the supplier, identified by company ID or else by name, with the same payment account. */
function approvedBeforeOf(ctx: Ctx, document: DocumentRow): Promise<number> {
  const valueOf = (name: string) => document.fields[name]?.value ?? '';
  const first = (...names: string[]) => names.find((name) => valueOf(name) !== '');
  const supplier = first('issued_by_id_sm', 'issued_by_vat_id_sm', 'issued_by_name_sm');
  if (supplier === undefined) return Promise.resolve(0);
  const account = first('iban_sm', 'bank_account_sm');
  const same = [supplier, ...(account === undefined ? [] : [account])].map((name) => ({ name, value: valueOf(name) }));
  return countApprovedBefore(ctx.db, document.id, valueOf('issued_by_name_sm'), same);
}
