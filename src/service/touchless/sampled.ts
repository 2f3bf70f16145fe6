import { createHash } from 'node:crypto';

/** Whether a document goes to a person all the same: by chance, but the same chance each time it is asked. */
export function isSampled(documentId: string, readAt: Date, share: number): boolean {
  const hash = createHash('sha256').update(`${documentId} ${readAt.toISOString()}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
