/** What the extraction says about a document. */
import type { FieldValues } from '#values/values.ts';

/** A table of the attachment that FA(3) of the KSeF allows. */
export type AttachedTable = { title: string; head: string[]; rows: string[][]; sums: string[] };

/** What an e-invoice says and no field holds. */
export type UnmappedValue = {
  /** Of the European model, where it has one: `BT-72`. */
  term: string | null;
  /** Where it stands, below the root or below its line: `Delivery/ActualDeliveryDate`. */
  path: string;
  value: string;
  /** Of the item, from 0; null for the header. */
  itemIndex: number | null;
  /** The description of its item as it was read: items are moved, and a note of one must not end at another. */
  itemDescription?: string;
  /** Characters of a long value that are left out; of the entry without a path, which is the last, so many further values. */
  omitted?: number;
};

/** An e-invoice in the product's own field names, values canonical (`#values/values.ts`). */
export type EInvoice = {
  format: 'isdoc' | 'ubl' | 'cii' | 'ksef';
  documentClass: string;
  fields: Record<string, string>;
  items: Record<string, string>[];
  /** Only drawn: no field is for it. */
  attachment?: readonly AttachedTable[];
  /** Left out where there is nothing. */
  unmapped?: readonly UnmappedValue[];
};

/** An e-invoice with the elements that became its items. */
export type ReadEInvoice<Element> = { invoice: EInvoice; lines: readonly Element[] };

/** Who says a value: the visible page, the e-invoice, a QR code. */
export type VoiceName = 'page' | 'eInvoice' | 'qr';
export type Voice = { voice: VoiceName; value: string; wordIds: number[] };
/**
 * A field of which a document says different things. `row`: it is a cell of a line item, found again by the description that it had as lines
 * move. `isDecided`: somebody kept the value that stands there.
 */
export type Contradiction = {
  field: string;
  voices: Voice[];
  row?: { itemIndex: number; description: string };
  isDecided?: true;
};

export type Extracted = {
  documentClass: string;
  fields: FieldValues;
  items: FieldValues[];
  /** The values were taken from an e-invoice, not read from a picture. */
  isExtractedByFormat: boolean;
  /** Of an e-invoice: what it says and no field of the document holds. */
  unmapped?: readonly UnmappedValue[];
  /** Left out where there are none. */
  contradictions?: Contradiction[];
};
