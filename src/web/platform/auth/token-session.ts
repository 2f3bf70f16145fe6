/** OpenID Connect in the browser: code flow with PKCE, tokens in memory only. A reload requests new tokens if there is a session. */
import { InMemoryWebStorage, UserManager, WebStorageStateStore, type INavigator, type User } from 'oidc-client-ts';
import type { WebConfig } from './config.ts';
import { currentPath, redirectPath, safeReturnPath, type Session } from './session.ts';

/**
 * Returns how many seconds before the expiration the token is renewed: at most a third of its lifetime, because otherwise it would be
 * renewed constantly.
 */
const renewalLeadSeconds = (user: User): number => Math.min(60, ((user.expires_in ?? 0) + ageSeconds(user)) / 3);
const ageSeconds = (user: User): number => Math.max(0, Date.now() / 1000 - user.profile.iat);

/** Replaces the hidden frame of the library with fetch: at our own origin the final URL of the response can be read. */
const inBackground: INavigator = {
  prepare: async () => ({
    navigate: async ({ url }) => ({ url: (await fetch(url)).url }),
    close: () => {},
  }),
  callback: async () => {},
};

export async function openTokenSession(config: WebConfig): Promise<Session | undefined> {
  const settings = {
    authority: config.authUrl,
    client_id: config.clientId,
    redirect_uri: `${location.origin}${redirectPath}`,
    silent_redirect_uri: `${location.origin}/silent`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: config.scope,
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // Contains the verifier of a sign-in in progress, which the popup must also be able to read. Tokens are never stored here.
    stateStore: new WebStorageStateStore({ store: localStorage, prefix: 'vidimus-signing-in.' }),
  };
  const manager = new UserManager(settings, undefined, undefined, inBackground);

  if (location.pathname === redirectPath) {
    const returnTo = await finishSignIn(manager);
    if (returnTo === undefined) return undefined;
    history.replaceState(null, '', returnTo);
  }
  const user = (await manager.getUser()) ?? (await liveSession(manager, config));
  if (user === null) {
    await manager.clearStaleState();
    await manager.signinRedirect({ state: currentPath() });
    return undefined;
  }
  return tokenSession(manager, user);
}

/**
 * Returns the user if there is a session at our own origin, without leaving the page and loading its code again. Null if they have to sign
 * in, or if the identity server has another origin and does not allow this request.
 */
async function liveSession(manager: UserManager, config: WebConfig): Promise<User | null> {
  if (new URL(config.authUrl).origin !== location.origin) return null;
  try {
    return await manager.signinSilent();
  } catch (error) {
    // Without a network a redirect is not possible either.
    if (error instanceof TypeError) throw error;
    return null;
  }
}

/** Returns undefined in a popup, which closes itself; the page that opened it continues. */
async function finishSignIn(manager: UserManager): Promise<string | undefined> {
  if (!location.search.includes('state=')) return '/';
  const user = await manager.signinCallback();
  return user ? safeReturnPath(user.state) : undefined;
}

function personOf({ profile }: User): Session['person'] {
  const { sub: id, name, email, role } = profile;
  return { id, ...(name ? { name } : {}), ...(email ? { email } : {}), ...(typeof role === 'string' ? { role } : {}) };
}

function tokenSession(manager: UserManager, user: User): Session {
  let current: User | null = user;

  /**
   * Renews the token, one request at a time. The library does not deduplicate renewals, and sending a refresh token twice revokes the whole
   * grant.
   */
  const renewOnce = (stale: string): Promise<boolean> =>
    navigator.locks.request('vidimus-renew', async () => {
      if (current && current.access_token !== stale) return true;
      if (!current?.refresh_token) return false;
      const renewed = await manager.signinSilent();
      if (renewed) current = renewed;
      return renewed !== null;
    });

  return {
    person: personOf(user),
    async credentials() {
      if (current && (current.expires_in ?? 0) < renewalLeadSeconds(current)) {
        // The renewal failed. The current token may still be valid; if not, a 401 follows.
        await renewOnce(current.access_token).catch(() => false);
      }
      return { authorization: `Bearer ${current?.access_token ?? ''}` };
    },
    renew: () => renewOnce(current?.access_token ?? '').catch(() => false),
    async signInAgain() {
      current = await manager.signinPopup({ popupWindowFeatures: { width: 480, height: 640 } });
      return true;
    },
    async signOut() {
      await manager.signoutRedirect().catch(async () => {
        // The identity server has no end-session endpoint: forget the tokens and start over.
        await manager.removeUser();
        location.assign('/');
      });
    },
  };
}
