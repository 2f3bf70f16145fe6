import { Big } from 'big.js';
import { type ApprovalCondition, type ApprovalRule, isNumber } from '#contract/approvals/rules.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { type Facts, noFacts } from './facts.ts';

export type Judged = Pick<DocumentRow, 'fields' | 'accounting_unit_id' | 'document_class'>;

/** Null: unknown, because a value that the rule compares is missing. */
type Truth = boolean | null;

const fieldOf = (document: Judged, name: string): string => document.fields[name]?.value ?? '';

/** Returns the total, converted to the currency of the rule if it names one. */
function amountOf(document: Judged, currency: string | undefined, facts: Facts): string {
  const amount = fieldOf(document, 'total_amount');
  if (amount === '' || currency === undefined) return amount;
  return facts.convert(amount, fieldOf(document, 'currency'), currency) ?? '';
}

function textsOf(document: Judged, { subject, field = '', table = '', currency }: ApprovalRule, facts: Facts): string[] {
  switch (subject) {
    case 'field':
      return [fieldOf(document, field)];
    case 'amount':
      return [amountOf(document, currency, facts)];
    case 'unit':
      return [document.accounting_unit_id];
    case 'type':
      return [document.document_class];
    case 'supplier':
      return ['issued_by_name_sm', 'issued_by_id_sm', 'issued_by_vat_id_sm']
        .map((name) => fieldOf(document, name))
        .filter(Boolean);
    case 'lookup':
      return [facts.lookedUp(table, fieldOf(document, field)) ?? ''];
    case 'approvedBefore':
      return [facts.approvedBefore === null ? '' : String(facts.approvedBefore)];
  }
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Compares numbers by value, dates and other text by order. */
function compared(left: string, right: string): number | null {
  if (left === '') return null;
  if (isNumber(left) && isNumber(right)) return new Big(left).cmp(right);
  if (isNumber(left) !== isNumber(right)) return null;
  return left < right ? -1 : Number(left > right);
}

const negated = (truth: Truth): Truth => (truth === null ? null : !truth);

function isOneOf(texts: readonly string[], values: readonly string[]): boolean {
  const wanted = new Set(values.map(folded));
  return texts.some(
    (text) => wanted.has(folded(text)) || (isNumber(text) && values.some((value) => compared(text, value) === 0)),
  );
}

function holds(rule: ApprovalRule, document: Judged, facts: Facts): Truth {
  const texts = textsOf(document, rule, facts);
  const [first = ''] = texts;
  // an amount that cannot be converted is not empty
  if (rule.subject === 'amount' && first === '' && fieldOf(document, 'total_amount') !== '') return null;
  const test = (fits: (sign: number) => boolean, at = 0): Truth => {
    const sign = compared(first, rule.values[at] ?? '');
    return sign === null ? null : fits(sign);
  };
  switch (rule.operator) {
    case 'is':
      return isOneOf(texts, rule.values);
    case 'isNot':
      return negated(isOneOf(texts, rule.values));
    case 'contains':
      return texts.some((text) => rule.values.some((value) => folded(text).includes(folded(value))));
    case 'gt':
      return test((sign) => sign > 0);
    case 'gte':
      return test((sign) => sign >= 0);
    case 'lt':
      return test((sign) => sign < 0);
    case 'lte':
      return test((sign) => sign <= 0);
    case 'between':
      return combined('all', [test((sign) => sign >= 0), test((sign) => sign < 0, 1)]);
    case 'empty':
      return texts.every((text) => text === '');
    case 'filled':
      return texts.some((text) => text !== '');
  }
}

function combined(match: 'all' | 'any', truths: readonly Truth[]): Truth {
  const decisive = match === 'any';
  if (truths.includes(decisive)) return decisive;
  return truths.includes(null) ? null : !decisive;
}

/** Evaluates all/any over rules; null if a missing value leaves the result open. A null condition is always true. */
export function evaluateCondition(condition: ApprovalCondition | null, document: Judged, facts: Facts = noFacts): Truth {
  if (condition === null) return true;
  return combined(
    condition.match,
    condition.rules.map((rule) =>
      'match' in rule
        ? combined(
            rule.match,
            rule.rules.map((each) => holds(each, document, facts)),
          )
        : holds(rule, document, facts),
    ),
  );
}
