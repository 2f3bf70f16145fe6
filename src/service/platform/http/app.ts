import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { DomainError } from '#contract/core/errors.ts';
import type { Actor, Ctx } from '../ctx.ts';
import type { Log } from '../log.ts';
import { preferredCulture } from './requested-culture.ts';
import { isLoopback } from './addresses.ts';
import { createCrossOrigin } from './cross-origin.ts';
import type { AllHandlers } from './handlers.ts';
import { observeRequests } from './observe-requests.ts';
import { collectMethods } from './methods-of-paths.ts';
import { mount } from './mount.ts';
import { serveDocs } from './openapi/serve-docs.ts';
import { refuseConnection, sendProblem } from './problem.ts';
import { limitConnections, timeLimits, watchBody } from './limit-connections.ts';
import { createRateLimit } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { isPageAddress, receivePolicyReports, sendPage, serveWebApplication, type WebConfig } from './web-application.ts';

/** Authenticates callers and serves the paths of the identity server (`/connect`, `/.well-known`, its sign-in pages). */
export type IdentityParts = {
  authenticate: (request: { headers: IncomingHttpHeaders }) => Promise<Actor>;
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the actor for a user without a token, for decisions by link. Undefined for a disabled user. */
  actorFor: (userId: string) => Promise<Actor | undefined>;
};

type ContextFor = (actor: Actor, request: { traceId: string; address: string; culture: string }) => Ctx;

/** Registers paths that authorize without a token. */
export type ServeLinks = (
  app: FastifyInstance,
  parts: {
    contextFor: ContextFor;
    actorFor: IdentityParts['actorFor'];
    /** Counts a request; throws `too_many_requests`. */
    admit: (key: string, ip: string) => void;
  },
) => void;

/** Whether requests and jobs are served, and which parts are impaired. */
export type Health = { isReady: boolean; degraded: readonly HealthPart[] };
export const healthParts = ['starting', 'database', 'store', 'disk', 'work', 'mail'] as const;
export type HealthPart = (typeof healthParts)[number];

export function healthAnswer({ isReady, degraded }: Health): { code: 200 | 503; body: string } {
  const status = !isReady ? 'not ready' : degraded.length > 0 ? 'degraded' : 'ready';
  return { code: isReady ? 200 : 503, body: JSON.stringify({ status, ...(degraded.length > 0 && { degraded }) }) };
}

export type AppParts = {
  log: Log;
  handlers: AllHandlers;
  identity: IdentityParts;
  contextFor: ContextFor;
  serveLinks: ServeLinks;
  publicUrl: string;
  web: WebConfig;
  /** Other origins of web applications that call this service. */
  webOrigins: readonly string[];
  /** The built web application; without it only the service is available. */
  webDir: string;
  tempDir: string;
  metrics: Registry;
  /** Whether `/metrics` is available to other machines too. */
  metricsPublic: boolean;
  /** Number of our own proxies in front of the service: only their entries in X-Forwarded-For are trusted. */
  trustedProxies: number;
  /** Maximum number of connections per address or IPv6 network; behind proxies it is theirs to limit. */
  connectionsPerAddress: number;
  requestsPerMinute: number;
  health: () => Promise<Health>;
};

/** Builds the HTTP server, not listening yet. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { identity, log } = parts;
  const headers = securityHeaders(parts.publicUrl);
  function writeHead(request: FastifyRequest, reply: FastifyReply): void {
    for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
    void reply.header('x-request-id', request.id);
  }
  const app: FastifyInstance = fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // counted from our side: entries written by the caller are further out
    trustProxy: (_address, distance) => distance < parts.trustedProxies,
    routerOptions: { maxParamLength: 1000 },
    return503OnClosing: true,
    // responses in progress are completed, see closeInOrder
    forceCloseConnections: 'idle',
    // an invalid URL is refused before any hook runs
    frameworkErrors: (error, request, reply) => {
      writeHead(request, reply);
      void sendProblem(error, request, reply, log);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers),
    serverFactory: (handler) => serverOf(parts, handler),
  });
  closeInOrder(app);
  const admit = createRateLimit({ perMinute: parts.requestsPerMinute });

  app.addHook('onRequest', async (request, reply) => writeHead(request, reply));
  app.addHook('preParsing', async (request, reply) => {
    // a client that sent Expect is told to send the body here, after authorization
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    watchBody(request.raw, reply.raw);
  });
  observeRequests(app, parts.metrics, log);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const page = isPageAddress(request) ? sendPage(reply, parts.webDir, parts.web) : undefined;
    return page ?? sendProblem(unknownCall(request, reply, methodsOf), request, reply, log);
  });

  mount(app, {
    handlers: parts.handlers,
    authenticate: identity.authenticate,
    contextOf: (actor, request) =>
      parts.contextFor(actor, {
        traceId: request.id,
        address: request.ip,
        culture: preferredCulture(request.headers['accept-language']),
      }),
    admit,
    tempDir: parts.tempDir,
    headers,
  });
  serveWebApplication(app, parts.webDir, parts.web);
  receivePolicyReports(app, log, admit);
  parts.serveLinks(app, { contextFor: parts.contextFor, actorFor: identity.actorFor, admit });
  serveHealth(app, parts);
  serveDocs(app, parts.publicUrl);
  return app;
}

function unknownCall({ method, url }: FastifyRequest, reply: FastifyReply, methodsOf: (path: string) => string[]): DomainError {
  const pathname = url.replace(/[?#].*$/s, '');
  const path = pathname.slice(0, 200);
  const allowed = methodsOf(pathname);
  const methods = allowed.join(', ');
  // A file of the web application that was replaced since the start has a route, and yet is not there.
  if (methods === '' || allowed.includes(method))
    return new DomainError('not_found', { reason: { code: 'unknown_call', params: { method, path } } });
  void reply.header('allow', methods);
  return new DomainError('method_not_allowed', { reason: { code: 'wrong_method', params: { method, path, methods } } });
}

/** Less than the ten seconds after which supervisors kill (main/stop-on-signal.ts). */
const graceMs = 8_000;

/** Closes the server in order: accepts no new connections, and gives requests in progress, such as uploads, some time to finish. */
function closeInOrder(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    // a connection kept alive after its last response would delay the shutdown
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves both on one port: requests to the identity server bypass Fastify, whose body parsers it cannot share. */
function serverOf({ identity, webOrigins, trustedProxies, connectionsPerAddress }: AppParts, handler: Listener): Server {
  const answerCrossOrigin = createCrossOrigin(webOrigins);
  const listener: Listener = (request, response) => {
    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
    if (answerCrossOrigin(request, response, pathname)) return;
    if (identity.owns(pathname)) identity.handle(request, response);
    else handler(request, response);
  };
  const server = createServer(timeLimits, listener);
  if (trustedProxies === 0) limitConnections(server, connectionsPerAddress);
  return server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (identity.owns((request.url ?? '/').replace(/[?#].*$/s, ''))) response.writeContinue();
    listener(request, response);
  });
}

function serveHealth(app: FastifyInstance, { health, metrics, metricsPublic }: AppParts): void {
  app.get('/health/live', (_request, reply) => reply.type('application/json').send('{"status":"live"}'));
  app.get('/health/ready', async (_request, reply) => {
    const { code, body } = healthAnswer(await health());
    return reply.code(code).type('application/json').send(body);
  });
  app.get('/metrics', async (request, reply) => {
    if (!metricsPublic && !isLoopback(request.ip)) throw new DomainError('not_found');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
