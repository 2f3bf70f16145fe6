import { countUnchained, findHead, findLinks, findSeals } from './chain.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Sealer } from '#service/platform/secrets/seal.ts';
import { digestOf, nextLink, startOfChain } from './chain.ts';
import { sealText } from './seal-chains.ts';

export type Verified = { rows: number; seals: number; faults: string[] };

const atOnce = 2_000;
/** Enough to see what happened; after a missing row all following ones are wrong. */
const maxFaults = 20;

/**
 * Reads a tenant's whole audit log and verifies its chain: returns a description of every row that was changed, removed, added or moved.
 */
export async function verifyChain(db: Db, tenantId: string, sealer: Sealer): Promise<Verified> {
  const faults: string[] = [];
  const seals = new Map((await findSeals(db, tenantId)).map((seal) => [seal.sequence, seal]));
  const sealCount = seals.size;
  let hash: Uint8Array = startOfChain(tenantId);
  let place = 0;
  const head = await findHead(db, tenantId);
  for (
    let links = await findLinks(db, tenantId, 0, atOnce);
    links.length > 0;
    links = await findLinks(db, tenantId, place, atOnce)
  ) {
    for (const link of links) {
      for (let missing = place + 1; missing < link.sequence; missing += 1)
        faults.push(`row ${missing} is missing from the chain`);
      if (link.record === null) faults.push(`row ${link.sequence} (${link.auditId}) is missing from the log`);
      else if (!nextLink(hash, digestOf(link.record)).equals(link.hash))
        faults.push(`row ${link.sequence} (${link.auditId}) is not as written: it was changed, or moved to this place`);
      const seal = seals.get(link.sequence);
      if (seal && sealer.open(seal.sealed) !== sealText(tenantId, link.sequence, link.hash))
        faults.push(
          `the seal of ${seal.created_at.toISOString()} does not match row ${link.sequence}: the chain before it was rewritten`,
        );
      seals.delete(link.sequence);
      // continues from the stored hash, so that one changed row is one fault
      hash = link.hash;
      place = link.sequence;
      if (faults.length >= maxFaults) return { rows: place, seals: sealCount, faults };
    }
  }
  if (head && (head.sequence > place || (head.sequence === place && !head.hash.equals(hash))))
    faults.push(`the log ended with row ${head.sequence}, but now ends with row ${place}`);
  for (const { sequence, created_at } of seals.values())
    faults.push(`row ${sequence}, sealed on ${created_at.toISOString()}, is missing from the chain`);
  const unchained = await countUnchained(db, tenantId);
  if (unchained > 0) faults.push(`${unchained} rows were added to the log without the chain`);
  return { rows: place, seals: sealCount, faults: faults.slice(0, maxFaults) };
}
