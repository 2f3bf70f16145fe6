type Listed = { key: string; modifiedAt: Date };
type Part = {
  files: Map<string, Date>;
  /** The last key of the part; undefined for the last part, which extends to the end. */
  upTo: string | undefined;
};

/** Divides a list of files, ordered by key, into parts that together cover all keys. */
export async function* inParts(listed: AsyncIterable<Listed>, size: number): AsyncGenerator<Part> {
  let files = new Map<string, Date>();
  let last = '';
  for await (const { key, modifiedAt } of listed) {
    // compared with the wrong rows, a file would seem to have none
    if (key <= last) throw new Error(`the file store lists ${key} out of order, after ${last}`);
    if (files.size === size) {
      yield { files, upTo: last };
      files = new Map();
    }
    files.set(key, modifiedAt);
    last = key;
  }
  yield { files, upTo: undefined };
}
