import type { DocumentRow } from '../core/document-row.ts';
import type { RecordedChange } from '../core/record-values.ts';
import { changesOf } from '../changes/apply-patch.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import { withFormulas } from '#service/document-types/derived/with-formulas.ts';

type Recomputed = Pick<DocumentRow, 'fields' | 'items'> & { changes: RecordedChange[] };

/** Validated documents, and those in approval, keep the values that users saw until somebody saves them. */
const mayChange = ({ state, approval_state }: DocumentRow): boolean =>
  (state === 'Extracted' || state === 'Paused') && approval_state === 'None';

/** Returns the values of a document by the current formulas of its type. Pure. */
export function recomputed(document: DocumentRow, definition: readonly TypeField[]): Recomputed {
  const { fields, items } = document;
  if (!mayChange(document)) return { fields, items, changes: [] };
  const after = withFormulas({ fields, items }, definition);
  return { ...after, changes: changesOf(document, after) };
}
