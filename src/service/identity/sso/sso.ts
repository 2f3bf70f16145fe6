import type { IncomingMessage, ServerResponse } from 'node:http';
import * as client from 'openid-client';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';
import { createSealer, type MasterKey } from '#service/platform/secrets/seal.ts';
import type { Log } from '#service/platform/log.ts';
import type { Db } from '#service/platform/database/database.ts';
import { touchUser } from '#service/users/accounts.store.ts';
import { cookieValue } from '../sessions/session-cookies.ts';
import { discover, isCredentialError } from './oidc-client.ts';
import { findProvider, type ProviderRow, touchTestedProvider } from './providers.store.ts';
import { sendSsoFailure, sendTrial } from './sso-pages.ts';
import { redirectPath, ssoPath, Trial, trialPath } from './sso-paths.ts';
import { executePlan, type Claims, planSignIn } from './sso-user.ts';

export type SsoParts = { db: Db; log: Log; masterKey: MasterKey; now: () => Date; outbound: Outbound };
export type SsoCall = { request: IncomingMessage; response: ServerResponse; origin: string };

/** State of a browser on the way to the provider and back; `uid` identifies the sign-in, absent for a trial. */
const Journey = z.object({
  tenantId: z.string(),
  providerId: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  uid: z.string().optional(),
  until: z.number(),
});
const Done = z.object({ uid: z.string(), userId: z.string(), until: z.number() });

const journeyMs = 600_000;
const doneMs = 120_000;
const cookieOf = (state: string) => `vidimus_sso_${state.replace(/[^\w-]/g, '').slice(0, 64)}`;
const doneCookie = 'vidimus_sso_done';

export type Sso = {
  /** Redirects a browser to a provider, for the sign-in `uid`. */
  begin: (call: SsoCall, asked: { tenantId: string; providerId: string; uid?: string }) => Promise<void>;
  /** Returns the user who returned for this sign-in; undefined if none did. */
  finished: (request: IncomingMessage, uid: string) => string | undefined;
  /** /connect/sso. */
  serve: (pathname: string, call: SsoCall) => Promise<void>;
};

/** Opens sign-in by identity providers of tenants: authorization code with PKCE, state and nonce. */
export function openSso(parts: SsoParts): Sso {
  const { db, now } = parts;
  const secrets = createSealer(parts.masterKey, 'identity provider');
  const journeys = createSealer(parts.masterKey, 'sign-in journey');

  function opened<T extends { until: number }>(schema: z.ZodType<T>, sealed: string | undefined, sealer = journeys) {
    const text = sealed === undefined ? undefined : sealer.open(sealed);
    const found = text === undefined ? undefined : schema.parse(JSON.parse(text));
    return found && found.until > now().getTime() ? found : undefined;
  }
  const configOf = (provider: ProviderRow) =>
    discover(
      provider,
      provider.sealedClientSecret === null ? undefined : secrets.open(provider.sealedClientSecret),
      parts.outbound,
    );

  const begin: Sso['begin'] = async ({ request, response, origin }, { tenantId, providerId, uid }) => {
    const provider = isUuid(providerId) && isUuid(tenantId) ? await findProvider(db, tenantId, providerId) : undefined;
    if (!provider || (uid !== undefined && !provider.isActive)) return sendSsoFailure(request, response, 'gone');
    try {
      const config = await configOf(provider);
      const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()];
      const journey: z.output<typeof Journey> = {
        tenantId,
        providerId,
        verifier,
        nonce,
        ...(uid !== undefined && { uid }),
        until: now().getTime() + journeyMs,
      };
      const target = client.buildAuthorizationUrl(config, {
        redirect_uri: `${origin}${redirectPath}`,
        scope: scopeOf(config),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      const cookie = cookieLine(origin, cookieOf(state), journeys.seal(JSON.stringify(journey)), ssoPath, journeyMs);
      response.writeHead(303, { location: target.href, 'set-cookie': cookie }).end();
    } catch (error) {
      parts.log.warn({ err: error, issuer: provider.issuer }, 'an identity provider cannot be reached');
      sendSsoFailure(request, response, 'unreachable');
    }
  };

  async function callback({ request, response, origin }: SsoCall): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const state = url.searchParams.get('state') ?? '';
    const journey = opened(Journey, cookieValue(request.headers, cookieOf(state)));
    const provider = journey && (await findProvider(db, journey.tenantId, journey.providerId));
    if (!journey || !provider) return sendSsoFailure(request, response, 'expired');
    response.setHeader('set-cookie', cookieLine(origin, cookieOf(state), '', ssoPath, 0));
    let claims: Claims;
    try {
      claims = await claimsOf(await configOf(provider), url, { ...journey, state });
    } catch (error) {
      parts.log.warn({ err: error, issuer: provider.issuer }, 'a sign-in at an identity provider failed');
      return sendSsoFailure(request, response, isCredentialError(error) ? 'credentials' : 'failed', detailOf(error));
    }
    const plan = await planSignIn(db, provider, claims);
    if (journey.uid === undefined) {
      await touchTestedProvider(db, provider.tenantId, provider.id, now());
      return sendTrial(request, response, { claims, plan });
    }
    if (plan.kind === 'refused' || !provider.isActive) {
      parts.log.warn({ issuer: provider.issuer, why: plan.kind === 'refused' ? plan.why : 'inactive' }, 'a sign-in was refused');
      return sendSsoFailure(request, response, plan.kind === 'refused' ? plan.why : 'gone');
    }
    const made = await executePlan(parts, provider, claims, plan);
    if (!made) return sendSsoFailure(request, response, 'taken');
    await touchUser(db, { tenantId: provider.tenantId, id: made.userId }, now());
    const back = `/connect/sign-in/${encodeURIComponent(journey.uid)}`;
    const done: z.output<typeof Done> = { uid: journey.uid, userId: made.userId, until: now().getTime() + doneMs };
    const cookies = [
      cookieLine(origin, cookieOf(state), '', ssoPath, 0),
      cookieLine(origin, doneCookie, journeys.seal(JSON.stringify(done)), back, doneMs),
    ];
    response.setHeader('set-cookie', cookies);
    response.writeHead(303, { location: back }).end();
  }

  async function trial(call: SsoCall): Promise<void> {
    const sealed = new URL(call.request.url ?? '/', call.origin).searchParams.get('of') ?? undefined;
    const asked = opened(Trial, sealed, secrets);
    return asked ? begin(call, asked) : sendSsoFailure(call.request, call.response, 'expired');
  }

  return {
    begin,
    finished: (request, uid) => {
      const done = opened(Done, cookieValue(request.headers, doneCookie));
      return done?.uid === uid ? done.userId : undefined;
    },
    serve: async (pathname, call) => {
      if (call.request.method === 'GET' && pathname === redirectPath) return callback(call);
      if (call.request.method === 'GET' && pathname === trialPath) return trial(call);
      sendSsoFailure(call.request, call.response, 'gone');
    },
  };
}

/** Reads the id token; missing claims are fetched from the userinfo endpoint, if the provider has one. */
async function claimsOf(
  config: client.Configuration,
  url: URL,
  journey: { verifier: string; nonce: string; state: string },
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: journey.verifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider returned no ID token');
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}

function scopeOf(config: client.Configuration): string {
  const known = config.serverMetadata().scopes_supported ?? ['profile', 'email'];
  return ['openid', ...['profile', 'email', 'groups', 'roles'].filter((each) => known.includes(each))].join(' ');
}

/** Returns the OAuth error code for support; never a text written by the provider. */
const detailOf = (error: unknown): string | undefined =>
  error instanceof Error && 'error' in error && typeof error.error === 'string' ? error.error.slice(0, 80) : undefined;

const cookieLine = (origin: string, name: string, value: string, path: string, forMs: number): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${forMs / 1000}${origin.startsWith('https:') ? '; Secure' : ''}`;
