/** OpenID Connect in the browser: code with PKCE, tokens in memory only; a reload asks for others where a session lives. */
import { InMemoryWebStorage, UserManager, WebStorageStateStore, type INavigator, type User } from 'oidc-client-ts';
import type { WebConfig } from './config.ts';
import { hereAsPath, redirectPath, safeReturn, type Session } from './session.ts';

/** Renewal this long before the end; never more than a third of the token's life, else it would renew without pause. */
const leadS = (user: User): number => Math.min(60, ((user.expires_in ?? 0) + ageS(user)) / 3);
const ageS = (user: User): number => Math.max(0, Date.now() / 1000 - user.profile.iat);

/** The library's way with a hidden frame, without one: at our own origin the last address of the answer can be read. */
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
    // Holds the verifier of a sign-in under way, and must be seen by the popup too; tokens never come here.
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
    await manager.signinRedirect({ state: hereAsPath() });
    return undefined;
  }
  return tokenSession(manager, user);
}

/**
 * Of somebody who is signed in at our own origin: the page need not be left, and all its code be run a second time, to hear so. Null: they have
 * to sign in, or the identity server is elsewhere and may not be asked this way.
 */
async function liveSession(manager: UserManager, config: WebConfig): Promise<User | null> {
  if (new URL(config.authUrl).origin !== location.origin) return null;
  try {
    return await manager.signinSilent();
  } catch (error) {
    // without a network there is nobody to redirect to either
    if (error instanceof TypeError) throw error;
    return null;
  }
}

/** Undefined in a popup, which closes itself: the page that opened it goes on. */
async function finishSignIn(manager: UserManager): Promise<string | undefined> {
  if (!location.search.includes('state=')) return '/';
  const user = await manager.signinCallback();
  return user ? safeReturn(user.state) : undefined;
}

function personOf({ profile }: User): Session['person'] {
  const { sub: id, name, email, role } = profile;
  return { id, ...(name ? { name } : {}), ...(email ? { email } : {}), ...(typeof role === 'string' ? { role } : {}) };
}

function tokenSession(manager: UserManager, user: User): Session {
  let current: User | null = user;

  /** Renewal is not de-duplicated by the library, and a refresh token sent twice ends the whole grant: one at a time. */
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
      if (current && (current.expires_in ?? 0) < leadS(current)) {
        // Out of reach or refused: the token at hand may still do; if not, the 401 tells.
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
        // An identity server without an end-session address: forget the tokens and start over.
        await manager.removeUser();
        location.assign('/');
      });
    },
  };
}
