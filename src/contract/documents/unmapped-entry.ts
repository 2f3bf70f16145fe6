import { z } from 'zod';

export const UnmappedEntry = z.object({
  /** Of the European model (EN 16931), as `BT-72`; null where it has none for it. */
  term: z.string().nullable(),
  /** Of the element, below the root or its line; the name of a field that the document type does not have. */
  path: z.string(),
  /** What it is called, in the language of the caller. */
  label: z.string(),
  value: z.string(),
  /** Of the item, from 0; null for the header. */
  itemIndex: z.int().nullable(),
});
export type UnmappedEntry = z.output<typeof UnmappedEntry>;
