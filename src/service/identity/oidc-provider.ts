import { type Client, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { validate as isUuid } from 'uuid';
import { hashClientSecret } from '#service/client-applications/client-secret.ts';
import { createSealer, deriveKey, type MasterKey } from '#service/platform/secrets/seal.ts';
import type { Log } from '#service/platform/log.ts';
import { findUser } from '#service/users/accounts.store.ts';
import { accountOf, type UserAccount } from './account.ts';
import { accessTokenLifetimeS, apiScope, audience, sessionClientId, webClientId } from './audience.ts';
import { endSessionAtOnce, skipEmptyLogout } from './sign-in/logout.ts';
import { createAdapter, hashed } from './oidc-adapter.ts';
import { showError } from './sign-in/error-page.ts';
import { resourceServer } from './resource-server.ts';
import { recordSession } from './sessions/record-session.ts';
import type { KeySet } from './signing-keys.ts';
import { type GrantParts, registerInterfaceGrants } from './token-grants.ts';

export type ProviderParts = GrantParts & { log: Log; masterKey: MasterKey; webOrigins: readonly string[] };

const hour = 3600;
/** Absolute, from the sign-in: a rotated refresh token does not outlive the first. */
export const refreshTokenLifetimeS = 12 * hour;
/** Sliding: extended by every visit of the authorization endpoint. */
const sessionLifetimeS = 12 * hour;
/** Limit after which everybody must sign in again, even without a pause. */
const maxSessionAgeS = 7 * 24 * hour;

export const signInPath = '/connect/sign-in';

/** Creates the identity server for one of our origins. Its state is in the database, so there can be many instances. */
export function createProvider(issuer: string, { jwks }: KeySet, parts: ProviderParts): Provider {
  const provider = new Provider(issuer, configurationOf(issuer, jwks, parts));
  // our proxy, or create-identity.ts in its place, states whether the browser used https
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => parts.log.error({ err: error }, 'the identity server failed'));
  // Koa writes to the console by default
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a method of Koa, not an event handler of a page
  provider.onerror = (error) => parts.log.error({ err: error }, 'the identity server failed');
  registerInterfaceGrants(provider, parts);
  provider.use(skipEmptyLogout);
  return provider;
}

function configurationOf(issuer: string, keys: KeySet['jwks'], parts: ProviderParts): Configuration {
  const sealer = createSealer(parts.masterKey, 'identity state');
  return {
    adapter: (model) => createAdapter(model, { ...parts, sealer }),
    jwks: { keys },
    clients: clientsOf(issuer, parts),
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    extraClientMetadata: { properties: ['tenant_id', 'role', 'token_generation', 'previous_secret'] },
    clientBasedCORS: (_ctx, origin, client) => isOwnOrigin(origin, client),
    cookies: {
      keys: parts.masterKey.map((key) => deriveKey(key, 'identity cookies').toString('base64url')),
      names: { session: 'vidimus_identity', interaction: 'vidimus_sign_in', resume: 'vidimus_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/connect', overwrite: true },
      short: { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true },
    },
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      end_session: '/connect/endsession',
      jwks: '/connect/jwks',
      userinfo: '/connect/userinfo',
      revocation: '/connect/revocation',
    },
    discovery: { userinfo_endpoint: `${issuer}/connect/userinfo` },
    // not v1.public: it belongs to the resource; as a scope of ours it would require consent every time
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub', 'role'], profile: ['name', 'locale'], email: ['email', 'email_verified'] },
    // access tokens are for the API, so the id token itself contains the user's claims
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // even if a client requests offline access: signing out ends everything
    expiresWithSession: () => true,
    findAccount: (_ctx, id) => findAccount(id, parts),
    extraTokenClaims: (ctx, token) => claimsOfToken(ctx, token, parts),
    loadExistingGrant,
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    ttl: {
      AccessToken: accessTokenLifetimeS,
      ClientCredentials: accessTokenLifetimeS,
      IdToken: accessTokenLifetimeS,
      AuthorizationCode: 60,
      Interaction: hour,
      RefreshToken: (ctx) => remainingLifetime(ctx) ?? refreshTokenLifetimeS,
      Session: (_ctx, session) => Math.max(1, Math.min(sessionLifetimeS, maxSessionAgeS - ageOf(session))),
      Grant: maxSessionAgeS + refreshTokenLifetimeS,
    },
    features: {
      devInteractions: { enabled: false },
      // userinfo.ts accepts the same tokens as the API
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => endSessionAtOnce(ctx, form, parts),
        postLogoutSuccessSource: (ctx) => ctx.redirect('/'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    renderError: (ctx, out) => showError(ctx, out),
  };
}

function clientsOf(origin: string, { masterKey, webOrigins }: ProviderParts): NonNullable<Configuration['clients']> {
  const common = { response_types: ['code'], post_logout_redirect_uris: [`${origin}/`] } as const;
  const everywhere = [...new Set([origin, ...webOrigins])];
  return [
    {
      ...common,
      client_id: webClientId,
      client_name: 'Vidimus',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token', 'password'],
      redirect_uris: everywhere.flatMap((each) => [`${each}/signed-in`, `${each}/silent`]),
      post_logout_redirect_uris: everywhere.map((each) => `${each}/`),
    },
    {
      ...common,
      client_id: sessionClientId,
      client_name: 'Vidimus',
      token_endpoint_auth_method: 'client_secret_post',
      client_secret: hashClientSecret(sessionClientSecret(masterKey)),
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${origin}/bff/session/callback`],
    },
  ];
}

/** Derives the secret, identically in every process, so it is not stored. */
export const sessionClientSecret = (masterKey: MasterKey): string =>
  deriveKey(masterKey[0], 'session client').toString('base64url');

const isOwnOrigin = (origin: string, { redirectUris = [] }: Client): boolean =>
  redirectUris.some((uri) => new URL(uri).origin === origin);

/** Returns the account. Undefined ends any flow in progress: a disabled user gets no new token in any way. */
async function findAccount(id: string, { db }: ProviderParts): Promise<UserAccount | undefined> {
  const user = isUuid(id) ? await findUser(db, id) : undefined;
  return user?.enabled ? accountOf(user) : undefined;
}

/** Returns claims for people who inspect tokens (permissions are looked up on every request), and the generation of a client's tokens. */
function tokenClaims(ctx: KoaContextWithOIDC): Record<string, unknown> {
  const { account, client } = ctx.oidc;
  if (account) {
    const { user } = account as UserAccount;
    return { tenant: user.tenantId, role: user.role };
  }
  return { tenant: client?.['tenant_id'], role: client?.['role'], generation: client?.['token_generation'] };
}

/** Returns the claims of a token. Its session is identified by the hash of its grant, because the grant id itself is in the database. */
async function claimsOfToken(ctx: KoaContextWithOIDC, token: object, parts: ProviderParts): Promise<Record<string, unknown>> {
  const grantId = 'grantId' in token && typeof token.grantId === 'string' ? token.grantId : '';
  if (grantId === '') return tokenClaims(ctx);
  await recordSession(ctx, grantId, refreshTokenLifetimeS, parts);
  return { ...tokenClaims(ctx), sid: hashed(grantId) };
}

/** Grants access without consent to our own web application. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid offline_access profile email');
  grant.addResourceScope(audience, apiScope);
  await grant.save();
  return grant;
}

/** Returns the remaining lifetime of the refresh token that is being exchanged. */
const remainingLifetime = (ctx: KoaContextWithOIDC | undefined): number | undefined => {
  const rotated = ctx?.oidc.entities.RotatedRefreshToken;
  return rotated && Math.max(1, rotated.remainingTTL);
};

const ageOf = ({ loginTs }: { loginTs?: number | undefined }): number =>
  loginTs === undefined ? 0 : Math.floor(Date.now() / 1000) - loginTs;
