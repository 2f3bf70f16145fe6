/** Result of the extraction of a document. */
import type { FieldValues } from '#values/values.ts';

/** A table of the attachment allowed by FA(3) of the KSeF. */
export type AttachedTable = { title: string; head: string[]; rows: string[][]; sums: string[] };

/** A value of an e-invoice that no field holds. */
export type UnmappedValue = {
  /** Term of the European model, such as `BT-72`; null if it has none. */
  term: string | null;
  /** Path of the element below the root or its line: `Delivery/ActualDeliveryDate`. */
  path: string;
  value: string;
  /** Index of the item, from 0; null for the header. */
  itemIndex: number | null;
  /** Description of its item as extracted: items can be moved, and a note must stay with its item. */
  itemDescription?: string;
  /**
   * Number of characters of a long value that are omitted. For the entry without a path, which is the last one: number of further values.
   */
  omitted?: number;
};

/** An e-invoice with field names of the product and canonical values (`#values/values.ts`). */
export type EInvoice = {
  format: 'isdoc' | 'ubl' | 'cii' | 'ksef';
  documentClass: string;
  fields: Record<string, string>;
  items: Record<string, string>[];
  /** Only drawn; no field holds it. */
  attachment?: readonly AttachedTable[];
  /** Omitted if empty. */
  unmapped?: readonly UnmappedValue[];
};

/** An e-invoice with the elements that its items were created from. */
export type ReadEInvoice<Element> = { invoice: EInvoice; lines: readonly Element[] };

/** Source of a value: the visible page, the e-invoice, or a QR code. */
export type ValueSourceName = 'page' | 'eInvoice' | 'qr';
export type SourceValue = { voice: ValueSourceName; value: string; wordIds: number[] };
/**
 * A field for which the sources of a document differ. `row`: the field is a cell of a line item, which is found by its original description
 * because lines move. `isDecided`: a user kept the current value.
 */
export type Contradiction = {
  field: string;
  voices: SourceValue[];
  row?: { itemIndex: number; description: string };
  isDecided?: true;
};

export type Extracted = {
  documentClass: string;
  fields: FieldValues;
  items: FieldValues[];
  /** Whether the values were taken from an e-invoice rather than extracted from an image. */
  isExtractedByFormat: boolean;
  /** Values of an e-invoice that no field of the document holds. */
  unmapped?: readonly UnmappedValue[];
  /** Omitted if there are none. */
  contradictions?: Contradiction[];
};
