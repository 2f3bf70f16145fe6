/** Returns the few most likely values of each field, including the selected one: for the user to select from if that is wrong. */
import { canonicalValue, kindOf } from '#values/value-types.ts';
import type { ValueKind } from '#values/value-type.ts';
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import type { FieldType } from '#values/values.ts';
import type { ReadPage } from '../../reading.ts';
import { confidenceOf, sourceOf, strongestOf } from '../confidence.ts';
import { type Context, contextOf } from '../context.ts';
import type { FieldRequest } from '../field-request.ts';
import { customValues } from '../fields/custom.ts';
import type { Found } from '../found.ts';
import { wordIdsOf } from '../layout/layout.ts';
import { readItems } from '../items/items.ts';
import { fieldsIn } from '../understand.ts';
import * as codes from './codes.ts';
import * as figures from './figures.ts';
import type { Option } from './option.ts';
import { anyText, ofParty } from './texts.ts';

type Reader = (context: Context) => Option[];

const vatRow = (key: string): [string, Reader][] => [
  [`vat_base_${key}`, figures.figures('net')],
  [`vat_rate_${key}`, figures.figures('rate', true)],
  [`vat_amount_${key}`, figures.figures('vat')],
];

/** Built-in fields with readers of their own. Values of other fields are found by type and by the label beside them. */
const byName: Readonly<Record<string, Reader>> = {
  invoice_number_sm: codes.codes('number'),
  order_number_sm: codes.codes('order'),
  variable_symbol_sm: codes.symbols('variableSymbol', 10),
  constant_symbol_sm: codes.constantSymbols,
  specific_symbol_sm: codes.symbols('specificSymbol', 10),
  issued_by_name_sm: ofParty('supplier', 'name'),
  issued_by_address_sm: ofParty('supplier', 'address'),
  issued_by_id_sm: codes.companyIdOptions,
  issued_by_vat_id_sm: codes.vatIdOptions,
  issued_to_name_sm: ofParty('customer', 'name'),
  issued_to_address_sm: ofParty('customer', 'address'),
  issued_to_id_sm: codes.companyIdOptions,
  issued_to_vat_id_sm: codes.vatIdOptions,
  date_issued: figures.dates('issueDate'),
  date_due: figures.dates('dueDate'),
  date_taxable_supply: figures.dates('taxDate'),
  date_received: figures.dates('receivedDate'),
  currency: codes.currencies,
  exchange_rate: figures.labelledFigures('exchangeRate'),
  total_amount_without_vat: figures.sums('net'),
  total_vat: figures.sums('vat'),
  total_amount: figures.sums('total'),
  amount_due: figures.sums('due'),
  amount_paid: figures.figures('paid'),
  rounding: figures.labelledFigures('rounding'),
  ...Object.fromEntries(['standard', 'reduced', 'second_reduced', 'zero'].flatMap(vatRow)),
  bank_account_sm: codes.localAccountOptions,
  bank_code_sm: codes.bankCodeOptions,
  iban_sm: codes.ibanOptions,
  bic_sm: codes.bicOptions,
};

const byKind: Readonly<Record<ValueKind, Reader>> = {
  date: figures.anyDate,
  decimal: figures.anyAmount(false),
  integer: figures.anyAmount(true),
  text: anyText,
  key: anyText,
  boolean: () => [],
};

/** One more than are shown: the current value of the field is not shown among them. */
const most = 6;
/** Penalty for a number that another field is made of: it is seldom a second one. */
const claimedCost = 0.25;
/** Penalty for a value in the table of items: it is seldom repeated above or below it. */
const itemCost = 0.4;
/** Maximum number of values supported only by their type: more of them would cover the page. */
const maxUnlabeled = 3;

const optionOf = (found: Found): Option => ({
  value: found.value,
  tokens: found.tokens,
  score: found.score,
  why: strongestOf(found),
  label: null,
});

export type AlternativesInput = { pages: readonly ReadPage[]; fields: readonly FieldRequest[]; today: string };

export function findAlternatives({ pages, fields, today }: AlternativesInput): Record<string, Candidate[]> {
  const context = contextOf(pages, today);
  // a boolean has no alternatives
  const header = fields.filter(({ isItem, type }) => !isItem && type !== 'BOOLEAN');
  const items = readItems(context);
  const found = fieldsIn(context, header, items);
  const claimed = new Set(Object.values(found).flatMap(({ tokens }) => tokens));
  const inItems = new Set(items.flatMap((item) => Object.values(item).flatMap((cell) => cell.tokens)));
  const source = sourceOf(pages);
  const ofField = ({ name, type, hints = [] }: FieldRequest): Candidate[] => {
    const chosen = found[name];
    const besideHint = customValues(context, type, hints).map((each): Option => ({
      ...each,
      score: each.score + 0.3,
      why: 'label',
      label: each.label.replace(/[\s:]+$/, ''),
    }));
    const read = (byName[name] ?? byKind[kindOf(type)])(context).map((option) => {
      const isTaken = option.tokens.some((token) => claimed.has(token)) && option.value !== chosen?.value;
      const isItem = option.tokens.some((token) => inItems.has(token));
      return { ...option, score: option.score - (isTaken ? claimedCost : 0) - (isItem ? itemCost : 0) };
    });
    const others = [...besideHint, ...read].toSorted((a, b) => b.score - a.score);
    const ranked = plausible(distinct([...(chosen ? [optionOf(chosen)] : []), ...others], type));
    return withConfidence(ranked, chosen ? confidenceOf(name, chosen, source) : 0);
  };
  return Object.fromEntries(
    header.flatMap((request) => {
      const candidates = ofField(request);
      return candidates.length === 0 ? [] : [[request.name, candidates] as const];
    }),
  );
}

function plausible(options: readonly Option[]): Option[] {
  let unlabelled = 0;
  return options.filter(({ why }) => why !== 'sameKind' || (unlabelled += 1) <= maxUnlabeled).slice(0, most);
}

/** Normalizes a value for comparison: `1000` and `1000.00` are the same amount. */
const keyOf = (value: string, type: FieldType): string =>
  type === 'DECIMAL' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;

/** Merges values printed more than once, keeping the best occurrence, and drops those that the type cannot hold. */
function distinct(options: readonly Option[], type: FieldType): Option[] {
  const byValue = new Map<string, Option>();
  for (const option of options) {
    const value = canonicalValue(type, option.value);
    if (value === null || value === '') continue;
    const key = keyOf(value, type);
    const known = byValue.get(key);
    if (known === undefined) byValue.set(key, { ...option, value });
    // the selected value may lack a position on the page or the label beside it
    else if (known.tokens.length === 0 || known.label === null)
      byValue.set(key, {
        ...known,
        tokens: known.tokens.length > 0 ? known.tokens : option.tokens,
        label: known.label ?? option.label,
      });
  }
  return [...byValue.values()];
}

/** Distributes the confidence left by the selected value among the others, by their scores. */
function withConfidence(options: readonly Option[], chosen: number): Candidate[] {
  const others = options.slice(chosen > 0 ? 1 : 0);
  const weights = others.map(({ score }) => Math.exp(3 * score));
  const all = weights.reduce((sum, weight) => sum + weight, 0) + 1;
  return options.map(({ value, tokens, why, label }, at) => {
    const share = chosen > 0 && at === 0 ? chosen : ((1 - chosen) * (weights[chosen > 0 ? at - 1 : at] ?? 0)) / all;
    return { value, wordIds: wordIdsOf(tokens), confidence: Math.round(share * 1000) / 1000, why, label };
  });
}
