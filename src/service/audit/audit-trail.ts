import { z } from 'zod';
import { digestOf, nextLink } from './chain.ts';

export const trailFormat = 'vidimus-audit-trail/1';
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'not a SHA-256 hash');

/**
 * Rows of a tenant's audit log in commit order, with a proof that none was changed, removed or moved: `hash(n) = SHA-256(hash(n-1) +
 * SHA-256(record(n)))`, starting with `previousHash`. For a row that the reader may not see, only the digest of its record is included.
 */
export const AuditTrail = z.object({
  format: z.literal(trailFormat),
  tenantId: z.uuid(),
  documentId: z.uuid().nullable(),
  exportedAt: z.iso.datetime(),
  /** The hash before the first row. */
  previousHash: Hash,
  rows: z.array(
    z.union([z.object({ sequence: z.int().min(1), record: z.string() }), z.object({ sequence: z.int().min(1), digest: Hash })]),
  ),
  /** The hash of the last row. */
  hash: Hash,
});
export type AuditTrail = z.output<typeof AuditTrail>;

/** Contents of one row. */
export const AuditRecord = z.object({
  id: z.uuid(),
  time: z.string(),
  action: z.string(),
  person: z.string(),
  userId: z.uuid().nullable(),
  clientApplicationId: z.uuid().nullable(),
  address: z.string().nullable(),
  documentId: z.uuid().nullable(),
  traceId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRecord = z.output<typeof AuditRecord>;

/** Returns a description of the first inconsistency of the trail; undefined if it is consistent. */
export function faultOfTrail(trail: AuditTrail): string | undefined {
  const first = trail.rows[0]?.sequence ?? 1;
  let hash: Uint8Array = Buffer.from(trail.previousHash, 'hex');
  for (const [index, row] of trail.rows.entries()) {
    if (row.sequence !== first + index) return `row ${first + index} is missing: row ${row.sequence} is in its place`;
    hash = nextLink(hash, 'record' in row ? digestOf(row.record) : Buffer.from(row.digest, 'hex'));
  }
  if (Buffer.from(hash).toString('hex') === trail.hash) return undefined;
  return 'the rows do not lead to the final hash: at least one was changed, moved or replaced';
}
