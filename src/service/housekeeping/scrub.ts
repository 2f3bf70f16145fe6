import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findAllTenants } from '#service/tenant/store.ts';
import { findFilesOf } from './files.store.ts';

/** A file is written before its row; what is older than this was never followed by one. */
const orphanHours = 24;
/** More than this without rows is no rest of killed processes: the database is another one, or an older one, than that of the files. */
const mostOrphans = { share: 0.1, count: 100 };

export type ScrubParts = {
  system: Db;
  blobs: BlobStore;
  now: Date;
  signal?: AbortSignal;
  /** Whether files without rows are removed, or only told of. */
  removes: boolean;
};

export type Scrubbed = {
  files: number;
  orphans: string[];
  removed: number;
  /** There are so many without rows that nothing was removed. */
  isHeldBack: boolean;
  missing: { key: string; of: string }[];
};

/** Compares rows and files, both ways. A file that no row names goes; a row whose file is gone is told of: nobody can make it again. */
export async function scrub(parts: ScrubParts): Promise<Scrubbed> {
  const found: Scrubbed = { files: 0, orphans: [], removed: 0, isHeldBack: false, missing: [] };
  for (const { id } of await findAllTenants(parts.system)) await scrubTenant(parts, id, found);
  const { share, count } = mostOrphans;
  found.isHeldBack = found.orphans.length > count && found.orphans.length > share * found.files;
  if (!parts.removes || found.isHeldBack) return found;
  for (const key of found.orphans) {
    parts.signal?.throwIfAborted();
    await parts.blobs.delete(key);
    found.removed += 1;
  }
  return found;
}

async function scrubTenant({ system, blobs, now, signal }: ScrubParts, tenantId: string, found: Scrubbed): Promise<void> {
  const youngest = new Date(now.getTime() - orphanHours * 3_600_000);
  // files first: one that comes meanwhile has its row by the time that rows are read
  const kept = new Map<string, Date>();
  for await (const { key, modifiedAt } of blobs.list(`${tenantId}/`)) {
    signal?.throwIfAborted();
    kept.set(key, modifiedAt);
  }
  found.files += kept.size;
  for (const { key, of } of await findFilesOf(system, tenantId)) {
    // one that was written after the files were looked through is there all the same
    if (!kept.delete(key) && !(await isThere(blobs, key))) found.missing.push({ key, of });
  }
  for (const [key, modifiedAt] of kept) if (modifiedAt < youngest) found.orphans.push(key);
}

const isThere = (blobs: BlobStore, key: string): Promise<boolean> =>
  blobs.size(key).then(
    () => true,
    () => false,
  );

const mostNamed = 100;

/** What was found, for an operator. */
export function reportOf({ files, orphans, removed, isHeldBack, missing }: Scrubbed): string[] {
  return [
    `${files} files, ${missing.length} missing, ${orphans.length} without a row, ${removed} removed`,
    ...missing.slice(0, mostNamed).map(({ key, of }) => `missing: ${key} of ${of}`),
    ...(isHeldBack
      ? ['nothing was removed: so many files without rows mean that database and files are not of the same time or place']
      : []),
  ];
}
