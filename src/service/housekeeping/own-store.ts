import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobStore, StoreUnavailable } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Number of files to look for: one of them may have been lost. */
const maxProbedFiles = 5;

/** Returns the key of a mark, beside the folders of the tenants. */
const keyOfMark = (mark: string): string => `own-store/${mark}`;

/**
 * Wraps the store after verifying that it belongs to this database: by its mark, or by files that rows refer to. An unmounted disk or
 * another bucket looks like the empty folder of a new installation, and files written there would be missing when the right one is back.
 * Only if neither a mark nor a row is known is the store considered new, and marked. `isTaken`: the store belongs to this database whatever
 * it contains.
 */
export function ownStore(store: BlobStore, system: Db, isTaken = false): BlobStore {
  let isOwn = false;
  const assertOwn = async (): Promise<void> => {
    if (isOwn) return;
    const [mark, keys] = await Promise.all([findMark(system), someKeys(system)]);
    const wanted = mark === undefined ? keys : [keyOfMark(mark), ...keys];
    const found = await Promise.all(wanted.map((key) => has(store, key)));
    if (wanted.length > 0 && !found.includes(true) && !isTaken)
      throw new StoreUnavailable(
        'the file store contains none of the files of this database: check that the disk is mounted and FILES_URL is right',
      );
    // created only where the store is known to be the right one
    await store.check();
    if (mark === undefined || !found[0]) await markStore(store, system, mark);
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

const findMark = async (system: Db): Promise<string | undefined> =>
  (await system.selectFrom('file_store_marks').select('mark').executeTakeFirst())?.mark;

const someKeys = async (system: Db): Promise<string[]> =>
  (await system.selectFrom('documents').select('file_key').where('deleted_at', 'is', null).limit(maxProbedFiles).execute()).map(
    ({ file_key: key }) => key,
  );

/** Writes the mark to the store before the database. Of two concurrent processes the first mark counts, and both are in the store. */
async function markStore(store: BlobStore, system: Db, known: string | undefined): Promise<void> {
  const mark = known ?? randomUUID();
  await store.put(keyOfMark(mark), Readable.from([Buffer.from('The files of one database of Vidimus.\n')]));
  await system
    .insertInto('file_store_marks')
    .values({ mark, made_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
