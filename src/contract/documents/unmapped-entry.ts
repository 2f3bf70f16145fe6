import { z } from 'zod';

export const UnmappedEntry = z.object({
  /** Term of the European model (EN 16931), such as `BT-72`; null if it has none. */
  term: z.string().nullable(),
  /**
   * Path of the element below the root or its line; or the name of a field that the document type lacks; empty for values that are not
   * listed.
   */
  path: z.string(),
  /** Its name, in the language of the caller. */
  label: z.string(),
  value: z.string(),
  /** Index of the item, from 0; null for the header. */
  itemIndex: z.int().nullable(),
  /**
   * Number of characters of a long value that are omitted. An entry with an empty path is the last one, and this many further values are
   * not listed.
   */
  omitted: z.int().default(0),
});
export type UnmappedEntry = z.output<typeof UnmappedEntry>;
