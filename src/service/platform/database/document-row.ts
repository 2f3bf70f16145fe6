import type { Selectable } from 'kysely';
import type { ApprovalState, DocumentState, ExportState } from '#contract/core/document-states.ts';
import type { FieldValues, MessageLevel } from '#values/values.ts';
import type { Documents } from './schema.ts';

/** A stored message; its text is created on reading, in the reader's language. */
export type StoredMessage = {
  field: string;
  itemIndex: number | null;
  level: MessageLevel;
  code: string;
  params: Record<string, string>;
};

/** A field for which page, e-invoice and payment code contain different values. */
export type StoredContradiction = {
  field: string;
  voices: { voice: 'page' | 'eInvoice' | 'qr'; value: string; wordIds: number[] }[];
  row?: { itemIndex: number; description: string };
  isDecided?: true;
};

/** Row of a document, with its text and JSON columns typed. */
export type DocumentRow = Omit<
  Selectable<Documents>,
  'state' | 'approval_state' | 'export_state' | 'fields' | 'items' | 'messages' | 'contradictions' | `list_${string}`
> & {
  state: DocumentState;
  approval_state: ApprovalState;
  export_state: ExportState;
  fields: FieldValues;
  items: FieldValues[];
  messages: StoredMessage[];
  contradictions: StoredContradiction[];
};
