/** Memory of a supplier's layout: positions of values, never the values themselves, except those that are not printed. */
import type { Marks, Place, Table } from '#contract/documents/memory-file.ts';

/** Effect on the other validated documents of the layout, compared to the extraction without it. */
export type Effect = { better: number; worse: number; same: number };

/** `constant`: not printed, always the same; `absent`: the value extracted there does not belong to the field. */
type Taught = { kind: 'place'; place: Place } | { kind: 'constant'; value: string } | { kind: 'absent' };

type Told = {
  field: string;
  /** The document that it was learned from; null if it is from another tenant. */
  documentId: string | null;
  /** ISO time. */
  learnedAt: string;
  /** False if the extraction without it was right on all documents of the layout: it only confirms. */
  isCorrection: boolean;
  effect: Effect;
  /** False if it made more documents worse than better: it is kept, but not used. */
  isLive: boolean;
};

export type FieldLesson = Told & Taught;
/** Columns of the line items. */
export type TableLesson = Told & { kind: 'table'; table: Table };
export type Lesson = FieldLesson | TableLesson;

export type LayoutMemory = {
  id: string;
  marks: Marks;
  /** Hashes of the supplier's numbers: company ID, VAT ID, account. Empty if it is from another tenant. */
  keys: readonly number[];
  lessons: readonly Lesson[];
};
