import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findAllTenants } from '#service/tenant/store.ts';
import { findFilesOf, type NamedFile } from './files.store.ts';
import { inParts } from './in-parts.ts';

/** A file is written before its row; a file older than this never got one. */
const orphanHours = 24;
/** Some 50 MB of keys. All rows of the tenant are read for each part. */
const mostAtOnce = 200_000;
/** More files without rows cannot be left by killed processes: the database is another one, or older, than that of the files. */
const maxOrphans = { share: 0.1, count: 100 };

export type ScrubParts = {
  system: Db;
  blobs: BlobStore;
  now: Date;
  signal?: AbortSignal;
  /** Whether files without rows are removed, or only reported. */
  removes: boolean;
  /** Number of files compared at once, so that a large tenant is never in memory as a whole. */
  atOnce?: number;
};

export type Scrubbed = {
  files: number;
  orphans: string[];
  removed: number;
  /** Whether nothing was removed, because too many files have no rows. */
  isHeldBack: boolean;
  missing: { key: string; of: string }[];
};

/**
 * Compares rows and files in both directions. A file without a row is removed; a row without its file is reported, because the file cannot
 * be recreated.
 */
export async function scrub(parts: ScrubParts): Promise<Scrubbed> {
  const found: Scrubbed = { files: 0, orphans: [], removed: 0, isHeldBack: false, missing: [] };
  for (const { id } of await findAllTenants(parts.system)) await scrubTenant(parts, id, found);
  const { share, count } = maxOrphans;
  found.isHeldBack = found.orphans.length > count && found.orphans.length > share * found.files;
  if (!parts.removes || found.isHeldBack) return found;
  for (const key of found.orphans) {
    parts.signal?.throwIfAborted();
    await parts.blobs.delete(key);
    found.removed += 1;
  }
  return found;
}

async function scrubTenant(parts: ScrubParts, tenantId: string, found: Scrubbed): Promise<void> {
  const { blobs, now, signal, atOnce = mostAtOnce } = parts;
  const youngest = new Date(now.getTime() - orphanHours * 3_600_000);
  let after: NamedFile | undefined;
  for await (const { files, upTo } of inParts(blobs.list(`${tenantId}/`), atOnce)) {
    signal?.throwIfAborted();
    found.files += files.size;
    // files first: the row of a file written meanwhile exists by the time rows are read
    after = await compareRows(parts, tenantId, { files, after, upTo }, found);
    for (const [key, modifiedAt] of files) if (modifiedAt < youngest) found.orphans.push(key);
  }
}

type Part = { files: Map<string, Date>; after: NamedFile | undefined; upTo: string | undefined };

/** Removes the files from the part that rows refer to, and reports rows without a file. Returns the last row of the part. */
async function compareRows(
  { system, blobs, signal, atOnce = mostAtOnce }: ScrubParts,
  tenantId: string,
  { files, after, upTo }: Part,
  found: Scrubbed,
): Promise<NamedFile | undefined> {
  let last = after;
  // the same file may have several rows, also in the next portion
  let matched: string | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await findFilesOf(system, tenantId, { after: last, upTo, take: atOnce });
    for (const { key, of } of rows) {
      if (files.delete(key)) matched = key;
      // a file written after the listing may exist nevertheless
      else if (key !== matched && !(await isThere(blobs, key))) found.missing.push({ key, of });
    }
    last = rows.at(-1) ?? last;
    if (rows.length < atOnce) return last;
  }
}

const isThere = (blobs: BlobStore, key: string): Promise<boolean> =>
  blobs.size(key).then(
    () => true,
    () => false,
  );

const maxNamed = 100;

/** Returns the findings as lines for an operator. */
export function reportOf({ files, orphans, removed, isHeldBack, missing }: Scrubbed): string[] {
  return [
    `${files} files, ${missing.length} missing, ${orphans.length} without a row, ${removed} removed`,
    ...missing.slice(0, maxNamed).map(({ key, of }) => `missing: ${key} of ${of}`),
    ...(isHeldBack
      ? [
          'nothing was removed: this many files without rows mean that the database and the files are not from the same installation or time',
        ]
      : []),
  ];
}
