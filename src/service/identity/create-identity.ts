import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { securityHeaders } from '#service/platform/http/security-headers.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import type { Log } from '#service/platform/log.ts';
import type { MasterKey } from '#service/platform/secrets/seal.ts';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';
import type { Db } from '#service/platform/database/database.ts';
import { openOwnTokens } from './access-token.ts';
import { openActors } from './actors.ts';
import { type ExternalIssuer, trustIssuers } from './external-issuers.ts';
import { createProvider, signInPath } from './oidc-provider.ts';
import { addressOf, originsOf } from './origin.ts';
import { openSigningKeys } from './signing-keys.ts';
import { forgottenPassword } from './sign-in/forgotten-password.ts';
import { forgottenPasswordPath } from './sign-in/forgotten-password-path.ts';
import { openPasskeySteps } from './sign-in/passkey-step.ts';
import { openSecondSteps } from './sign-in/second-step.ts';
import { relyingPartyOf } from '#service/users/passkeys/relying-party.ts';
import { signIn } from './sign-in/sign-in.ts';
import { openSweeper } from './sweep-state.ts';
import { sendUserinfo } from './userinfo.ts';
import { rememberCompany } from './sign-in/company.ts';
import { openSso } from './sso/sso.ts';
import { companyOf, ssoPath } from './sso/sso-paths.ts';
import { openWebSessions } from './sessions/web-sessions.ts';

export type IdentityParts = {
  /** The owner's handle: no tenant is known before sign-in. */
  db: Db;
  log: Log;
  /** From `loadMasterKey`. */
  masterKey: MasterKey;
  publicUrl?: string | undefined;
  /** Number of our own proxies in front of the service. */
  trustedProxies?: number;
  externalIssuers?: readonly ExternalIssuer[];
  /** Other origins that serve our web application and from which it can sign in. */
  webOrigins?: readonly string[] | undefined;
  /** Used for requests to identity providers of tenants. */
  outbound: Outbound;
  /** Whether a mail server is configured: otherwise no link by email is offered. */
  sendsEmails?: boolean;
  /** Counts a request from an address; throws `too_many_requests`. */
  admit?: (key: string, address: string) => void;
  now?: () => Date;
};

export type Identity = {
  /** Throws `not_signed_in`. Accepts a bearer token, or the cookie of session mode together with `x-vidimus-csrf: 1`. */
  authenticate: (request: { headers: IncomingHttpHeaders }) => Promise<Actor>;
  /** Whether `handle` serves a path: /connect, the discovery documents, /bff/session. */
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the actor for a user without a token, for decisions by link. Undefined for a disabled user. */
  actorFor: (userId: string) => Promise<Actor | undefined>;
};

/** A browser may use either loopback name at any mapped port; beyond this number the oldest provider is dropped and recreated on demand. */
const maxProviders = 16;

/** Creates the identity server and the authentication of the API. Opens no resources: all its state is in the given database. */
export function createIdentity(given: IdentityParts): Identity {
  const { db, log, masterKey, trustedProxies = 0, webOrigins = [] } = given;
  const now = given.now ?? (() => new Date());
  const origins = originsOf(given.publicUrl);
  const keys = openSigningKeys({ db, masterKey, now });
  const actors = openActors(db);
  const own = openOwnTokens({ keys, origins, actors, now });
  const external = trustIssuers(given.externalIssuers ?? [], { db, log });
  const sweep = openSweeper({ db, log, now });
  const addresses = new WeakMap<IncomingMessage, string>();
  const sso = openSso({ db, log, masterKey, now, outbound: given.outbound });
  const passkeySteps = openPasskeySteps({ db, now, masterKey, party: relyingPartyOf(given.publicUrl) });
  const secondSteps = openSecondSteps({ db, log, now, masterKey, passkeySteps });
  const parts = {
    sso,
    secondSteps,
    passkeySteps,
    db,
    log,
    masterKey,
    now,
    webOrigins,
    sendsEmails: given.sendsEmails ?? true,
    // calls of session mode to the token endpoint bypass the network, so they supply the address themselves
    addressOf: (ctx: { req: IncomingMessage }) => addresses.get(ctx.req) ?? ctx.req.socket.remoteAddress ?? '',
  };

  const providers = new Map<string, { provider: Provider; version: string }>();
  async function providerFor(origin: string): Promise<Provider> {
    const set = await keys.current();
    const known = providers.get(origin);
    if (known?.version === set.version) return known.provider;
    const provider = createProvider(origin, set, parts);
    const [oldest] = providers.keys();
    if (providers.size >= maxProviders && oldest !== undefined) providers.delete(oldest);
    providers.set(origin, { provider, version: set.version });
    return provider;
  }

  const actorOfToken = async (token: string) => (await own.actorOf(token)) ?? (await external.actorOf(token));
  const sessions = openWebSessions({ db, log, masterKey, now, providerFor, actorOfToken });

  async function authenticate({ headers }: { headers: IncomingHttpHeaders }): Promise<Actor> {
    const actor = headers.authorization === undefined ? await sessions.actorOf(headers) : await byBearer(headers, actorOfToken);
    if (!actor) throw notSignedIn(headers);
    return actor;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    sweep();
    const origin = origins.of(request);
    const address = addressOf(request, trustedProxies);
    addresses.set(request, address);
    given.admit?.(`identity ${address}`, address);
    overrideOriginHeaders(origin, request);
    response.setHeaders(new Headers(headersFor(origin, webOrigins.length > 0)));
    const provider = await providerFor(origin);
    const { pathname } = new URL(request.url ?? '/', origin);
    const call = { provider, request, response, origin, address };
    if (pathname.startsWith('/bff/session')) await sessions.serve(pathname, call);
    else if (pathname.startsWith(`${signInPath}/`)) await signIn(call, parts);
    else if (pathname.startsWith(`${ssoPath}/`)) await sso.serve(pathname, call);
    else if (companyOf(pathname) !== undefined) rememberCompany(response, companyOf(pathname) ?? '');
    else if (pathname === forgottenPasswordPath && parts.sendsEmails) await forgottenPassword(call, parts);
    else if (pathname === '/connect/userinfo') await sendUserinfo(request, response, authenticate);
    else await provider.callback()(request, response);
  }

  return {
    authenticate,
    actorFor: (userId) => actors.find('user', userId),
    owns: (pathname) =>
      /^\/connect(\/|$)|^\/bff\/session(\/|$)|^\/\.well-known\/(openid-configuration|oauth-authorization-server)$/.test(pathname),
    handle: (request, response) => {
      serve(request, response).catch((error: unknown) => sendFailure(error, response, log));
    },
  };
}

const bearerToken = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];

/** The web application shows its own text; the reason is for programs. */
const notSignedIn = (headers: IncomingHttpHeaders): DomainError =>
  new DomainError('not_signed_in', {
    reason: { code: bearerToken(headers) === undefined ? 'access_token_missing' : 'access_token_invalid' },
  });

async function byBearer(headers: IncomingHttpHeaders, actorOfToken: (token: string) => Promise<Actor | undefined>) {
  const token = bearerToken(headers);
  return token === undefined ? undefined : actorOfToken(token);
}

/** Overwrites the headers from which the provider derives its URLs with our own decision instead of the values sent. */
function overrideOriginHeaders(origin: string, { headers }: IncomingMessage): void {
  const { host, protocol } = new URL(origin);
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-for'];
}

function sendFailure(error: unknown, response: ServerResponse, log: Log): void {
  const isBusy = error instanceof DomainError && error.code === 'too_many_requests';
  if (!isBusy) log.error({ err: error }, 'the identity server failed');
  if (!response.headersSent) {
    const retry = isBusy ? { 'retry-after': String(Math.ceil(error.details.retryAfterS ?? 1)) } : {};
    response.writeHead(isBusy ? 429 : 500, { 'content-type': 'application/json', ...retry });
  }
  response.end(JSON.stringify({ error: isBusy ? 'slow_down' : 'server_error' }));
}

const headersFor = (origin: string, hasOtherOrigins: boolean): Record<string, string> => ({
  ...securityHeaders(origin),
  // pages have their own; to the empty list of scripts oidc-provider adds the hash of the one that posts a code
  'content-security-policy': "default-src 'none'; script-src; frame-ancestors 'none'",
  // with no-referrer a browser would not send the origin of the sign-in form either
  'referrer-policy': 'same-origin',
  // a sign-in window opened by another origin must keep its opener
  ...(hasOtherOrigins && { 'cross-origin-opener-policy': 'unsafe-none' }),
});
