import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Whether web applications at other origins may call the path; the identity server has its own rules per client. `/bff/session` is
 * excluded, and no response allows credentials: our cookie is for our own pages, others send a token.
 */
const isCallable = (pathname: string): boolean =>
  /^\/(?:v1|bff)\//.test(pathname)
    ? !/^\/bff\/session(?:\/|$)/.test(pathname)
    : pathname === '/connect/userinfo' || pathname === '/health/ready';

const readable = 'content-disposition, deprecation, etag, location, retry-after, x-request-id';
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'accept-language, authorization, content-type, idempotency-key, if-match, range',
  'access-control-max-age': '7200',
};

/** Lets pages of exactly these origins read responses. Returns true if the request was a preflight and has been answered. */
export function createCrossOrigin(origins: readonly string[]) {
  const allowed = new Set(origins);
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    if (allowed.size === 0 || !isCallable(pathname)) return false;
    response.setHeader('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', readable);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
    response.writeHead(204, preflight).end();
    return true;
  };
}
