import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';

/** Opens the store of FILES_URL: `s3://bucket…`, `file:///folder`, or unset for a folder in DATA_DIR. */
export async function openBlobStore(filesUrl: string | undefined, dataDir: string): Promise<BlobStore> {
  if (!filesUrl) return openDiskStore(path.resolve(dataDir, 'files'));
  const address = new URL(filesUrl);
  if (address.protocol === 'file:') return openDiskStore(fileURLToPath(address));
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(address);
}
