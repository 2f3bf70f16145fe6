import type { ErrorCode, Problem } from './problem.ts';

/** What the identity server and services in between say instead of a problem. */
type Refused = Partial<Problem> & { error?: string; error_description?: string };

/** A refusal of the service: what kind by `code`, where in the request by `path` and `errors`. */
export class VidimusError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** For programs: a code of the service, `unreachable`, or a code of OAuth 2.0 such as `invalid_client`. */
  readonly code: ErrorCode | 'unreachable' | (string & {});
  /** The place in the request that is wrong: the first of `errors`. */
  readonly path: string | undefined;
  /** Every place in the request that is wrong. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Method and path of the endpoint. */
  readonly endpoint: string | undefined;
  /** Stands in the log of the service too. */
  readonly traceId: string | undefined;
  /** After how many seconds to ask again (429, 503). */
  readonly retryAfterS: number | undefined;
  /** The whole problem document (RFC 9457). */
  readonly problem: Partial<Problem>;

  constructor(
    status: number,
    problem: Refused,
    more: { endpoint?: string; retryAfterS?: number | undefined; cause?: unknown } = {},
  ) {
    super(
      problem.detail ?? problem.title ?? problem.error_description ?? `HTTP ${status}`,
      'cause' in more ? { cause: more.cause } : {},
    );
    this.name = 'VidimusError';
    this.status = status;
    this.code = problem.code ?? problem.error ?? `http_${status}`;
    this.errors = problem.errors ?? [];
    this.path = this.errors[0]?.path;
    this.endpoint = more.endpoint;
    this.traceId = problem.traceId;
    this.retryAfterS = more.retryAfterS;
    this.problem = problem;
  }
}

export async function errorOf(response: Response, endpoint: string): Promise<VidimusError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const more = { endpoint, retryAfterS: Number.isFinite(seconds) ? seconds : undefined };
  try {
    const problem: unknown = JSON.parse(await response.text());
    if (typeof problem === 'object' && problem !== null) return new VidimusError(response.status, problem, more);
  } catch {
    // the page of a proxy says nothing to a program
  }
  return new VidimusError(response.status, {}, more);
}
