import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError, type ErrorCode, type ErrorDetails, errorTable, type Problem } from '#contract/errors.ts';
import type { Log } from '#service/log.ts';

/** Where in the request a value stood, as `body.filter.listStatus`. */
const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Turns what zod found into a refusal that names every fault, at most 50 of them. */
export function invalidInput(error: z.ZodError, where: string): DomainError {
  const errors = error.issues
    .slice(0, 50)
    .map((issue) => ({ path: pathText([where, ...issue.path]), message: issue.message.slice(0, 500) }));
  return new DomainError('invalid_input', { ...(errors[0] && { detail: `${errors[0].path}: ${errors[0].message}` }), errors });
}

const fault = (path: string, message: string): ErrorDetails => ({ detail: message, errors: [{ path, message }] });

/** Refusals of Fastify, and of a database with too much to do, in our words. What is not here is our fault and becomes `internal`. */
const knownErrors: Record<string, [ErrorCode, ErrorDetails]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', {}],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'too_large',
    { detail: 'The body is too large: 72 MB at most where files or rows are sent, 8 MB elsewhere' },
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', fault('body', 'The body is not as long as Content-Length says')],
  FST_ERR_BAD_URL: ['invalid_input', fault('params', 'The path is not a valid address')],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', {}],
  DATABASE_BUSY: ['busy', { retryAfterS: 2 }],
};

function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = knownErrors[code];
  return known && new DomainError(known[0], known[1]);
}

/** What is no HTTP at all, or too much of it, never becomes a request: the refusal is written to the bare connection, which is then closed. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const detail =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'The address or the head of the request is too long' : 'The request cannot be read';
  const { status, title } = errorTable.invalid_input;
  const traceId = randomUUID();
  const problem: Problem = { type: '/docs#error-invalid_input', title, status, detail, code: 'invalid_input', traceId };
  const body = JSON.stringify(problem);
  const head = {
    ...headers,
    'x-request-id': traceId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

/** Writes the answer to whatever was thrown. Nothing of an unknown error leaves the process but the id that its log line carries. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const known = asDomainError(error);
  // work that was given up because the caller went away is nobody's fault
  const isGone = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError';
  if (!known && !isGone) log.error({ err: error, traceId: request.id, route: request.routeOptions.url }, 'a request failed');
  const code = known?.code ?? 'internal';
  const { detail, errors, context, retryAfterS } = known?.details ?? {};
  const { status, title } = errorTable[code];
  const problem: Problem = {
    type: `/docs#error-${code}`,
    title,
    status,
    ...(detail !== undefined && { detail }),
    code,
    ...(errors && { errors }),
    ...(context && { context }),
    traceId: request.id,
  };
  if (retryAfterS !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterS)));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
