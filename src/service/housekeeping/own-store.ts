import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobStore, StoreAway } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';

/** As many files as are looked for: one of them may have been lost. */
const lookedFor = 5;

/** Beside the folders of the tenants. */
const keyOfMark = (mark: string): string => `own-store/${mark}`;

/**
 * The store, once it is known to be that of this database: by its mark, or by files that rows name. A disk that is not mounted, or another
 * bucket, is an empty folder like that of a new installation: what is written there is missed by everybody when the right one is back. Only
 * where neither a mark nor a row is known is the store taken for a new one, and marked. `isTaken`: it is this database's whatever it holds.
 */
export function ownStore(store: BlobStore, system: Db, isTaken = false): BlobStore {
  let isOwn = false;
  const assertOwn = async (): Promise<void> => {
    if (isOwn) return;
    const [mark, keys] = await Promise.all([findMark(system), someKeys(system)]);
    const wanted = mark === undefined ? keys : [keyOfMark(mark), ...keys];
    const found = await Promise.all(wanted.map((key) => has(store, key)));
    if (wanted.length > 0 && !found.includes(true) && !isTaken)
      throw new StoreAway(
        'the file store holds none of the files of this database: is the disk mounted, FILES_URL the right one?',
      );
    // made where it is known to be the right one
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
  (await system.selectFrom('documents').select('file_key').where('deleted_at', 'is', null).limit(lookedFor).execute()).map(
    ({ file_key: key }) => key,
  );

/** The mark is in the store before the database knows it. Of two processes at once the first one's counts, and both stand in the store. */
async function markStore(store: BlobStore, system: Db, known: string | undefined): Promise<void> {
  const mark = known ?? randomUUID();
  await store.put(keyOfMark(mark), Readable.from([Buffer.from('The files of one database of Vidimus.\n')]));
  await system
    .insertInto('file_store_marks')
    .values({ mark, made_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
