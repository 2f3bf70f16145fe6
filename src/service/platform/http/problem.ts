import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sourceCulture } from '#contract/core/cultures.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, type ErrorCode, type ErrorDetails, errorTable, type Problem } from '#contract/core/errors.ts';
import { reasonOfIssue } from '#contract/core/issue-reason.ts';
import { diskFaultOf } from '../disk-faults.ts';
import type { Log } from '../log.ts';
import { reasonAnswer, reasonText } from '../texts/text.ts';
import { preferredCulture } from './requested-culture.ts';

/** Returns the path of a value in the request, such as `body.filter.listStatus`. */
const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Converts a zod error to an error that lists every fault, at most 50 of them. */
export function invalidInput(error: z.ZodError, where: string): DomainError {
  const errors = error.issues.slice(0, 50).map((issue) => ({ path: pathText([where, ...issue.path]), ...reasonOfIssue(issue) }));
  return new DomainError('invalid_input', { errors });
}

const fault = (path: string, reason: Reason): ErrorDetails => ({ errors: [{ path, ...reason }] });

/** 50 MB as base64 with the JSON around it; ids and values of a whole document stay far below the other limit. */
export const jsonMegabytes = { file: 72, other: 8 } as const;

/**
 * Maps errors of Fastify, and of an unavailable database or store, to our codes. An error that is neither listed here nor a disk fault is
 * ours and becomes `internal`.
 */
const knownErrors: Record<string, [ErrorCode, ErrorDetails]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'too_large',
    { reason: { code: 'body_too_large', params: { files: jsonMegabytes.file, other: jsonMegabytes.other } } },
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', fault('body', { code: 'content_length_wrong' })],
  FST_ERR_BAD_URL: ['invalid_input', fault('params', { code: 'path_invalid' })],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', {}],
  DATABASE_BUSY: ['busy', { retryAfterS: 2 }],
  DATABASE_AWAY: ['database_away', { retryAfterS: 5 }],
  OUTCOME_UNKNOWN: ['outcome_unknown', { retryAfterS: 5 }],
  STORE_AWAY: ['storage_away', { retryAfterS: 60 }],
};

/** A full disk requires an operator; a failing one may be remounted at any moment. */
const diskErrors = {
  full: ['storage_full', { retryAfterS: 300 }],
  failing: ['storage_away', { retryAfterS: 60 }],
} as const satisfies Record<string, [ErrorCode, ErrorDetails]>;

function asDomainError(error: unknown, { config }: FastifyRequest['routeOptions']): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new DomainError('unsupported_media_type', config.mediaTypeRefusal && { reason: config.mediaTypeRefusal });
  const disk = diskFaultOf(error);
  const known = disk ? diskErrors[disk] : knownErrors[code];
  return known && new DomainError(known[0], known[1]);
}

/** Renders an error as problem details in one language. */
function problemOf({ code, details: { reason, errors, context } }: DomainError, culture: string, traceId: string): Problem {
  const told = errors?.map(({ path, ...why }) => ({ path, ...reasonAnswer(why, culture), message: reasonText(culture, why) }));
  const [first] = told ?? [];
  const ofFirst = first && (code === 'invalid_input' ? `${first.path}: ${first.message}` : first.message);
  const detail = reason ? reasonText(culture, reason) : ofFirst;
  return {
    type: `/docs#error-${code}`,
    title: reasonText(culture, { code }),
    status: errorTable[code].status,
    ...(detail !== undefined && { detail }),
    code,
    ...(reason && { reason: reasonAnswer(reason, culture) }),
    ...(told && { errors: told }),
    ...(context && { context }),
    traceId,
  };
}

/**
 * Handles input that is not HTTP, or exceeds its limits, and so never becomes a request: writes the error to the raw connection and closes
 * it.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>): void {
  // A browser opens connections in advance: a response would be taken for that of the request it is sending at this moment, while after a
  // plain close it retries over another connection.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (isUnused || error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const reason: Reason = { code: error.code === 'HPE_HEADER_OVERFLOW' ? 'head_too_long' : 'request_unreadable' };
  const traceId = randomUUID();
  const problem = problemOf(new DomainError('invalid_input', { reason }), sourceCulture, traceId);
  const { status } = problem;
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

/** Writes the response for anything thrown. For an unknown error only the id of its log line is revealed. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const known = asDomainError(error, request.routeOptions);
  // work that was aborted because the caller disconnected is not an error
  const isGone = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError';
  if ((!known || known.code.startsWith('storage_')) && !isGone)
    log.error({ err: error, traceId: request.id, route: request.routeOptions.url }, 'a request failed');
  const code = known?.code ?? 'internal';
  const { retryAfterS } = known?.details ?? {};
  const problem = problemOf(known ?? new DomainError(code), preferredCulture(request.headers['accept-language']), request.id);
  const { status } = problem;
  if (retryAfterS !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterS)));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
