/** Determines when a field is shown and when it is required. Shared by the checks and the form, so that they never disagree. */
import type { FieldCondition } from './field-condition.ts';

type Conditional = { conditions?: readonly FieldCondition[] | undefined };
type ValueOf = (fieldName: string) => string;

const number = /^(-?)(0|[1-9]\d{0,19})(?:\.(\d{1,10}))?$/;

/** Converts to an integer scaled by ten decimals: exact for any number of digits. */
function scaled(value: string): bigint | null {
  const [, sign, whole, fraction = ''] = number.exec(value) ?? [];
  return whole === undefined ? null : BigInt(`${sign}${whole}${fraction.padEnd(10, '0')}`);
}

/** Returns a negative number if a is before b; null if they are of different kinds. ISO dates compare as text. */
function compare(a: string, b: string): number | null {
  const [left, right] = [scaled(a), scaled(b)];
  if (left !== null && right !== null) return left < right ? -1 : Number(left > right);
  const areDates = [a, b].every((value) => /^\d{4}-\d{2}-\d{2}$/.test(value));
  return areDates ? (a < b ? -1 : Number(a > b)) : null;
}

function holds({ field, op, value = '' }: FieldCondition['when'], valueOf: ValueOf): boolean {
  const actual = valueOf(field);
  const isSame = actual === value || compare(actual, value) === 0;
  switch (op) {
    case 'equals':
      return isSame;
    case 'notEquals':
      return !isSame;
    case 'filled':
      return actual !== '';
    case 'empty':
      return actual === '';
    case 'greater':
      return (compare(actual, value) ?? 0) > 0;
    case 'less':
      return (compare(actual, value) ?? 0) < 0;
  }
}

const conditionsFor = ({ conditions = [] }: Conditional, effect: FieldCondition['then']) =>
  conditions.filter(({ then }) => then === effect);

/** Whether the field is shown: always without conditions; with several, one that holds is enough. */
export function isShown(field: Conditional, valueOf: ValueOf): boolean {
  const conditions = conditionsFor(field, 'shown');
  return conditions.length === 0 || conditions.some(({ when }) => holds(when, valueOf));
}

/** Whether the field is required: always, or when one of its conditions holds; never while it is hidden. */
export const isRequiredNow = (field: Conditional & { isRequired: boolean }, valueOf: ValueOf): boolean =>
  isShown(field, valueOf) && (field.isRequired || conditionsFor(field, 'required').some(({ when }) => holds(when, valueOf)));
