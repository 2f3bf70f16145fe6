import type { Readable } from 'node:stream';

type ByteRange = { start: number; end: number };

/** Files by key. Rows determine which keys exist; a file is written before its row. No file is held in memory as a whole. */
export type BlobStore = {
  /** Stores the bytes of a stream, or of the file at a path, and resolves once they are durable. A key is written once. */
  put: (key: string, source: Readable | string) => Promise<{ size: number; sha256: string }>;
  /** Returns all bytes, or those from `start` to `end` inclusive. Throws BlobMissing if the file does not exist. */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  size: (key: string) => Promise<number>;
  /** Deletes a file; a missing file is not an error. */
  delete: (key: string) => Promise<void>;
  /** Throws if files cannot be written or read, with the cause. */
  check: () => Promise<void>;
  /** Removes unfinished files of killed processes that were not modified since. Returns their number. */
  sweep: (notSince: Date) => Promise<number>;
  /** Lists keys with a prefix in their order, to find files without rows. */
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** The folder or server of the files is missing or not writable: a fault of the machine, not of one file. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly code = 'STORE_AWAY';
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`there is no file ${key}`);
    this.name = 'BlobMissing';
  }
}
