/** Calls the service like a client program, and distinguishes writes that were acknowledged, refused, or whose result is unknown. */
import { setTimeout as delay } from 'node:timers/promises';
import { password } from './people.ts';

export type Outcome = { status: number; body: string } | 'lost';

/** Whether the result of a request is unknown: no response, or an error of a service that lost its database or store. */
const isLost = ({ status, body }: { status: number; body: string }): boolean =>
  status === 503 || status === 507 || (status === 409 && body.includes('request_under_way'));

/** A user, by email address, or a client application. */
type Who = string | { id: string; secret: string };

const grantOf = (who: Who): Record<string, string> =>
  typeof who === 'string'
    ? { grant_type: 'password', client_id: 'web', username: who, password }
    : { grant_type: 'client_credentials', client_id: who.id, client_secret: who.secret };

/** Tokens of all users by service URL; a rejected token is requested again. */
const tokens = new Map<string, string>();

export type Caller = ReturnType<typeof createCaller>;

/** Creates a caller; `onWrite` is called for every acknowledged write. */
export function createCaller(url: string, who: Who, onFault: (what: string) => void, onWrite?: () => void) {
  const name = `${url} ${typeof who === 'string' ? who : who.id}`;
  async function signIn(): Promise<string> {
    const form = new URLSearchParams(grantOf(who));
    for (;;) {
      const answer = await fetch(`${url}/connect/token`, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      const told = answer?.ok ? ((await answer.json().catch(() => ({}))) as { access_token?: string }) : {};
      if (told.access_token !== undefined) return told.access_token;
      await delay(200);
    }
  }
  async function ask(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Outcome> {
    const token = tokens.get(name) ?? (await signIn());
    tokens.set(name, token);
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(40_000),
      });
      const outcome = { status: answer.status, body: await answer.text() };
      if (outcome.status === 401) {
        tokens.delete(name);
        return await ask(method, path, body, headers);
      }
      if (outcome.status === 500) onFault(`${method} ${path} answered 500: ${outcome.body.slice(0, 200)}`);
      if (method !== 'GET' && outcome.status === 200) onWrite?.();
      return isLost(outcome) || outcome.status >= 500 ? 'lost' : outcome;
    } catch {
      return 'lost';
    }
  }
  return {
    ask,
    json: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Outcome> =>
      ask(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ),
    /** Retries a GET until there is a response. Without a response for a minute, the status is 0. */
    read: async (path: string): Promise<{ status: number; body: string }> => {
      const end = Date.now() + 60_000;
      for (;;) {
        const outcome = await ask('GET', path);
        if (outcome !== 'lost') return outcome;
        if (Date.now() > end) return { status: 0, body: '' };
        await delay(200);
      }
    },
  };
}
