/** Supplier memory in the format exchanged between tenants: positions of values, without values. */
import { z } from 'zod';

const Distance = z.number().min(-10_000).max(10_000);
/** 32-bit hash of the characters of a word. */
const WordHash = z.int().min(-2_147_483_648).max(2_147_483_647);

/**
 * A word near the value on every document of the layout. Distances are measured from its box to the box of the value, in letter heights:
 * left edge to left edge, right edge to right edge, middle to middle.
 */
const Anchor = z.object({ word: WordHash, left: Distance, right: Distance, down: Distance });
export type Anchor = z.infer<typeof Anchor>;

/**
 * Position of a value: the words around it, and its box in shares of the page. `page` counts from the first page, or from the end if
 * negative. `lines` and `words`: size of the value; `toEnd`: it extends to the end of its segment; `blanks`: it is written with spaces.
 * `before` and `after`: number of characters around the value that do not belong to it.
 */
const Place = z.object({
  page: z.int().min(-3).max(300),
  x0: Distance,
  x1: Distance,
  y: Distance,
  anchors: z.array(Anchor).max(12),
  lines: z.int().min(1).max(12),
  words: z.int().min(1).max(60),
  toEnd: z.boolean(),
  blanks: z.boolean(),
  before: z.int().min(0).max(12),
  after: z.int().min(0).max(12),
  /** For a text: a run of letters is A, a run of digits is 9. */
  shape: z.string().max(40),
});
export type Place = z.infer<typeof Place>;

const Share = z.number().min(-1).max(2);
const Lines = z.int().min(0).max(12);

/**
 * Columns of the line item table, from left to right: their edges in shares of the page width and their fields, null for columns that are
 * only on paper. `line` is the line within a row, 0 for the one with the figures; `linesBefore` and `linesAfter` count the lines of text
 * before and after it.
 */
const Table = z.object({
  columns: z
    .array(
      z.object({
        field: z.string().min(1).max(100).nullable(),
        line: z.int().min(-12).max(12),
        isFigure: z.boolean(),
        /** Whether the column is filled in every row: a line that lacks more than one of these is not a row. */
        isAlways: z.boolean(),
        x0: Share,
        x1: Share,
      }),
    )
    .min(1)
    .max(60),
  linesBefore: Lines,
  linesAfter: Lines,
});
export type Table = z.infer<typeof Table>;

/** How a layout is found: MinHash of its fixed words. How it is distinguished from others: these words and their distance from the left. */
const Marks = z.object({
  bands: z.array(WordHash).max(64),
  words: z.array(z.object({ word: WordHash, x: Distance })).max(200),
});
export type Marks = z.infer<typeof Marks>;

export const maxLayoutsPerFile = 2000;

export const MemoryFile = z.object({
  format: z.literal('vidimus-supplier-memory'),
  version: z.literal(1),
  layouts: z
    .array(
      z.object({
        marks: Marks,
        lessons: z.array(z.object({ field: z.string().min(1).max(100), place: Place })).max(200),
        table: Table.optional(),
      }),
    )
    .max(maxLayoutsPerFile),
});
export type MemoryFile = z.infer<typeof MemoryFile>;
