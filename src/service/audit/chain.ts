import { createHash } from 'node:crypto';

/** Computes SHA-256; texts are UTF-8. The database computes the same when a row is inserted (`audit_record` in audit.sql). */
const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the start value of a tenant's chain. */
export const startOfChain = (tenantId: string): Buffer => sha256(`vidimus audit ${tenantId}`);

/** Computes the digest of the text of one row. It is enough to follow the chain past the row without reading it. */
export const digestOf = (record: string): Buffer => sha256(record);

/** Computes the hash of a row from that of the previous row. */
export const nextLink = (previous: Uint8Array, digest: Uint8Array): Buffer => sha256(previous, digest);
