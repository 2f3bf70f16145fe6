import { type BlobStore, StoreAway } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';

/** As many files as are looked for: one of them may have been lost. */
const lookedFor = 5;

/**
 * The store, once it holds files that rows name. A disk that was not mounted when the service started, or the bucket of another one, is an empty
 * folder like that of a new installation: what is written there is missed by everybody when the right one is back.
 */
export function ownStore(store: BlobStore, system: Db): BlobStore {
  let isOwn = false;
  const assertOwn = async (): Promise<void> => {
    if (isOwn) return;
    const rows = await system
      .selectFrom('documents')
      .select('file_key')
      .where('deleted_at', 'is', null)
      .limit(lookedFor)
      .execute();
    const found = await Promise.all(rows.map(({ file_key: key }) => has(store, key)));
    if (rows.length > 0 && !found.includes(true))
      throw new StoreAway(
        'the file store holds none of the files of this database: is the disk mounted, FILES_URL the right one?',
      );
    // made where it is known to be the right one
    await store.check();
    isOwn = true;
  };
  return {
    ...store,
    put: async (key, source) => {
      await assertOwn();
      return store.put(key, source);
    },
    get: async (key, range) => {
      await assertOwn();
      return store.get(key, range);
    },
    size: async (key) => {
      await assertOwn();
      return store.size(key);
    },
    delete: async (key) => {
      await assertOwn();
      return store.delete(key);
    },
    check: async () => {
      await assertOwn();
      return store.check();
    },
  };
}

const has = (store: BlobStore, key: string): Promise<boolean> =>
  store.size(key).then(
    () => true,
    () => false,
  );
