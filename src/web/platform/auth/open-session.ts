import type { WebConfig } from './config.ts';
import type { Session } from './session.ts';

/** Returns undefined if the browser is redirecting to the sign-in page. */
export async function openSession(config: WebConfig): Promise<Session | undefined> {
  if (config.auth === 'session') {
    const { openCookieSession } = await import('./cookie-session.ts');
    return openCookieSession(config);
  }
  const { openTokenSession } = await import('./token-session.ts');
  return openTokenSession(config);
}
