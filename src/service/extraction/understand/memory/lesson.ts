/** What is remembered of a supplier's layout: where values stand, never the values themselves, but for those that are printed nowhere. */
import type { Marks, Place, Table } from '#contract/documents/memory-file.ts';

/** How it did on the other validated documents of the layout, against the reading without it. */
export type Effect = { better: number; worse: number; same: number };

/** `constant`: printed nowhere, the same every time; `absent`: what is read there is not the field. */
type Taught = { kind: 'place'; place: Place } | { kind: 'constant'; value: string } | { kind: 'absent' };

type Told = {
  field: string;
  /** The document that taught it; null where it came from another tenant. */
  documentId: string | null;
  /** ISO time. */
  learnedAt: string;
  /** False where the reading without it was right: it only confirms. */
  isCorrection: boolean;
  effect: Effect;
  /** Worse than better: kept, and not used. */
  isLive: boolean;
};

export type FieldLesson = Told & Taught;
/** Of the line items: in which columns they stand. */
export type TableLesson = Told & { kind: 'table'; table: Table };
export type Lesson = FieldLesson | TableLesson;

export type LayoutMemory = {
  id: string;
  marks: Marks;
  /** Hashes of the supplier's numbers: company, VAT, account. Empty for one that came from another tenant. */
  keys: readonly number[];
  lessons: readonly Lesson[];
};
