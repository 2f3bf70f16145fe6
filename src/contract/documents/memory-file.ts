/** What is remembered of suppliers' layouts, as one tenant gives it to another: where values stand, and no value. */
import { z } from 'zod';

const Distance = z.number().min(-10_000).max(10_000);
/** A 32-bit hash of the letters of a word. */
const WordHash = z.int().min(-2_147_483_648).max(2_147_483_647);

/**
 * A word that stands near the value on every document of the layout. The distances go from its box to the box of the value, in letter heights:
 * left edge to left edge, right edge to right edge, middle to middle.
 */
const Anchor = z.object({ word: WordHash, left: Distance, right: Distance, down: Distance });
export type Anchor = z.infer<typeof Anchor>;

/**
 * Where a value stands: what stands around it, and its box in shares of the page. `page` counts from the first one, or from the end where it
 * is negative. `lines` and `words`: how much of it there is; `toEnd`: all that stands together. `blanks`: what stands apart is written apart.
 * `before` and `after`: so many signs around the value are none of it.
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
  /** Of text: a run of letters is A, one of digits is 9. */
  shape: z.string().max(40),
});
export type Place = z.infer<typeof Place>;

const Share = z.number().min(-1).max(2);
const Lines = z.int().min(0).max(12);

/**
 * The columns of the table of line items, from left to right: their edges in shares of the width of the page, and what field stands in them,
 * null for what is on paper only. `line` counts the lines of a row, 0 for the one with the figures; so many lines of text stand before and after it.
 */
const Table = z.object({
  columns: z
    .array(
      z.object({
        field: z.string().min(1).max(100).nullable(),
        line: z.int().min(-12).max(12),
        isFigure: z.boolean(),
        /** Every row has it: what lacks more than one of these is none. */
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

/** Stands for the field of a lesson about line items: no field can be called so. */
export const lineItems = 'items[]';

/** By what a layout is found: MinHash of its fixed words; and told from others: these words and how far from the left they stand. */
const Marks = z.object({
  bands: z.array(WordHash).max(64),
  words: z.array(z.object({ word: WordHash, x: Distance })).max(200),
});
export type Marks = z.infer<typeof Marks>;

export const mostLayoutsInFile = 2000;

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
    .max(mostLayoutsInFile),
});
export type MemoryFile = z.infer<typeof MemoryFile>;
