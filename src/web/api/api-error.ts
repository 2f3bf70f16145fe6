import type { ErrorCode, Problem } from '#contract/errors.ts';

/** A refusal of the service (problem+json), or `unreachable` when there was no answer. The words for people stand in `error-text.ts`. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable' | (string & {});
  readonly status: number;
  readonly problem: Partial<Problem>;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.code = problem.code ?? (status === 0 ? 'unreachable' : 'internal');
    this.status = status;
    this.problem = problem;
  }
  /** Messages by path of the input, for forms. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map(({ path, message }) => [path, message]));
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
