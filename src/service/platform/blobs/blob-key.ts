import { v7 } from 'uuid';

/** A new key: tenant, year, month, and an id that grows with time, so that no folder grows without end. */
export function newBlobKey(tenantId: string, now: Date): string {
  return `${tenantId}/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${v7()}`;
}

/** Keys become paths, so nothing may stand in them that leads elsewhere. */
export function assertBlobKey(key: string): void {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) || key.length > 512)
    throw new Error(`${JSON.stringify(key)} cannot be the key of a file`);
}
