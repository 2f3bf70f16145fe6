/** What the extraction says about a document. */
import type { FieldValues } from '#values/values.ts';

/** An e-invoice in the product's own field names, values canonical (`#values/values.ts`). */
export type EInvoice = {
  format: 'isdoc' | 'ubl' | 'cii' | 'ksef';
  documentClass: string;
  fields: Record<string, string>;
  items: Record<string, string>[];
};

export type Extracted = {
  documentClass: string;
  fields: FieldValues;
  items: FieldValues[];
  /** The values were taken from an e-invoice, not read from a picture. */
  isExtractedByFormat: boolean;
};
