/**
 * A fake service for page tests: handlers by the names of the contract, with responses validated by its schema. A call without a handler is
 * an error of the test.
 */
import { contract, type Contract } from '#contract/contract.ts';
import type { Endpoint, JsonAnswer, Parts } from '#contract/core/endpoint.ts';
import { errorTable, type ErrorCode, type Problem } from '#contract/core/errors.ts';

type AnswerOf<E extends Endpoint> = E['answer'] extends { kind: 'json' }
  ? JsonAnswer<E>
  : E['answer'] extends { kind: 'empty' }
    ? void
    : Response;

/** Thrown by a handler; sent as the problem+json that the service would return. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: Pick<Problem, 'errors' | 'context' | 'reason'>;
  constructor(code: ErrorCode, more: Pick<Problem, 'errors' | 'context' | 'reason'> = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

export type FakeHandlers = {
  [N in keyof Contract]?: {
    [V in keyof Contract[N]]?: Contract[N][V] extends Endpoint
      ? (parts: Parts<Contract[N][V]>) => AnswerOf<Contract[N][V]> | Promise<AnswerOf<Contract[N][V]>>
      : never;
  };
};
type AnyHandler = (parts: { params: unknown; query: unknown; body: unknown; fields: unknown }) => unknown;

export type FakeApi = {
  fetch: typeof fetch;
  /** Calls so far, such as `documentsBff.list`, with their bodies. */
  calls: { name: string; params: unknown; body: unknown; headers: Headers; keepalive: boolean }[];
};

/** Health response of the service; healthy if omitted. */
export type FakeHealth = { degraded?: readonly string[] };

export function fakeApi(handlers: FakeHandlers, health: FakeHealth = {}): FakeApi {
  const calls: FakeApi['calls'] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://vidimus.test'), init);
    const url = new URL(request.url);
    if (url.pathname.endsWith('/health/ready')) return Response.json(health);
    const found = findEndpoint(request.method, url.pathname);
    if (!found) throw new Error(`There is no endpoint ${request.method} ${url.pathname}`);
    const { name, entry, params } = found;
    const handler = handlerOf(handlers, name);
    if (!handler) throw new Error(`The test has no response for ${name}`);
    const text = entry.upload ? '' : await request.text();
    const body = entry.body ? entry.body.parse(text === '' ? undefined : JSON.parse(text)) : undefined;
    calls.push({ name, params, body, headers: request.headers, keepalive: init?.keepalive === true });
    try {
      const query = entry.query?.parse(Object.fromEntries(url.searchParams));
      const given = await handler({ params: entry.params?.parse(params), query, body, fields: {} });
      return responseOf(entry, given);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  };
  return { fetch: answer, calls };
}

function handlerOf(handlers: FakeHandlers, name: string): AnyHandler | undefined {
  const [noun = '', verb = ''] = name.split('.');
  const group = (handlers as Record<string, Record<string, AnyHandler> | undefined>)[noun];
  return group?.[verb];
}

function responseOf(entry: Endpoint, given: unknown): Response {
  if (given instanceof Response) return given;
  if (entry.answer.kind === 'json') return Response.json(entry.answer.schema.parse(given));
  return new Response(null, { status: 204 });
}

function refused({ code, more }: Refusal): Response {
  const { status } = errorTable[code];
  const problem = { type: 'about:blank', title: code, status, code, ...more };
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
}

const rows = Object.entries(contract)
  .flatMap(
    ([noun, group]) =>
      Object.entries(group as Record<string, Endpoint>).map(([verb, entry]) => ({
        name: `${noun}.${verb}`,
        entry,
        pattern: new RegExp(`^${entry.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      })),
    // Paths without parameters first: `/v1/documents/list` is not a document.
  )
  .toSorted((a, b) => Number(a.entry.path.includes('{')) - Number(b.entry.path.includes('{')));

function findEndpoint(method: string, path: string) {
  for (const { name, entry, pattern } of rows) {
    const match = entry.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, entry, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}
