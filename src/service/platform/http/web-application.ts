import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { pagePolicy, pdfWorkerPolicy, serviceWorkerPolicy } from './security-headers.ts';

/** Configuration of the web application, in its page or from `/config.json`. Addresses may be paths of the same origin. */
export type WebConfig = {
  apiUrl: string;
  authUrl: string;
  clientId: string;
  bffUrl: string | null;
  auth: 'oidc' | 'session';
};

/** Serves the built web application: files with a hash in their name may be cached forever, the page never. */
export function serveWebApplication(app: FastifyInstance, webDir: string, config: WebConfig): void {
  app.get('/config.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(config)));
  if (!existsSync(webDir)) return;
  void app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', '**/index.html'],
    setHeaders: (response, file) => {
      const inAssets = path.relative(webDir, file).startsWith(`assets${path.sep}`);
      void response.header('cache-control', inAssets ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (/service-worker\.js[^/\\]*$/.test(file)) {
        // the browser requests it at each visit and so detects a new version
        void response.header('cache-control', 'no-cache');
        void response.header('content-security-policy', serviceWorkerPolicy);
      }
      if (/pdf\.worker[^/\\]*$/.test(file)) void response.header('content-security-policy', pdfWorkerPolicy);
    },
  });
  app.get('/', (_request, reply) => sendPage(reply, webDir, config));
  // target of the silent check for a session: the result is in the URL
  app.get('/silent', (_request, reply) => reply.code(204).send());
}

/** Whether an unknown path is a view of the web application, which has its own router. */
export function isPageAddress(request: FastifyRequest): boolean {
  const pathname = request.url.replace(/[?#].*$/s, '');
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(?:v1|bff|connect|assets|health|metrics|\.well-known)(?:\/|$)/.test(pathname) &&
    !/\.\w{1,8}$/.test(pathname) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

const pages = new Map<string, string>();

/** Sends the page with a new nonce; returns undefined if the web application is not built. */
export function sendPage(reply: FastifyReply, webDir: string, config: WebConfig): FastifyReply | undefined {
  const file = path.join(webDir, 'index.html');
  let page = pages.get(file);
  if (page === undefined) {
    if (!existsSync(file)) return undefined;
    page = readFileSync(file, 'utf8');
    pages.set(file, page);
  }
  const nonce = randomBytes(18).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, [config.apiUrl, config.authUrl, config.bffUrl ?? '']))
    .headers(preloadHeaders(config))
    .type('text/html; charset=utf-8')
    .send(page.replace('__CONFIG__', () => toScriptJson(config)).replaceAll('__CSP_NONCE__', nonce));
}

/** Escapes the value so that it cannot end its script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Preloads the first request of the application while it is still loading. */
const preloadHeaders = ({ auth, authUrl }: WebConfig): Record<string, string> =>
  auth === 'oidc' && authUrl === '/' ? { link: '</.well-known/openid-configuration>; rel=preload; as=fetch; crossorigin' } : {};

/** Receives violation reports of browsers: only the rule and the address without its query are logged. */
export function receivePolicyReports(app: FastifyInstance, log: Log, admit: (key: string, ip: string) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
    scope.post('/csp-report', (request, reply) => {
      admit(`csp ${request.ip}`, request.ip);
      const asked = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([\w -]{1,60})/.exec(
        String(request.body),
      );
      const blocked = /"(?:blocked-uri|blockedURL)"\s*:\s*"([^"?#]{1,200})/.exec(String(request.body));
      log.warn({ directive: asked?.[1], blocked: blocked?.[1] }, 'the content security policy blocked something on a page');
      return reply.code(204).send();
    });
  });
}
