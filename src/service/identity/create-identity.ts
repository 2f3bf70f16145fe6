import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
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
  /** The owner's handle: nobody is signed in yet, so no tenant is known. */
  db: Db;
  log: Log;
  /** From `loadMasterKey`. */
  masterKey: MasterKey;
  publicUrl?: string | undefined;
  /** How many proxies of one's own stand before the service. */
  trustedProxies?: number;
  externalIssuers?: readonly ExternalIssuer[];
  /** Other origins at which our web application is served: it signs in from there as from here. */
  webOrigins?: readonly string[] | undefined;
  /** By which identity providers of tenants are asked. */
  outbound: Outbound;
  /** Whether there is a mail server: without one nobody is offered a link by email. */
  sendsEmails?: boolean;
  /** Counts a call of an address; throws `too_many_requests`. */
  admit?: (key: string, address: string) => void;
  now?: () => Date;
};

export type Identity = {
  /** Throws `not_signed_in`. Takes a bearer token, or the cookie of session mode together with `x-vidimus-csrf: 1`. */
  authenticate: (request: { headers: IncomingHttpHeaders }) => Promise<Actor>;
  /** Whether an address is served by `handle`: /connect, the discovery documents, /bff/session. */
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** A user without a token of theirs: for links by which they decide. Undefined for who is switched off. */
  actorFor: (userId: string) => Promise<Actor | undefined>;
};

/** A browser may come by either loopback name at any mapped port; beyond this many the oldest is built again when asked for. */
const maxProviders = 16;

/** The identity server and the door of the API. Opens nothing: all its state is in the database that it was handed. */
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
    // what session mode asks of the token endpoint comes without a network, and says itself for whom
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
    const actor =
      headers.authorization === undefined ? await sessions.actorOf(headers) : await byBearer(headers.authorization, actorOfToken);
    if (!actor) throw new DomainError('not_signed_in');
    return actor;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    sweep();
    const origin = origins.of(request);
    const address = addressOf(request, trustedProxies);
    addresses.set(request, address);
    given.admit?.(`identity ${address}`, address);
    believeOnly(origin, request);
    for (const [name, value] of headersFor(origin, webOrigins.length > 0)) response.setHeader(name, value);
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

async function byBearer(authorization: string, actorOfToken: (token: string) => Promise<Actor | undefined>) {
  const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization) ?? [];
  return token === undefined ? undefined : actorOfToken(token);
}

/** The addresses that the provider writes follow from these headers, so they say what we decided and not what was sent. */
function believeOnly(origin: string, { headers }: IncomingMessage): void {
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

const headersFor = (origin: string, hasOtherOrigins: boolean): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  // with no-referrer a browser would not tell the sign-in form's origin either
  ['referrer-policy', 'same-origin'],
  // a window that another origin opened to sign in must still find that page when it comes back
  ['cross-origin-opener-policy', hasOtherOrigins ? 'unsafe-none' : 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
  ...(origin.startsWith('https:')
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
];
