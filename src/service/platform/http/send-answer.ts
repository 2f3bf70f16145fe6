import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#contract/core/errors.ts';
import type { AcceptedAnswer, ByteRange, FileAnswer } from './file-answer.ts';

/** Headers for content that came from users: verified in a browser, none of it can run. */
const untrustedFileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export function sendAccepted(answer: AcceptedAnswer, reply: FastifyReply): FastifyReply {
  return reply.code(202).type('text/plain; charset=utf-8').send(answer.text);
}

export async function sendFile(answer: FileAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { content, etag, size } = answer;
  if (etag !== undefined && matchesEtag(request.headers['if-none-match'], etag)) {
    if (content instanceof Readable) content.destroy();
    return fileHead(answer, reply).code(304).send();
  }
  if (typeof content !== 'function' || size === undefined) {
    const opened = typeof content === 'function' ? await content() : content;
    if (size !== undefined) void reply.header('content-length', size);
    return fileHead(answer, reply).send(opened instanceof Uint8Array ? asBuffer(opened) : opened);
  }
  const range = requestedRange(request, size, etag);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`);
    throw new DomainError('range_not_satisfiable');
  }
  // Opened before a header is written: the response to a failure has none of them. The framework sends no body to HEAD.
  const opened = request.method === 'HEAD' ? Readable.from([]) : await content(range);
  fileHead(answer, reply).header('accept-ranges', 'bytes');
  if (!range) return reply.header('content-length', size).send(opened);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(opened);
}

function fileHead({ headers, disposition, fileName, etag, contentType }: FileAnswer, reply: FastifyReply): FastifyReply {
  const all = { ...untrustedFileHeaders, ...headers, 'content-disposition': contentDisposition(disposition, fileName) };
  for (const [name, value] of Object.entries(all)) void reply.header(name, value);
  // private: proxies must not store it; no-cache: permissions are checked every time, the bytes are not sent again
  if (etag !== undefined) void reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache');
  return reply.type(contentType);
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the range of a GET; none if the caller has a part of another version, or anything but our ETag to tell by. */
function requestedRange({ method, headers }: FastifyRequest, size: number, etag: string | undefined) {
  const ifRange = headers['if-range'];
  const isSame = ifRange === undefined || (etag !== undefined && ifRange === `"${etag}"`);
  return method === 'GET' && isSame ? byteRange(headers.range, size) : undefined;
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === `"${etag}"`);

/** Parses a single range; a request for several is answered with the whole file, which RFC 9110 14.2 allows. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}

/**
 * Returns the header of RFC 6266: an ASCII name for old clients and the full name in UTF-8; no character can end the header or leave the
 * folder.
 */
export function contentDisposition(disposition: 'attachment' | 'inline', fileName?: string): string {
  if (fileName === undefined) return disposition;
  const plain = fileName.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '_');
  const ascii = plain
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain.toWellFormed()).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"${ascii === plain ? '' : `; filename*=UTF-8''${encoded}`}`;
}

const heartbeatMs = 15_000;
/** A token is valid for 240 s; a stream ends with it, and the client reconnects with a new one. */
const streamLifeMs = 240_000;

/** Sends server-sent events: one `data` line per value, and regular comments so that proxies keep the connection. */
export async function sendEvents(
  values: AsyncIterable<unknown>,
  reply: FastifyReply,
  closing: AbortController,
  headers: Record<string, string>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform, no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs);
  const life = setTimeout(() => closing.abort(), streamLifeMs);
  try {
    for await (const value of values) {
      if (raw.destroyed) break;
      if (!raw.write(`data: ${JSON.stringify(value)}\n\n`)) await drained(raw, closing.signal);
    }
  } finally {
    clearInterval(beat);
    clearTimeout(life);
    raw.end();
  }
}

/** Waits for a slow reader, but not forever: one that reads nothing for a minute is disconnected. */
async function drained(raw: FastifyReply['raw'], signal: AbortSignal): Promise<void> {
  const given = new AbortController();
  const gone = () => given.abort();
  raw.once('drain', gone);
  raw.once('close', gone);
  signal.addEventListener('abort', gone, { once: true });
  const timedOut = await wait(60_000, true, { signal: given.signal }).catch(() => false);
  raw.off('drain', gone).off('close', gone);
  signal.removeEventListener('abort', gone);
  if (timedOut) raw.destroy();
}
