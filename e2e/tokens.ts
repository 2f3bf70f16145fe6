export const password = 'journey-password';
export const people = ['admin', 'accountant', 'approver', 'uploader', 'viewer'] as const;
export type Person = (typeof people)[number];

type Issued = { url: string; person: Person; current: string; issuedAt: number };
const issued = new Map<string, Issued>();

/** Well before a token expires after four minutes. */
const renewAfterMs = 120_000;

/**
 * Returns a bearer token of the interface, for the steps of an integrator: the last one, as long as it need not be renewed, because
 * checking a password is slow on purpose.
 */
export async function tokenOf(url: string, person: Person): Promise<string> {
  const last = [...issued.values()].findLast((each) => each.url === url && each.person === person);
  if (last && isFresh(last)) return last.current;
  return issue({ url, person });
}

async function issue({ url, person }: Pick<Issued, 'url' | 'person'>): Promise<string> {
  const token = await grantedTo(url, person);
  issued.set(token, { url, person, current: token, issuedAt: performance.now() });
  return token;
}

const isFresh = ({ issuedAt }: Issued): boolean => performance.now() - issuedAt <= renewAfterMs;

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
 * On a slow machine, a journey may run longer than its first token is valid. Clients renew tokens in time; this is done here for all
 * journeys: a request with a token of `tokenOf` is sent with one that is still valid.
 */
globalThis.fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const kept = issued.get(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
  if (!kept) return plainFetch(input, init);
  if (!isFresh(kept)) {
    kept.issuedAt = performance.now();
    kept.current = await grantedTo(kept.url, kept.person);
    issued.set(kept.current, kept);
  }
  headers.set('authorization', `Bearer ${kept.current}`);
  return plainFetch(input, { ...init, headers });
};
