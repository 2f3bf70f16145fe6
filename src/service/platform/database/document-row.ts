import type { Selectable } from 'kysely';
import type { ApprovalState, DocumentState, ExportState } from '#contract/core/document-states.ts';
import type { FieldValues, MessageLevel } from '#values/values.ts';
import type { Documents } from './schema.ts';

/** A message as it is kept: its text is made when it is read, in the reader's language. */
export type KeptMessage = {
  field: string;
  itemIndex: number | null;
  level: MessageLevel;
  code: string;
  params: Record<string, string>;
};

/** A field of which page, e-invoice and payment code say different things. */
export type KeptContradiction = {
  field: string;
  voices: { voice: 'page' | 'eInvoice' | 'qr'; value: string; wordIds: number[] }[];
  row?: { itemIndex: number; description: string };
  isDecided?: true;
};

/** A document's row with its columns of text and JSON typed as what is written there. */
export type DocumentRow = Omit<
  Selectable<Documents>,
  'state' | 'approval_state' | 'export_state' | 'fields' | 'items' | 'messages' | 'contradictions' | `list_${string}`
> & {
  state: DocumentState;
  approval_state: ApprovalState;
  export_state: ExportState;
  fields: FieldValues;
  items: FieldValues[];
  messages: KeptMessage[];
  contradictions: KeptContradiction[];
};
