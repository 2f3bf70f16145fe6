import { z } from 'zod';

export const UnmappedEntry = z.object({
  /** Of the European model (EN 16931), as `BT-72`; null where it has none for it. */
  term: z.string().nullable(),
  /** Of the element, below the root or its line; the name of a field that the document type does not have; empty for what is not listed. */
  path: z.string(),
  /** What it is called, in the language of the caller. */
  label: z.string(),
  value: z.string(),
  /** Of the item, from 0; null for the header. */
  itemIndex: z.int().nullable(),
  /** Characters of a long value that are left out. An entry with an empty path is the last, and so many further values are not listed. */
  omitted: z.int().default(0),
});
export type UnmappedEntry = z.output<typeof UnmappedEntry>;
