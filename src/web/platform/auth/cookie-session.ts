/**
 * Session with tokens kept on the server. The browser has a cookie that scripts cannot read, and a header proves that the request comes
 * from our page.
 */
import type { WebConfig } from './config.ts';
import { currentPath, redirectPath, safeReturnPath, type Session } from './session.ts';

const proof = { 'x-vidimus-csrf': '1' };
/** Channel that notifies other tabs and the page that opened this one. */
const channelName = 'vidimus-session';
const isPopup = () => window.name === 'vidimus-sign-in';

export async function openCookieSession(config: WebConfig): Promise<Session | undefined> {
  const address = `${config.bffUrl ?? ''}/bff`;
  const isSignedIn = async () =>
    (await fetch(`${address}/me`, { headers: proof, credentials: 'same-origin', cache: 'no-store' })).status !== 401;
  const loginUrl = (returnTo: string) => `${address}/session/login?returnTo=${encodeURIComponent(returnTo)}`;

  if (location.pathname === redirectPath) {
    if (isPopup()) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      new BroadcastChannel(channelName).postMessage('signedIn');
      window.close();
      return undefined;
    }
    history.replaceState(null, '', safeReturnPath(new URLSearchParams(location.search).get('returnTo')));
  }
  if (!(await isSignedIn())) {
    location.assign(loginUrl(currentPath()));
    return undefined;
  }
  return {
    person: {},
    credentials: async () => proof,
    // The server renews the session. Checking once more covers a renewal in another tab.
    renew: isSignedIn,
    signInAgain: () => signInInWindow(loginUrl(redirectPath), isSignedIn),
    async signOut() {
      await fetch(`${address}/session/logout`, { method: 'POST', headers: proof, credentials: 'same-origin' });
      location.assign('/');
    },
  };
}

/** Opens the sign-in page in a separate window and waits for its message, or for that of another tab. */
async function signInInWindow(url: string, isSignedIn: () => Promise<boolean>): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const popup = window.open(url, 'vidimus-sign-in', 'width=480,height=640');
  try {
    await new Promise<void>((resolve) => {
      channel.addEventListener('message', () => resolve(), { once: true });
      const watch = setInterval(() => {
        if (popup && !popup.closed) return;
        clearInterval(watch);
        resolve();
      }, 500);
    });
    return await isSignedIn();
  } finally {
    channel.close();
  }
}
