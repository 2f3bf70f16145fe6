import { timingSafeEqual } from 'node:crypto';
import { type Client, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { DomainError } from '#contract/core/errors.ts';
import { hashClientSecret } from '#service/client-applications/client-secret.ts';
import type { Log } from '#service/platform/log.ts';
import { touchClientApplication } from '#service/users/accounts.store.ts';
import { accountOf } from './account.ts';
import { accessTokenLifetimeS, apiScope, audience } from './audience.ts';
import { checkPassword } from './sign-in/check-password.ts';
import { nextStage } from './sign-in/second-step.ts';
import { resourceServer } from './resource-server.ts';
import { assertNotThrottled, recordFailure, type ThrottleParts } from './sign-in/sign-in-throttle.ts';

export type GrantParts = ThrottleParts & { log: Log; addressOf: (ctx: KoaContextWithOIDC) => string };

/**
 * Registers the two grants of the interface (section 5.1). oidc-provider has no password grant, and its client_credentials grant gives no
 * scope to a request without one, which is how the interface requests it.
 */
export function registerInterfaceGrants(provider: Provider, parts: GrantParts): void {
  provider.registerGrantType('password', (ctx) => passwordGrant(provider, ctx, parts), ['username', 'password', 'scope']);
  provider.registerGrantType('client_credentials', (ctx) => clientCredentialsGrant(provider, ctx, parts), ['scope']);
  provider.Client.prototype.compareClientSecret = function compareHashes(this: Client, actual: string) {
    return isCorrectSecret(this, actual, parts);
  };
}

async function passwordGrant(provider: Provider, ctx: KoaContextWithOIDC, parts: GrantParts): Promise<void> {
  const { client, params } = ctx.oidc;
  const { username, password } = params ?? {};
  if (!client || typeof username !== 'string' || typeof password !== 'string' || !username || !password)
    throw new errors.InvalidRequest('missing required parameter(s) username, password');
  const given = { email: username, password, address: parts.addressOf(ctx) };
  const user = await withThrottle(ctx, () => checkPassword(parts, given));
  if (!user) throw invalidGrant('wrong user name or password');
  if (!user.passwordGrantAllowed) throw new errors.UnauthorizedClient('this tenant has disabled the password grant');

  // a program cannot enter a code
  if ((await nextStage(parts, user)) !== undefined)
    throw new errors.UnauthorizedClient('this user signs in with a second factor');

  ctx.oidc.entity('Account', accountOf(user));
  const token = new provider.AccessToken({ client, accountId: user.id, scope: apiScope, gty: 'password', grantId: '' });
  token.resourceServer = new provider.ResourceServer(audience, resourceServer);
  answer(ctx, await token.save());
}

async function clientCredentialsGrant(provider: Provider, ctx: KoaContextWithOIDC, { db, now }: GrantParts): Promise<void> {
  const { client } = ctx.oidc;
  if (!client) throw new errors.InvalidClient('client not found');
  const token = new provider.ClientCredentials({ client, scope: apiScope });
  token.resourceServer = new provider.ResourceServer(audience, resourceServer);
  answer(ctx, await token.save());
  await touchClientApplication(db, { tenantId: String(client['tenant_id']), id: client.clientId }, now());
}

function answer(ctx: KoaContextWithOIDC, accessToken: string): void {
  ctx.body = { access_token: accessToken, expires_in: accessTokenLifetimeS, token_type: 'Bearer', scope: apiScope };
}

/**
 * Whether the secret is correct. A correct one is always accepted, because nobody can guess 256 bits; wrong ones must wait, so that trying
 * is not free.
 */
async function isCorrectSecret(client: Client, actual: string, parts: GrantParts): Promise<boolean> {
  const found = Buffer.from(hashClientSecret(actual));
  // after a rotation the previous secret remains valid for a while, if so requested
  for (const good of [client.clientSecret, client['previous_secret']]) {
    const expected = Buffer.from(typeof good === 'string' ? good : '');
    if (expected.length === found.length && timingSafeEqual(expected, found)) return true;
  }
  const ctx = Provider.ctx;
  if (!ctx) return false;
  const attempt = { account: `client ${client.clientId}`, address: parts.addressOf(ctx) };
  await withThrottle(ctx, () => assertNotThrottled(parts, attempt));
  await recordFailure(parts, attempt);
  return false;
}

/** Returns 429 with Retry-After as an OAuth error if an attempt has to wait. */
async function withThrottle<T>(ctx: KoaContextWithOIDC, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error;
    ctx.set('Retry-After', String(error.details.retryAfterS ?? 1));
    throw Object.assign(invalidGrant(error.message), { status: 429, statusCode: 429 });
  }
}

const invalidGrant = (description: string) =>
  Object.assign(new errors.InvalidGrant(description), { error_description: description });
