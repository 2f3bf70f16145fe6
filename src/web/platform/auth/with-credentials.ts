/**
 * Sends a request with the credentials of the session. On a 401 it renews once, then waits for the user to sign in and repeats the request.
 */
import type { WebConfig } from './config.ts';
import type { Session } from './session.ts';
import { waitForSignIn } from './sign-in-state.ts';

let session: Session | undefined;
let config: WebConfig | undefined;

/** Sets the session. Called once, before the first page. */
export function startSession(opened: Session, from: WebConfig): void {
  session = opened;
  config = from;
}

export function currentSession(): Session {
  if (!session) throw new Error('No session yet');
  return session;
}

export function currentConfig(): WebConfig {
  if (!config) throw new Error('No configuration yet');
  return config;
}

export async function withCredentials<A extends { status: number }>(
  attempt: (headers: Record<string, string>) => Promise<A>,
): Promise<A> {
  const here = currentSession();
  const first = await attempt(await here.credentials());
  if (first.status !== 401) return first;
  if (await here.renew()) {
    const second = await attempt(await here.credentials());
    if (second.status !== 401) return second;
  }
  await waitForSignIn();
  return attempt(await here.credentials());
}
