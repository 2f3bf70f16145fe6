/** What is remembered of a supplier's layout: where values stand, never the values themselves, but for those that are printed nowhere. */
import { z } from 'zod';

/**
 * A word that stands near the value on every document of the layout. `word` is a hash of its letters. The distances go from its box to the
 * box of the value, in letter heights: left edge to left edge, right edge to right edge, middle to middle.
 */
const Anchor = z.object({ word: z.int(), left: z.number(), right: z.number(), down: z.number() });
export type Anchor = z.infer<typeof Anchor>;

/**
 * Where a value stands: what stands around it, and its box in shares of the page. `page` counts from the first one, or from the end where it
 * is negative. `lines` and `words`: how much of it there is; `toEnd`: all that stands together. `blanks`: what stands apart is written apart.
 * `before` and `after`: so many signs around the value are none of it.
 */
export const Place = z.object({
  page: z.int().min(-3).max(300),
  x0: z.number(),
  x1: z.number(),
  y: z.number(),
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

/** How it did on the validated documents of the layout, against the reading without it. */
const Effect = z.object({ better: z.int().min(0), worse: z.int().min(0), same: z.int().min(0) });
export type Effect = z.infer<typeof Effect>;

/** `constant`: printed nowhere, the same every time; `absent`: what is read there is not the field. */
const Taught = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), place: Place }),
  z.object({ kind: z.literal('constant'), value: z.string().max(500) }),
  z.object({ kind: z.literal('absent') }),
]);

const Origin = z.object({
  /** The document that taught it; null where it came from another tenant. */
  documentId: z.uuid().nullable(),
  learnedAt: z.iso.datetime(),
  /** False where the reading without it was right on every document: it only confirms. */
  isCorrection: z.boolean(),
  effect: Effect,
  /** Worse than better: kept, and not used. */
  isLive: z.boolean(),
});

export const Lesson = z.object({ field: z.string().max(100), ...Origin.shape }).and(Taught);
export type Lesson = z.infer<typeof Lesson>;

/** By what a layout is found and told from others; see `marksOf`. */
export const Marks = z.object({
  bands: z.array(z.int()).max(64),
  words: z.array(z.object({ word: z.int(), x: z.number() })).max(200),
});
export type Marks = z.infer<typeof Marks>;

export type LayoutMemory = {
  id: string;
  marks: Marks;
  /** Hashes of the supplier's numbers: company, VAT, account. Empty for one that came from another tenant. */
  keys: readonly number[];
  lessons: readonly Lesson[];
};
