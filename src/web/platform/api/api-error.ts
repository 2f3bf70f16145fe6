import type { ErrorCode, Problem } from '#contract/core/errors.ts';
import { writeReason } from '../i18n/reason-text.ts';

/** Error codes for other services with the same API, which do not return our codes. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'role_forbids',
  404: 'not_found',
  409: 'state_conflict',
  413: 'too_large',
  415: 'unsupported_file',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Error response of the service (problem+json), or `unreachable` if there was no response. Texts for users are in `error-text.ts`. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable' | (string & {});
  readonly status: number;
  readonly problem: Partial<Problem>;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.code = problem.code ?? (status === 0 ? 'unreachable' : (codeOfStatus[status] ?? 'internal'));
    this.status = status;
    this.problem = problem;
  }
  /** Reasons by input path, as stored in forms. `fieldErrorText` converts them to text. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map((fault) => [fault.path, writeReason(fault)]));
  }
}

export function apiErrorOf(status: number, body: string): ApiError {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) return new ApiError(status, parsed);
  } catch {
    // Not JSON: an error page of a proxy, which means nothing to a user.
  }
  return new ApiError(status, {});
}
