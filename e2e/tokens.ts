import { password, type people } from './service.ts';

export type Person = (typeof people)[number];

type Issued = { url: string; person: Person; current: string; issuedAt: number };
const issued = new Map<string, Issued>();

/** Well before the four minutes for which a token is good. */
const renewAfterMs = 120_000;

/** A bearer token of the interface, for what an integrator does. */
export async function tokenOf(url: string, person: Person): Promise<string> {
  const token = await grantedTo(url, person);
  issued.set(token, { url, person, current: token, issuedAt: performance.now() });
  return token;
}

async function grantedTo(url: string, person: Person): Promise<string> {
  const answer = await plainFetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'web', username: `${person}@demo.test`, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

const plainFetch = globalThis.fetch;

/**
 * A journey on a slow machine outlives the token that it began with. Programs ask for a new one in time; that is done here, once for all
 * journeys: what goes out with a token of `tokenOf` goes out with one that is still good.
 */
globalThis.fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const kept = issued.get(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
  if (!kept) return plainFetch(input, init);
  if (performance.now() - kept.issuedAt > renewAfterMs) {
    kept.issuedAt = performance.now();
    kept.current = await grantedTo(kept.url, kept.person);
  }
  headers.set('authorization', `Bearer ${kept.current}`);
  return plainFetch(input, { ...init, headers });
};
