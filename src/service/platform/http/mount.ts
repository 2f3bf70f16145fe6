import { availableParallelism } from 'node:os';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import { assertRowCount } from '#contract/data-tables/row-limit.ts';
import type { Actor, Ctx } from '../ctx.ts';
import { KeyedLimiter } from '../keyed-limiter.ts';
import { AcceptedAnswer, FileAnswer } from './file-answer.ts';
import type { ReceivedFile } from './received-file.ts';
import { removeNulls } from './absent-nulls.ts';
import type { AllHandlers, Handler } from './handlers.ts';
import { checkTexts, keyLimits } from './json-body.ts';
import { invalidInput, jsonMegabytes } from './problem.ts';
import { readJsonBody } from './read-json-body.ts';
import { multipartRequired, receiveJsonFile, receiveUpload, refuseTooLongUpload, removeReceived } from './receive-upload.ts';
import { OpenStreams } from './open-streams.ts';
import { keyOf, StoredResponse, once } from './once.ts';
import { sendAccepted, sendEvents, sendFile } from './send-answer.ts';

export type MountParts = {
  handlers: AllHandlers;
  /** Throws `not_signed_in`. */
  authenticate: (request: FastifyRequest) => Promise<Actor>;
  contextOf: (actor: Actor, request: FastifyRequest) => Ctx;
  /** Counts a request; throws `too_many_requests`. */
  admit: (key: string, ip: string) => void;
  tempDir: string;
  /** Security headers, for responses that Fastify does not write. */
  headers: Record<string, string>;
};

type Parts = MountParts & { turns: KeyedLimiter };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    hasManyRows?: boolean;
    /** Reason of the refusal of a body of another media type. */
    mediaTypeRefusal?: Reason;
  }
}

const megabyte = 1024 * 1024;

/**
 * Limit of concurrent requests per caller; further ones wait, without delaying other callers. A caller who sends more without a pause for longer than
 * a page takes to load gets half of the processors: `npm run bench flood` measures what others notice of it.
 */
const atOnce = {
  limit: 6,
  sustained: { limit: Math.max(1, Math.floor(availableParallelism() / 2)), afterMs: 1_000 },
  longestWaitMs: 30_000,
  tooLong: () => new DomainError('busy', { retryAfterS: 2 }),
};

/** Registers every endpoint of the contract with its handler. */
export function mount(app: FastifyInstance, given: MountParts): void {
  const parts = { ...given, turns: new KeyedLimiter(atOnce) };
  app.decorateRequest('actor', null);
  const streams = new OpenStreams();
  app.addHook('preClose', async () => streams.end());
  app.removeAllContentTypeParsers();
  void app.register(multipart);
  app.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) =>
      readJsonBody(body, request.routeOptions.config.hasManyRows ? keyLimits.manyRows : keyLimits.other),
  );
  for (const [noun, group] of Object.entries(contract)) {
    // AllHandlers ensures at compile time that each endpoint has its handler; only the names are known here
    const handlers = parts.handlers[noun as keyof AllHandlers] as Record<string, Handler<Endpoint>>;
    for (const [verb, entry] of Object.entries(group)) {
      const handler = handlers[verb];
      if (!handler) throw new Error(`${noun}.${verb} has no handler`);
      bind(app, entry, handler, parts, streams);
    }
  }
}

const jsonRequired: Reason = { code: 'json_required' };

/** An empty body has no media type, although `curl -d ''` and many HTTP libraries name one. */
function forgetTypeOfEmptyBody({ raw: { headers } }: FastifyRequest): void {
  if (headers['content-length'] === '0') delete headers['content-type'];
}

/** A compressed body would be taken for one in an unknown encoding. */
function refuseCompressedBody(request: FastifyRequest, reply: FastifyReply): void {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return;
  void reply.header('accept-encoding', 'identity');
  throw new DomainError('unsupported_media_type', { reason: { code: 'body_compressed' } });
}

/** Date in the format of RFC 9745: 2026-01-01, before our first release. */
const deprecatedSince = '@1767225600';

/** Converts `/v1/documents/{documentId}` to the syntax of Fastify. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function mediaTypeRefusalOf({ upload, body }: Endpoint): { mediaTypeRefusal?: Reason } {
  if (upload) return { mediaTypeRefusal: multipartRequired(upload) };
  return body ? { mediaTypeRefusal: jsonRequired } : {};
}

function bind(app: FastifyInstance, entry: Endpoint, handler: Handler<Endpoint>, parts: Parts, streams: OpenStreams): void {
  app.route({
    method: entry.method,
    url: routePath(entry.path),
    exposeHeadRoute: !entry.effects && entry.answer.kind !== 'events',
    config: { hasManyRows: entry.manyRows === true, ...mediaTypeRefusalOf(entry) },
    bodyLimit: (entry.largeBody || entry.manyRows ? jsonMegabytes.file : jsonMegabytes.other) * megabyte,
    // before the body is read: an unauthorized caller cannot send us 50 MB
    onRequest: async (request, reply) => {
      if (entry.deprecated) void reply.header('deprecation', deprecatedSince);
      if (entry.access !== 'public') {
        request.actor = await signIn(request, parts);
        if (entry.access !== 'signedIn' && !roleHasPermission(request.actor.role, entry.access))
          throw new DomainError('role_forbids', {
            reason: { code: 'permission_missing', params: { role: request.actor.role, permission: entry.access } },
          });
      } else parts.admit(request.ip, request.ip);
      refuseCompressedBody(request, reply);
      if (entry.upload) refuseTooLongUpload(request);
      else forgetTypeOfEmptyBody(request);
    },
    handler: (request, reply) => serve(entry, handler, parts, streams, request, reply),
  });
}

const maxListLength = (body: unknown): number =>
  typeof body === 'object' && body !== null
    ? Object.values(body).reduce<number>((longest, each) => Math.max(longest, Array.isArray(each) ? each.length : 0), 0)
    : 0;

const callerOf = (actor: Actor | null): string => (actor ? `${actor.tenantId} ${actor.id}` : '');

async function signIn(request: FastifyRequest, { authenticate, admit }: MountParts): Promise<Actor> {
  try {
    const actor = await authenticate(request);
    admit(`${actor.tenantId}/${actor.id}`, request.ip);
    return actor;
  } catch (error) {
    // failed attempts are counted by address, because the caller is not known yet
    if (error instanceof DomainError && error.code === 'not_signed_in') admit(request.ip, request.ip);
    throw error;
  }
}

async function serve(
  entry: Endpoint,
  handler: Handler<Endpoint>,
  parts: Parts,
  streams: OpenStreams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = parse(entry.params, request.params, 'params');
  const query = parse(entry.query, request.query, 'query');
  if (entry.body && request.isMultipart()) throw new DomainError('unsupported_media_type', { reason: jsonRequired });
  // before the rows are validated
  if (entry.manyRows) assertRowCount(maxListLength(request.body));
  const body = entry.body && parse(entry.body, request.body, 'body');

  const closing = new AbortController();
  const forget = entry.answer.kind === 'events' ? streams.add(callerOf(request.actor), closing) : undefined;
  reply.raw.once('close', () => {
    forget?.();
    // no abort after a complete response; an abort without listeners costs more than most of the request
    if (!reply.raw.writableFinished) closing.abort();
  });
  const answer = await called(entry, handler, parts, request, { params, query, body, signal: closing.signal });
  return answerWith(answer, entry, { request, reply, closing, headers: parts.headers });
}

/** Receives the file, if any, calls the handler, and deletes the file before the response is sent. */
async function called(
  entry: Endpoint,
  handler: Handler<Endpoint>,
  parts: Parts,
  request: FastifyRequest,
  parsed: { params: unknown; query: unknown; body: unknown; signal: AbortSignal },
): Promise<unknown> {
  let file: ReceivedFile | undefined;
  try {
    const received = entry.upload && (await receiveUpload(request, entry.upload, parts.tempDir));
    file = received?.file ?? (entry.largeBody && (await receiveJsonFile(parsed.body, parts.tempDir)));
    const ctx = request.actor ? parts.contextOf(request.actor, request) : undefined;
    const asked = {
      ...parsed,
      fields: received?.fields,
      file,
      ifMatch: entry.versioned && versionOf(request.headers['if-match']),
    };
    // the parts were parsed by the schemas of this entry, which the handler is typed by
    const answer = async (ctx: Ctx | undefined) => handler({ ...asked, ctx } as Parameters<Handler<Endpoint>>[0]);
    if (!ctx) return await answer(ctx);
    const giveBack = await parts.turns.take(callerOf(ctx.actor), parsed.signal);
    try {
      const key = entry.creates && keyOf(request.headers['idempotency-key']);
      if (!key) return await answer(ctx);
      const asOnce = { key, method: entry.method, url: request.url, ...asked };
      return await once(ctx, asOnce, async (ctx) => bodyOf(entry, await answer(ctx)));
    } finally {
      giveBack();
    }
  } finally {
    if (file) await removeReceived(file);
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; closing: AbortController; headers: Record<string, string> };

async function answerWith(
  answer: unknown,
  entry: Endpoint,
  { request, reply, closing, headers }: Exchange,
): Promise<FastifyReply> {
  if (answer instanceof FileAnswer) return sendFile(answer, request, reply);
  if (answer instanceof AcceptedAnswer) return sendAccepted(answer, reply);
  if (answer instanceof StoredResponse) {
    if (answer.isRepeated) void reply.header('idempotent-replayed', 'true');
    return sendBody(answer.body, entry, reply);
  }
  switch (entry.answer.kind) {
    case 'empty':
    case 'json':
      return sendBody(bodyOf(entry, answer), entry, reply);
    case 'events':
      await sendEvents(answer as AsyncIterable<unknown>, reply, closing, { ...headers, 'x-request-id': request.id });
      return reply;
    case 'file':
      break;
  }
  throw new Error(`${entry.method} ${entry.path} returned no file`);
}

/**
 * Serializes a response; an empty one has no text. A response that violates the contract is our fault and must not be sent: it may contain
 * data that nobody may see.
 */
const bodyOf = (entry: Endpoint, answer: unknown): string =>
  entry.answer.kind === 'json' ? JSON.stringify(checked(entry.answer.schema, answer, entry)) : '';

const sendBody = (body: string, entry: Endpoint, reply: FastifyReply): FastifyReply =>
  entry.answer.kind === 'json'
    ? reply.type('application/json; charset=utf-8').send(body)
    : reply.header('content-length', 0).send();

function checked(schema: z.ZodType, answer: unknown, entry: Endpoint): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error(
    `the response of ${entry.method} ${entry.path} violates the contract: ${z.prettifyError(parsed.error).slice(0, 2000)}`,
  );
}

function parse(schema: z.ZodType | undefined, raw: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  // bodies were checked while they were read
  if (where !== 'body') checkTexts(raw, [where]);
  // a body with optional properties only may be omitted
  const parsed = schema.safeParse(raw === undefined && !schema.safeParse(undefined).success ? {} : raw);
  if (parsed.success) return parsed.data;
  if (where === 'body' && removeNulls(raw, parsed.error)) return parse(schema, raw, where);
  throw invalidInput(parsed.error, where);
}

/** Parses If-Match: `"3"`, `W/"3"` and `3` mean version 3; `*` requires no version. */
function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const [, digits] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch) ?? [];
  if (digits !== undefined) return Number(digits);
  throw invalid('headers.if-match', { code: 'if_match_invalid' });
}
