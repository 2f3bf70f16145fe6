import type { DocumentRow } from '#service/store/document-row.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import { checkDocument } from './checks/check-document.ts';
import type { CheckMessage } from './checks/check-message.ts';

/** The messages that a document has with its present values. */
export const checkRow = (
  document: Pick<DocumentRow, 'fields' | 'items' | 'duplicate_of'>,
  definition: readonly TypeField[],
  now: Date,
): CheckMessage[] =>
  checkDocument({
    definition,
    fields: document.fields,
    items: document.items,
    isDuplicate: document.duplicate_of !== null,
    today: now.toISOString().slice(0, 10),
  });
