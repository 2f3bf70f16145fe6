/**
 * Reasons for issues that a schema reports. Our own checks put the reason into the message of the issue; zod's own issues are mapped by
 * their kind.
 */
import type { z } from 'zod';
import { type Reason, type ReasonCode, reasonParams } from './error-reasons.ts';

type Args<C extends ReasonCode> = Extract<Reason, { code: C }> extends { params: infer P } ? [params: P] : [];

/** Returns the message of a check: the code, followed by a space and its parameters as JSON. */
export const because = <C extends ReasonCode>(code: C, ...[params]: Args<C>): string =>
  params === undefined ? code : `${code} ${JSON.stringify(params)}`;

/** Parses a message written by `because`; undefined for a message that is no reason. */
export function readReason(message: string): Reason | undefined {
  const [, code = '', params] = /^([a-z_]+[a-z0-9_]*)(?: (\{.*\}))?$/s.exec(message) ?? [];
  if (!Object.hasOwn(reasonParams, code)) return undefined;
  // written by `because`, whose type ties the parameters to the code
  return { code, ...(params !== undefined && { params: JSON.parse(params) as unknown }) } as Reason;
}

type Issue = z.core.$ZodIssue;

const formats: Partial<Record<string, Reason>> = {
  email: { code: 'invalid_email' },
  url: { code: 'invalid_address' },
  date: { code: 'invalid_date' },
  datetime: { code: 'invalid_time' },
  // the pattern means nothing to people; each should have its own reason
  regex: { code: 'invalid_value' },
};

/** Values of other origins, such as dates, have no limits in the contract. */
function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): Reason {
  const min = Number(minimum);
  if (origin === 'string') return min <= 1 ? { code: 'required' } : { code: 'text_too_short', params: { min } };
  if (origin === 'array' || origin === 'set' || origin === 'file')
    return min <= 1 ? { code: 'required' } : { code: 'list_too_short', params: { min } };
  return { code: 'number_too_small', params: { min: String(minimum) } };
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): Reason {
  const max = Number(maximum);
  if (origin === 'string') return { code: 'text_too_long', params: { max } };
  if (origin === 'array' || origin === 'set' || origin === 'file') return { code: 'list_too_long', params: { max } };
  return { code: 'number_too_large', params: { max: String(maximum) } };
}

const listOf = (values: readonly unknown[]): string => values.map(String).join(', ').slice(0, 300);

/** Whether a value is to be a day or a time, and is neither. */
const isDayOrTime = (refusals: readonly (readonly z.core.$ZodIssue[])[]): boolean =>
  refusals.length > 0 &&
  refusals.every((issues) =>
    issues.every((each) => each.code === 'invalid_format' && (each.format === 'date' || each.format === 'datetime')),
  );

export function reasonOfIssue(issue: Issue): Reason {
  const own = readReason(issue.message);
  if (own) return own;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return { code: 'wrong_type', params: { expected: issue.expected } };
    case 'invalid_format':
      return formats[issue.format] ?? { code: 'wrong_format', params: { format: issue.format } };
    case 'invalid_value':
      return { code: 'invalid_choice', params: { options: listOf(issue.values) } };
    case 'unrecognized_keys':
      return { code: 'unknown_properties', params: { names: listOf(issue.keys) } };
    case 'invalid_union':
      return { code: isDayOrTime(issue.errors) ? 'date_or_time_required' : 'invalid_value' };
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return { code: 'invalid_value' };
  }
}

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** Returns the reason as the message of one of zod's own issues, as in our own checks; used where a form parses. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && isMissing(issue.input)) return because('required');
  // a raw issue lacks the path and the message, which only zod adds
  const { code, params } = reasonOfIssue({ ...issue, path: [], message: '' } as Issue);
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`;
}
