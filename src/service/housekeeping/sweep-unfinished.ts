import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { sweep } from '#service/platform/blobs/disk-store.ts';

/** No job may take more than an hour (platform/queue/jobs.ts), and no upload half of that. */
const maxMs = 2 * 3_600_000;

type Parts = { blobs: Pick<BlobStore, 'sweep'>; tempDir: string; now: Date };

/** Removes unfinished files of killed processes from the temporary folder and from the file store. */
export async function sweepUnfinished({ blobs, tempDir, now }: Parts, olderThanMs = maxMs): Promise<number> {
  const notSince = new Date(now.getTime() - olderThanMs);
  return (await sweep(tempDir, notSince)) + (await blobs.sweep(notSince));
}
