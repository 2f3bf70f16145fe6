import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { validate as isUuid } from 'uuid';
import { validSecretHashes } from '#service/client-applications/client-secret.ts';
import type { Sealer } from '#service/platform/secrets/seal.ts';
import { findClientApplication } from '#service/users/accounts.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import {
  consumeOidcState,
  deleteGrantState,
  deleteOidcState,
  findOidcState,
  findOidcStateBy,
  type OidcStateRow,
  upsertOidcState,
} from './oidc-state.store.ts';

export type AdapterParts = { db: Db; now: () => Date; sealer: Sealer };

/**
 * Two tabs, or a tab and a retry, may send the same refresh token: within this time and from the same place, reuse is not treated as theft.
 */
const graceMs = 10_000;

/**
 * Creates the storage of oidc-provider. The ids of codes and refresh tokens are the codes and tokens themselves, so rows are found by their
 * hash and contain them sealed: a reader of the database cannot use them.
 */
export function createAdapter(model: string, { db, now, sealer }: AdapterParts): Adapter {
  const reveal = (row: OidcStateRow | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const { sealedId, consumedBy, ...payload } = row.payload;
    const jti = typeof sealedId === 'string' ? sealer.open(sealedId) : undefined;
    if (jti === undefined) return undefined;
    const isGrace =
      model === 'RefreshToken' &&
      row.consumedAt !== null &&
      now().getTime() - row.consumedAt.getTime() < graceMs &&
      consumedBy === caller();
    const consumed = row.consumedAt && !isGrace ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
    return { ...payload, jti, ...consumed };
  };
  return {
    upsert: async (id, given, expiresIn) => {
      const { jti: _jti, ...payload } = given;
      await upsertOidcState(db, model, hashed(id), {
        // JSON has no undefined; the payload is plain data otherwise
        payload: JSON.parse(JSON.stringify({ ...payload, sealedId: sealer.seal(id) })),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
      });
    },
    find: async (id) => (model === 'Client' ? findClient(db, id, now()) : reveal(await findOidcState(db, model, hashed(id)))),
    findByUid: async (uid) => reveal(await findOidcStateBy(db, model, 'uid', uid)),
    findByUserCode: async (userCode) => reveal(await findOidcStateBy(db, model, 'user_code', userCode)),
    consume: async (id) => {
      const isFirst = await consumeOidcState(db, model, hashed(id), now(), { consumedBy: caller() });
      // if one code is exchanged twice at the same moment, only one exchange gets the tokens
      if (!isFirst && model !== 'RefreshToken') throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => deleteOidcState(db, model, hashed(id)),
    revokeByGrantId: (grantId) => deleteGrantState(db, grantId),
  };
}

export const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** Identifies the origin of a request closely enough to distinguish two browsers. */
function caller(): string {
  const request = Provider.ctx?.req;
  return hashed(`${request?.socket.remoteAddress} ${request?.headers['user-agent']}`);
}

/** Returns a client application as a client of the token endpoint; undefined for a disabled one. */
async function findClient(db: Db, id: string, now: Date): Promise<AdapterPayload | undefined> {
  const client = isUuid(id) ? await findClientApplication(db, id) : undefined;
  if (!client?.enabled) return undefined;
  const [, previousSecret] = validSecretHashes(client, now);
  return {
    client_id: client.id,
    client_name: client.name,
    client_secret: client.secretHash,
    ...(previousSecret !== undefined && { previous_secret: previousSecret }),
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    tenant_id: client.tenantId,
    role: client.role,
    token_generation: client.tokenGeneration,
  };
}
