/** Errors sent to clients, as RFC 9457 problem details. */
import { z } from 'zod';
import { type ErrorCode, errorTable } from './error-codes.ts';
import type { Fault, Reason } from './error-reasons.ts';

export { errorTable, type ErrorCode };

/** A code of `error-reasons.ts` or of the table above, for programs; `message` and `detail` are the texts for people. */
export const ReasonAnswer = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export type ReasonAnswer = z.infer<typeof ReasonAnswer>;

/**
 * A value that is allowed but probably wrong: the concern is shown beside the value and does not prevent saving. `path` names the value, ''
 * the whole.
 */
export const Concern = z.object({ path: z.string(), ...ReasonAnswer.shape });
export type Concern = z.infer<typeof Concern>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Text of `reason`, or of the first of `errors`, in the language of the caller. */
  detail: z.string().optional(),
  code: z.string(),
  reason: ReasonAnswer.optional(),
  errors: z.array(z.object({ path: z.string(), ...ReasonAnswer.shape, message: z.string() })).optional(),
  /** Values that help a client to continue, such as `current` for a stale version. */
  context: z.record(z.string(), z.unknown()).optional(),
  traceId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

export type ErrorDetails = {
  /** The reason, if the code alone does not state it. */
  reason?: Reason;
  errors?: Fault[];
  context?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfterS?: number;
};

/** An error that is shown to the caller. Anything else that is thrown becomes `internal` without inner detail. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const why = details.reason ?? details.errors?.[0];
    super(why ? `${code}: ${why.code}${why.params ? ` ${JSON.stringify(why.params)}` : ''}` : code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** Returns an error for input that is refused because of one value. */
export const invalid = (path: string, reason: Reason): DomainError =>
  new DomainError('invalid_input', { errors: [{ path, ...reason }] });

/** Throws if the input has faults; at most 50 of them are reported. */
export function assertNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DomainError('invalid_input', { errors: faults.slice(0, 50) });
}

/** Returns the reason of an error, for an entry of another error. */
export function reasonOf({ code, details: { reason, errors } }: DomainError): Reason {
  if (reason) return reason;
  const [first] = errors ?? [];
  if (!first) return { code };
  const { path: _path, ...why } = first;
  return why;
}
