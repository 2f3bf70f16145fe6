import type { ErrorCode, Problem } from '#contract/core/errors.ts';
import { writeReason } from '../i18n/reason-text.ts';

/** Other services that speak the interface name no codes of ours. */
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

/** A refusal of the service (problem+json), or `unreachable` when there was no answer. The words for people stand in `error-text.ts`. */
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
  /** Reasons by path of the input as forms keep them: `fieldErrorText` says them. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map((fault) => [fault.path, writeReason(fault)]));
  }
}

export function apiErrorOf(status: number, body: string): ApiError {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) return new ApiError(status, parsed);
  } catch {
    // Not JSON: a proxy's page, which says nothing to a person.
  }
  return new ApiError(status, {});
}
