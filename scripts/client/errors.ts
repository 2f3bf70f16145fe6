import type { ErrorCode, Problem } from './problem.ts';

/** Error responses of the identity server and of proxies, which are not problem documents. */
type Refused = Partial<Problem> & { error?: string; error_description?: string };

/** An error response of the service: its kind in `code`, its place in the request in `path` and `errors`. */
export class VidimusError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Machine-readable: an error code of the service, `unreachable`, or a code of OAuth 2.0 such as `invalid_client`. */
  readonly code: ErrorCode | 'unreachable' | (string & {});
  /** First of `errors`: the invalid place in the request. */
  readonly path: string | undefined;
  /** All invalid places in the request. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Method and path of the endpoint. */
  readonly endpoint: string | undefined;
  /** Also in the log of the service. */
  readonly traceId: string | undefined;
  /** Seconds after which to retry (429, 503). */
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
    // the page of a proxy contains nothing machine-readable
  }
  return new VidimusError(response.status, {}, more);
}
