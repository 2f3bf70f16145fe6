/** Every error that crosses the wire, as RFC 9457 problem details. */
import { z } from 'zod';
import { type ErrorCode, errorTable } from './error-codes.ts';
import type { Fault, Reason } from './error-reasons.ts';

export { errorTable, type ErrorCode };

/** One of the codes of `error-reasons.ts` or of the table above, for programs; `message` and `detail` say the same to people. */
export const ReasonAnswer = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export type ReasonAnswer = z.infer<typeof ReasonAnswer>;

/** What is allowed and probably wrong: it is shown beside the value, and keeps nobody from saving. `path` names the value, '' the whole. */
export const Concern = z.object({ path: z.string(), ...ReasonAnswer.shape });
export type Concern = z.infer<typeof Concern>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What `reason` says, or the first of `errors`, in the language of the caller. */
  detail: z.string().optional(),
  code: z.string(),
  reason: ReasonAnswer.optional(),
  errors: z.array(z.object({ path: z.string(), ...ReasonAnswer.shape, message: z.string() })).optional(),
  /** Values that help a program to go on, as `current` of a stale version. */
  context: z.record(z.string(), z.unknown()).optional(),
  traceId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

export type ErrorDetails = {
  /** Why, where the code alone does not say it. */
  reason?: Reason;
  errors?: Fault[];
  context?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfterS?: number;
};

/** A refusal that the caller is meant to see. Anything else that is thrown becomes `internal` without inner detail. */
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

/** Input that is refused because of one value. */
export const invalid = (path: string, reason: Reason): DomainError =>
  new DomainError('invalid_input', { errors: [{ path, ...reason }] });

/** Refuses input that has faults; at most 50 of them are told. */
export function assertNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DomainError('invalid_input', { errors: faults.slice(0, 50) });
}

/** What a refusal says, for an entry of another one. */
export function reasonOf({ code, details: { reason, errors } }: DomainError): Reason {
  if (reason) return reason;
  const [first] = errors ?? [];
  if (!first) return { code };
  const { path: _path, ...why } = first;
  return why;
}
