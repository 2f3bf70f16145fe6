import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Actor } from '#service/platform/ctx.ts';
import { createSealer, type MasterKey } from '#service/platform/secrets/seal.ts';
import type { Log } from '#service/platform/log.ts';
import type { Db } from '#service/platform/database/database.ts';
import { deleteWebSession, findWebSession, insertWebSession, updateWebSession } from './web-sessions.store.ts';
import { sessionClientId } from '../audience.ts';
import { endSignIn } from '../sign-in/logout.ts';
import { refreshTokenLifetimeS, sessionClientSecret } from '../oidc-provider.ts';
import { cookieValue, isFromOurPage, loginCookie, loginCookieName, sessionCookie, sessionCookieName } from './session-cookies.ts';
import { requestTokens, SessionTokens } from './session-tokens.ts';
import type { SignInCall } from '../sign-in/sign-in.ts';

export type WebSessionParts = {
  db: Db;
  log: Log;
  masterKey: MasterKey;
  now: () => Date;
  providerFor: (origin: string) => Promise<Provider>;
  actorOfToken: (token: string) => Promise<Actor | undefined>;
};

export type WebSessions = {
  /**
   * Returns the user of the session cookie; undefined without a cookie, and without the header that proves that the request is from our
   * page.
   */
  actorOf: (headers: IncomingHttpHeaders) => Promise<Actor | undefined>;
  /** /bff/session, and login, callback and logout below it. */
  serve: (pathname: string, call: SignInCall) => Promise<void>;
};

/** Tokens are renewed this long before the access token expires. */
const leadMs = 30_000;
const loginLifetimeS = 3_600;

const Login = z.object({ verifier: z.string(), returnTo: z.string() });

type Caller = Parameters<typeof requestTokens>[0]['caller'];
type Asked = Parameters<typeof requestTokens>[1];

/** Opens session mode: the server keeps a browser's tokens, sealed; the browser has a cookie that scripts cannot read. */
export function openWebSessions(parts: WebSessionParts): WebSessions {
  const { db, now } = parts;
  const tokenSealer = createSealer(parts.masterKey, 'web session');
  const loginSealer = createSealer(parts.masterKey, 'web session login');
  const clientSecret = sessionClientSecret(parts.masterKey);
  const renewals = new Map<string, Promise<SessionTokens | undefined>>();

  const ask = async (origin: string, asked: Asked, caller: Caller) =>
    requestTokens({ provider: await parts.providerFor(origin), origin, clientSecret, now: now(), caller }, asked);

  async function find(headers: IncomingHttpHeaders) {
    const id = cookieValue(headers, sessionCookieName('https:')) ?? cookieValue(headers, sessionCookieName('http:'));
    if (id === undefined) return undefined;
    const idHash = hashed(id);
    const row = await findWebSession(db, idHash);
    const opened = row && row.expiresAt > now() ? tokenSealer.open(row.sealedTokens) : undefined;
    return row && opened !== undefined
      ? { idHash, expiresAt: row.expiresAt, tokens: SessionTokens.parse(JSON.parse(opened)) }
      : undefined;
  }

  /** Renews tokens, one renewal at a time per session in this process; concurrent processes are covered by the grace period of rotation. */
  function renew(
    idHash: string,
    { origin, refreshToken, address }: SessionTokens,
    userAgent: string,
  ): Promise<SessionTokens | undefined> {
    const running = renewals.get(idHash);
    if (running) return running;
    const renewal = ask(origin, { grant_type: 'refresh_token', refresh_token: refreshToken }, { userAgent, address })
      .then(async (tokens) => {
        if (tokens) await updateWebSession(db, idHash, tokenSealer.seal(JSON.stringify(tokens)));
        else await deleteWebSession(db, idHash);
        return tokens;
      })
      .finally(() => renewals.delete(idHash));
    renewals.set(idHash, renewal);
    return renewal;
  }

  async function current(headers: IncomingHttpHeaders) {
    const session = isFromOurPage(headers) ? await find(headers) : undefined;
    if (!session) return undefined;
    const isFresh = session.tokens.accessTokenExpiresAt - leadMs > now().getTime();
    const tokens = isFresh ? session.tokens : await renew(session.idHash, session.tokens, headers['user-agent'] ?? '');
    const actor = tokens && (await parts.actorOfToken(tokens.accessToken));
    return actor && { ...session, actor };
  }

  function login({ request, response, origin }: SignInCall): void {
    const asked = new URL(request.url ?? '/', origin).searchParams;
    const state = randomBytes(16).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    const sealed = loginSealer.seal(JSON.stringify({ verifier, returnTo: safeRedirectPath(asked.get('returnTo'), origin) }));
    const target = authorizeAddress(origin, { state, verifier, culture: asked.get('culture') });
    redirect(response, target, [loginCookie(origin, state, sealed, loginLifetimeS)]);
  }

  async function callback({ request, response, origin, address }: SignInCall): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', origin);
    const state = searchParams.get('state') ?? '';
    const code = searchParams.get('code');
    const sealed = cookieValue(request.headers, loginCookieName(origin, state));
    const opened = sealed === undefined ? undefined : loginSealer.open(sealed);
    const begun = opened === undefined ? undefined : Login.parse(JSON.parse(opened));
    const tokens =
      begun &&
      code !== null &&
      (await ask(
        origin,
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: begun.verifier,
          redirect_uri: callbackOf(origin),
        },
        { userAgent: request.headers['user-agent'] ?? '', address },
      ));
    // a sign-in that was started in another browser, or too long ago: the application starts a new one
    if (!begun || !tokens) return redirect(response, '/', []);
    const id = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + refreshTokenLifetimeS * 1000);
    await insertWebSession(db, hashed(id), { sealedTokens: tokenSealer.seal(JSON.stringify(tokens)), expiresAt });
    redirect(response, begun.returnTo, [loginCookie(origin, state, '', 0), sessionCookie(origin, id, refreshTokenLifetimeS)]);
  }

  async function who({ request, response }: SignInCall): Promise<void> {
    const session = await current(request.headers);
    if (!session) return send(response, 401);
    const { id, name, email } = session.actor;
    send(response, 200, { id, name, email, expiresAt: session.expiresAt.toISOString() });
  }

  async function logout({ provider, request, response, origin }: SignInCall): Promise<void> {
    if (!isFromOurPage(request.headers)) return send(response, 403);
    const session = await find(request.headers);
    if (session) {
      await deleteWebSession(db, session.idHash);
      await endSignIn(provider, session.tokens.refreshToken, db);
    }
    response.setHeader('set-cookie', sessionCookie(origin, '', 0));
    send(response, 204);
  }

  const routes: Record<string, (call: SignInCall) => void | Promise<void>> = {
    'GET /bff/session': who,
    'GET /bff/session/login': login,
    'GET /bff/session/callback': callback,
    'POST /bff/session/logout': logout,
  };
  return {
    actorOf: async (headers) => (await current(headers))?.actor,
    serve: async (pathname, call) => {
      const route = routes[`${call.request.method} ${pathname}`];
      if (route) await route(call);
      else send(call.response, 404);
    },
  };
}

/** Returns the authorization URL, with a proof key (RFC 7636). */
function authorizeAddress(origin: string, asked: { state: string; verifier: string; culture: string | null }): string {
  const target = new URL('/connect/authorize', origin);
  target.search = new URLSearchParams({
    client_id: sessionClientId,
    response_type: 'code',
    scope: 'openid v1.public',
    redirect_uri: callbackOf(origin),
    state: asked.state,
    code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(asked.culture !== null && { ui_locales: asked.culture }),
  }).toString();
  return target.href;
}

const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url');
const callbackOf = (origin: string): string => `${origin}/bff/session/callback`;

/** Accepts only paths of this service, so that no link can redirect somewhere else after the sign-in. */
function safeRedirectPath(asked: string | null, origin: string): string {
  const target = URL.parse(asked ?? '/', origin);
  return target?.origin === origin ? `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}` : '/';
}

function redirect(response: ServerResponse, location: string, cookies: string[]): void {
  response.setHeader('set-cookie', cookies);
  response.writeHead(303, { location }).end();
}

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, body && { 'content-type': 'application/json; charset=utf-8' });
  response.end(body && JSON.stringify(body));
}
