import { createHash } from 'node:crypto';

/** Whether a document is sampled for review: random, but always the same for one extraction. */
export function isSampled(documentId: string, readAt: Date, share: number): boolean {
  const hash = createHash('sha256').update(`${documentId} ${readAt.toISOString()}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
