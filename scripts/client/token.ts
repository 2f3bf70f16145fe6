import { errorOf, VidimusError } from './errors.ts';

/** Returns an access token; `isRefused` if the service rejected the last one. */
export type TokenProvider = (asked: { isRefused: boolean }) => Promise<string>;
export type Token = string | TokenProvider;

export type ClientCredentials = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
};

/** A token is renewed in the last third of its lifetime, at most this long before it expires. */
const leadMs = 30_000;

type Held = { token: string; renewAt: number };

/** Returns the token of a client application, cached until shortly before it expires; concurrent calls share one request. */
export function clientCredentials(credentials: ClientCredentials): TokenProvider {
  let held: Promise<Held> | undefined;
  const renew = (): Promise<Held> => {
    const asked = fetchToken(credentials);
    held = asked;
    // a failed request is repeated by the next call
    asked.catch(() => {
      if (held === asked) held = undefined;
    });
    return asked;
  };
  return async ({ isRefused }) => {
    const before = held;
    const current = before && (await before);
    if (current && !isRefused && Date.now() < current.renewAt) return current.token;
    // another call may have renewed it meanwhile
    const next = held && held !== before ? held : renew();
    return (await next).token;
  };
}

async function fetchToken(credentials: ClientCredentials): Promise<Held> {
  const { baseUrl, clientId, clientSecret, fetch: fetchIt = globalThis.fetch } = credentials;
  const path = '/connect/token';
  const response = await fetchIt(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  }).catch((error: unknown) => {
    throw new VidimusError(0, { code: 'unreachable', title: 'The service cannot be reached' }, { cause: error });
  });
  if (!response.ok) throw await errorOf(response, `POST ${path}`);
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer) || !('expires_in' in answer))
    throw new VidimusError(response.status, { title: 'The token endpoint returned no token' });
  const validMs = Number(answer.expires_in) * 1000;
  return { token: String(answer.access_token), renewAt: Date.now() + validMs - Math.min(leadMs, validMs / 3) };
}
