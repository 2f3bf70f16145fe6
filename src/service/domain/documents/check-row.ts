import type { DocumentRow, KeptMessage } from '#service/store/document-row.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { ValueChange } from './apply-patch.ts';
import { checkDocument } from './checks/check-document.ts';

/** The messages that a document has with its present values. */
export const checkRow = (
  document: Pick<DocumentRow, 'fields' | 'items' | 'duplicate_of'>,
  definition: readonly TypeField[],
  now: Date,
): KeptMessage[] =>
  checkDocument({
    definition,
    fields: document.fields,
    items: document.items,
    isDuplicate: document.duplicate_of !== null,
    today: now.toISOString().slice(0, 10),
  });

/**
 * What an external validation said before (interface 4.3) and still holds: of a field until its value changes, of the document as a whole
 * until any value does. Our own checks cannot repeat it, so a save must not lose it.
 */
export const standingMessages = (messages: readonly KeptMessage[], changes: readonly ValueChange[]): KeptMessage[] => {
  const changed = new Set(changes.map(({ fieldName }) => fieldName));
  return messages.filter(({ code, field }) => code === 'external' && (field === '' ? changed.size === 0 : !changed.has(field)));
};
