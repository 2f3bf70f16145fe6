import { errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import type { Actor } from '#service/platform/ctx.ts';
import type { Actors } from './actors.ts';
import { audience, signingAlgorithm } from './audience.ts';
import type { Origins } from './origin.ts';
import type { SigningKeys } from './signing-keys.ts';

export type OwnTokenParts = { keys: SigningKeys; origins: Origins; actors: Actors; now: () => Date };

export type OwnTokens = {
  /** Returns the holder of an access token of ours; undefined if it is not ours, not valid, or its holder was disabled. */
  actorOf: (token: string) => Promise<Actor | undefined>;
};

/** Verifying a signature takes longer than serving most requests, and a caller sends the same token for minutes. */
const maxRemembered = 5_000;

export function openOwnTokens({ keys, origins, actors, now }: OwnTokenParts): OwnTokens {
  const remembered = new Map<string, JWTPayload>();

  async function payloadOf(token: string): Promise<JWTPayload | undefined> {
    const known = remembered.get(token);
    if (known) return (known.exp ?? 0) > now().getTime() / 1000 ? known : undefined;
    const payload = await verified(token, keys, now());
    if (payload) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(token, payload);
    }
    return payload;
  }

  return {
    actorOf: async (token) => {
      const payload = await payloadOf(token);
      if (!payload || !origins.isOurs(payload.iss ?? '') || payload.sub === undefined) return undefined;
      // a client application acts for itself; every other token was issued to a user through a client
      const kind = payload['client_id'] === payload.sub ? 'client' : 'user';
      const signIn = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
      const generation = typeof payload['generation'] === 'number' ? payload['generation'] : undefined;
      const actor = await actors.find(kind, payload.sub, { since: new Date((payload.iat ?? 0) * 1000), signIn, generation });
      return actor && signIn !== undefined ? { ...actor, signIn } : actor;
    },
  };
}

async function verified(token: string, keys: SigningKeys, currentDate: Date): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.publicKey(kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [signingAlgorithm],
        audience,
        currentDate,
        typ: 'at+jwt',
        requiredClaims: ['iss', 'sub', 'exp', 'iat', 'client_id'],
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}
