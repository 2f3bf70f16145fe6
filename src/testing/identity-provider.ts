/** A real external identity server: signs in the user that a test names, with the given claims. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Creates a store in memory, for the duration of the test. */
function memory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: async (uid) => [...kept.values()].find((each) => each.uid === uid && each.kind === model),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const found = kept.get(`${model} ${id}`);
      if (found) found.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}

export const providerClient = { clientId: 'vidimus', clientSecret: 'a secret between the two of them' };

/** Starts the server; `redirectUri` is the redirect URI of the service under test. */
export async function startIdentityProvider() {
  let provider: Provider | undefined;
  const person = { claims: { sub: 'somebody' } as Record<string, unknown> & { sub: string }, isDenied: false };
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return void provider?.callback()(request, response);
    // every visitor is the user of the test, and consents
    void provider?.interactionDetails(request, response).then(async ({ prompt, params, session }) => {
      if (person.isDenied) return provider?.interactionFinished(request, response, { error: 'access_denied' });
      if (prompt.name === 'login')
        return provider?.interactionFinished(request, response, { login: { accountId: person.claims.sub } });
      const grant = new (provider as Provider).Grant({
        accountId: session?.accountId ?? person.claims.sub,
        clientId: String(params['client_id']),
      });
      grant.addOIDCScope(String(params['scope']));
      return provider?.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const start = (redirectUri: string) => {
    provider = new Provider(url, {
      adapter: memory(),
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'theirs', alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key for the cookies of a test'] },
      clients: [
        {
          client_id: providerClient.clientId,
          client_secret: providerClient.clientSecret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
      scopes: ['openid', 'profile', 'email', 'groups'],
      conformIdTokenClaims: true,
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...person.claims, sub: id }) }),
      features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    });
  };
  return {
    url,
    person,
    /** Starts the provider with a client that has this redirect URI. */
    start,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
