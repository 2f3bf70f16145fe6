import { createRemoteJWKSet, decodeJwt, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { DomainError } from '#contract/core/errors.ts';
import { roles } from '#contract/core/permissions.ts';
import type { Actor } from '#service/platform/ctx.ts';
import type { Log } from '#service/platform/log.ts';
import { findUserByEmail, findUserByExternal, linkExternalUser, type UserRow } from '#service/users/accounts.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { actorOf, unitsOf } from './actors.ts';

const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url), 'must be https')
  .transform((url) => url.replace(/\/$/, ''));

/**
 * OIDC_ISSUERS: external identity servers whose access tokens are accepted. `claims` names the claims that identify the user: `email` finds
 * an existing user the first time, `sub` (by default `sub`) afterwards; `tenant` must be that user's tenant id; `role` replaces their role.
 */
export const ExternalIssuers = z.array(
  z.strictObject({
    issuer: issuerUrl,
    audience: z.string().min(1),
    claims: z.strictObject({
      email: z.string().min(1).default('email'),
      sub: z.string().min(1).default('sub'),
      tenant: z.string().min(1).optional(),
      role: z.string().min(1).optional(),
    }),
  }),
);
export type ExternalIssuer = z.output<typeof ExternalIssuers>[number];

export type ExternalTokens = {
  /** Returns undefined if the token is not from a trusted issuer, not valid, or not of a known user. */
  actorOf: (token: string) => Promise<Actor | undefined>;
};

/** Only asymmetric algorithms: with a shared secret, everybody who verifies tokens can also create them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const timeoutMs = 5_000;

export function trustIssuers(issuers: readonly ExternalIssuer[], { db, log }: { db: Db; log: Log }): ExternalTokens {
  const keySets = new Map<string, Promise<ReturnType<typeof createRemoteJWKSet>>>();
  const keysOf = (issuer: string) => {
    const known = keySets.get(issuer);
    if (known) return known;
    const discovered = discoverKeys(issuer);
    keySets.set(issuer, discovered);
    // the next token retries the discovery
    discovered.catch(() => keySets.delete(issuer));
    return discovered;
  };
  return {
    actorOf: async (token) => {
      const issuer = issuers.find((each) => each.issuer === issuerOf(token));
      if (!issuer) return undefined;
      const payload = await verified(token, issuer, keysOf, log);
      return payload && (await mapped(payload, issuer, db));
    },
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss?.replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

async function discoverKeys(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${issuer} answered ${answer.status}`);
  const found = Discovery.parse(await answer.json());
  if (found.issuer.replace(/\/$/, '') !== issuer) throw new Error(`${issuer} identifies itself as ${found.issuer}`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs });
}

async function verified(
  token: string,
  { issuer, audience }: ExternalIssuer,
  keysOf: (issuer: string) => ReturnType<typeof discoverKeys>,
  log: Log,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, await keysOf(issuer), {
      algorithms,
      issuer: [issuer, `${issuer}/`],
      audience,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (
      error instanceof joseErrors.JOSEError &&
      !(error instanceof joseErrors.JWKSTimeout) &&
      error.code !== 'ERR_JOSE_GENERIC'
    ) {
      return undefined;
    }
    log.warn({ err: error, issuer }, 'a trusted identity server cannot be reached');
    throw new DomainError('unavailable', { reason: { code: 'identity_server_unreachable' }, retryAfterS: 30 });
  }
}

async function mapped(payload: JWTPayload, { issuer, claims }: ExternalIssuer, db: Db): Promise<Actor | undefined> {
  const subject = text(payload[claims.sub]);
  if (subject === undefined) return undefined;
  const user = (await findUserByExternal(db, issuer, subject)) ?? (await meet(payload, subject, { issuer, claims }, db));
  const actor = user && actorOf('user', user);
  if (!user || !actor) return undefined;
  if (claims.tenant !== undefined && payload[claims.tenant] !== user.tenantId) return undefined;
  if (claims.role === undefined) return actor;
  const named = new Set<unknown>([payload[claims.role]].flat());
  const role = roles.find((each) => named.has(each));
  return role && { ...actor, role, unitIds: unitsOf(role, user) };
}

/** Handles the first token of a user: the email address identifies the user, afterwards the subject does. */
async function meet(
  payload: JWTPayload,
  subject: string,
  { issuer, claims }: Pick<ExternalIssuer, 'issuer' | 'claims'>,
  db: Db,
): Promise<UserRow | undefined> {
  const email = text(payload[claims.email]);
  if (email === undefined || payload['email_verified'] === false) return undefined;
  const user = await findUserByEmail(db, email);
  if (!user?.enabled) return undefined;
  // the user is already linked to another account at that server: the address was reassigned
  return (await linkExternalUser(db, user, issuer, subject)) ? user : undefined;
}

const text = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' && claim.length <= 500 && !claim.includes('\0') ? claim : undefined;
