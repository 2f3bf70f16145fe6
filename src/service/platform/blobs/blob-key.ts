import { v7 } from 'uuid';

/** Returns a new key: tenant, year, month, and a time-ordered id, so that no folder grows without limit. */
export function newBlobKey(tenantId: string, now: Date): string {
  return `${tenantId}/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${v7()}`;
}

/** Keys become paths, so they must not contain anything that leads elsewhere. */
export function assertBlobKey(key: string): void {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) || key.length > 512)
    throw new Error(`${JSON.stringify(key)} is not a valid file key`);
}
