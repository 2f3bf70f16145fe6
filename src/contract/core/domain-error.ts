/** The error that is thrown for a refusal. Imports no package, so that a thread that refuses starts quickly. */
import type { ErrorCode } from './error-codes.ts';
import type { Fault, Reason } from './error-reasons.ts';

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
