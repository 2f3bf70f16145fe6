import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRefusal, type AddressRules, createAddressRules, type Resolve, resolveBySystem } from './address-rules.ts';
import { openSocket, type OpenSocket } from './open-socket.ts';
import { OutboundError } from './outbound-error.ts';
import { unreachable } from './unreachable.ts';

export type OutboundRequest = {
  /** Defaults to GET. */
  method?: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Covers resolving, connecting, sending and reading. */
  timeoutMs: number;
  /** Maximum size of the response that is read. */
  maxBytes: number;
  /** Whether a longer response fails or is truncated. */
  onLonger?: 'fail' | 'cut';
  signal?: AbortSignal;
};

/** Any response, including a redirect, which is never followed. Header names are in lower case. */
export type OutboundAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export type GuardedFetch = (url: string | URL, request: OutboundRequest) => Promise<OutboundAnswer>;

export type Outbound = {
  fetch: GuardedFetch;
  /** Returns why a call to an address would be refused, for validation when the address is configured. */
  refusalOf: (url: string) => Promise<AddressRefusal | undefined>;
  /** Opens a socket under the same rules, for protocols other than HTTP. */
  openSocket: OpenSocket;
  /** EXCHANGE_DIR: the only directory outside of the data folder where files may be written; undefined if the operator allowed none. */
  exchangeDir: string | undefined;
};

export type OutboundOptions = { allow: readonly string[]; resolve?: Resolve; exchangeDir?: string | undefined };

/**
 * Creates the only client for outbound requests. A name is resolved once, each of its addresses is checked, and the connection uses exactly
 * these addresses, keeping the name for TLS and Host: the name is never resolved a second time.
 */
export function createOutbound({ allow, resolve = resolveBySystem, exchangeDir }: OutboundOptions): Outbound {
  const rules = createAddressRules(allow, resolve);
  return {
    fetch: (url, request) => guardedFetch(rules, url, request),
    refusalOf: async (text) => {
      const url = URL.parse(text);
      return url ? rules.refusalOf(url) : { code: 'invalid_address' };
    },
    openSocket: (url, timeoutMs) => openSocket(rules, url, timeoutMs),
    exchangeDir,
  };
}

async function guardedFetch(rules: AddressRules, address: string | URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const url = URL.parse(String(address));
  if (!url) throw new OutboundError('refused', { code: 'invalid_address' });
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  const progress = { isConnected: false };
  try {
    const addresses = await withAbort(rules.resolve(url), signal);
    return await exchange(url, addresses, request, signal, progress);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    const about = { cause: error, mayHaveArrived: progress.isConnected };
    if (timeout.aborted) {
      const params = { host: url.host, seconds: request.timeoutMs / 1000 };
      throw new OutboundError('timeout', { code: 'host_timeout', params }, about);
    }
    if (request.signal?.aborted) throw error;
    throw new OutboundError('unreachable', unreachable(url, error), about);
  }
}

/** Stops waiting when `signal` fires: a DNS lookup cannot be canceled. */
function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

/** Returns a lookup function that always resolves to the checked addresses. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (!first) return callback(new Error('the host has no address'), '');
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  };

async function exchange(
  url: URL,
  addresses: readonly string[],
  { method = 'GET', headers = {}, body, maxBytes, onLonger = 'fail' }: OutboundRequest,
  signal: AbortSignal,
  progress: { isConnected: boolean },
): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: {
      'user-agent': 'Vidimus',
      // the response is read as it is: a compressed one could expand without limit
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    lookup: pinnedTo(addresses),
    // a connection of its own: one opened under another check must not be reused
    agent: false,
    rejectUnauthorized: true,
    signal,
  });
  request.on('response', resolve);
  // nothing of the request is sent before that: with TLS, before the certificate was accepted
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  request.on('socket', (socket) => socket.once(connected, () => (progress.isConnected = true)));
  // stays until the end: an error after the response started is reported by the response itself
  request.on('error', reject);
  request.end(body);
  try {
    const response = await promise;
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      body: await read(response, maxBytes, onLonger, url),
    };
  } finally {
    request.destroy();
  }
}

const headersOf = ({ headers }: http.IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

async function read(response: http.IncomingMessage, maxBytes: number, onLonger: 'fail' | 'cut', url: URL): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (onLonger === 'cut') return Buffer.concat(chunks).subarray(0, maxBytes);
    const params = { host: url.host, max: maxBytes };
    throw new OutboundError('tooLarge', { code: 'answer_too_long', params }, { mayHaveArrived: true });
  }
  return Buffer.concat(chunks);
}
