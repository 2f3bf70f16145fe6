import type { Readable } from 'node:stream';

type ByteRange = { start: number; end: number };

/** Files, by key. Rows say which keys exist; a file is written before its row. Nothing is held whole in memory. */
export type BlobStore = {
  /** Keeps the bytes of a stream, or of the file at a path, and answers once they are safe. A key is written once. */
  put: (key: string, source: Readable | string) => Promise<{ size: number; sha256: string }>;
  /** The bytes, or those from `start` to `end` inclusive. Throws BlobMissing where there is no such file. */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  size: (key: string) => Promise<number>;
  /** A missing file is no error. */
  delete: (key: string) => Promise<void>;
  /** Throws what keeps files from being written and read, if anything does. */
  check: () => Promise<void>;
  /** Removes what killed processes were writing and have not touched since. Answers how many. */
  sweep: (notSince: Date) => Promise<number>;
  /** Keys under a prefix, for the search for files without rows. */
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** The folder or server of the files is not there, or cannot be written: a matter of the machine, not of one file. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  readonly code = 'STORE_AWAY';
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`there is no file ${key}`);
    this.name = 'BlobMissing';
  }
}
