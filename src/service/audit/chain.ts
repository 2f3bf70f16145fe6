import { createHash } from 'node:crypto';

/** SHA-256 everywhere; texts as UTF-8. The database computes the same when a row is added (`audit_record` in audit.sql). */
const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What stands before the first row of a tenant. */
export const startOfChain = (tenantId: string): Buffer => sha256(`vidimus audit ${tenantId}`);

/** Of one row's text. Whoever knows only this can follow the chain past the row and not read it. */
export const digestOf = (record: string): Buffer => sha256(record);

/** The hash of a row from that of the row before it. */
export const nextLink = (previous: Uint8Array, digest: Uint8Array): Buffer => sha256(previous, digest);
