import { findUnsealedHeads, insertSeal } from './chain.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Sealer } from '#service/platform/secrets/seal.ts';

/** Returns the content of the seal on the end of a chain. */
export const sealText = (tenantId: string, sequence: number, hash: Uint8Array): string =>
  `${tenantId} ${sequence} ${Buffer.from(hash).toString('hex')}`;

/** Seals the end of every chain that has grown. Whoever rewrites the log and the chain later cannot create a matching seal. */
export async function sealChains({ system, sealer, now }: { system: Db; sealer: Sealer; now: Date }): Promise<void> {
  for (const { tenantId, sequence, hash } of await findUnsealedHeads(system)) {
    await insertSeal(system, { tenantId, sequence, sealed: sealer.seal(sealText(tenantId, sequence, hash)), createdAt: now });
  }
}
