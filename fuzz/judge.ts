/** Requirements for every response, regardless of the request. */
import { refusalStatuses } from '#contract/core/endpoint.ts';
import { errorTable, Problem } from '#contract/core/errors.ts';
import type { Call } from './request.ts';
import type { Answer } from './send.ts';

/** Errors that any endpoint may return for malformed requests: an unknown path, a body of another type. */
const transportStatuses = new Set([400, 404, 413, 415]);

function mayAnswer({ entry, kind, headers }: Call, status: number): boolean {
  if (status === 429 || refusalStatuses(entry).includes(status)) return true;
  if (kind === 'transport' && transportStatuses.has(status)) return true;
  // the URL may be longer than any server accepts
  if (kind === 'almost' && status === 400) return true;
  if (status === 202) return entry.accepted === true;
  if (status === 304) return 'if-none-match' in headers || 'if-modified-since' in headers;
  if (status === 206 || status === 416) return 'range' in headers;
  // If-Match is parsed, and refused, on every endpoint
  if (status === 400 && 'if-match' in headers) return true;
  return status === 200;
}

export function faultsOf(call: Call, answer: Answer): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && call.entry.errors?.includes(503))) faults.push(`returns ${status}`);
  else if (!mayAnswer(call, status)) faults.push(`returns ${status}, which is not in the contract`);
  const type = String(headers['content-type'] ?? '');
  if (status >= 400) faults.push(...problemFaults(answer, type));
  else if (status === 200 && call.entry.answer.kind === 'json' && type.startsWith('application/json')) {
    const parsed = call.entry.answer.schema.safeParse(parse(body));
    if (!parsed.success) faults.push(`violates its schema at ${parsed.error.issues[0]?.path.join('.')}`);
  } else if (status === 200 && call.entry.answer.kind === 'empty' && body.length > 0)
    faults.push('has a body where none is allowed');
  else if (status === 200 && call.entry.answer.kind === 'json' && !call.entry.accepted) faults.push(`returns JSON as ${type}`);
  return faults;
}

function problemFaults({ status, headers, body }: Answer, type: string): string[] {
  if (!type.startsWith('application/problem+json')) return [`refuses with ${status} as ${type || 'nothing'}`];
  const problem = Problem.safeParse(parse(body));
  if (!problem.success) return ['refuses without a problem detail'];
  const { code, traceId, status: stated } = problem.data;
  const meant = Object.entries(errorTable).find(([name]) => name === code)?.[1].status;
  return [
    ...(meant === status && stated === status ? [] : [`returns ${code} with ${status}`]),
    ...(traceId !== undefined && traceId === headers['x-request-id'] ? [] : ['has no traceId of its own']),
  ];
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
