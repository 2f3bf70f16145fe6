import { errors as joseErrors, jwtVerify } from 'jose';
import type { Actor } from '#service/domain/ctx.ts';
import type { Actors } from './actors.ts';
import { audience, signingAlgorithm } from './audience.ts';
import type { Origins } from './origin.ts';
import type { SigningKeys } from './signing-keys.ts';

export type OwnTokenParts = { keys: SigningKeys; origins: Origins; actors: Actors };

/** Who holds this access token of ours; undefined when it is not ours, not valid, or its holder was switched off. */
export async function actorOfOwnToken(token: string, { keys, origins, actors }: OwnTokenParts): Promise<Actor | undefined> {
  const payload = await verified(token, keys);
  if (!payload || !origins.isOurs(payload.iss ?? '') || payload.sub === undefined) return undefined;
  // a client application speaks for itself; every other token was given to a user by way of a client
  return actors.find(payload['client_id'] === payload.sub ? 'client' : 'user', payload.sub);
}

async function verified(token: string, keys: SigningKeys) {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.publicKey(kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: [signingAlgorithm], audience, typ: 'at+jwt', requiredClaims: ['iss', 'sub', 'exp', 'iat', 'client_id'] },
    );
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}
