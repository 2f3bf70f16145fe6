/** Changes of a draft after a save or a resolved conflict. Separate from `draft`, because the first view does not need it. */
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { type EditedValue, sameValue } from '#web/values/edited-value.ts';
import {
  fingerprint,
  isFilled,
  sameRows,
  serverField,
  serverRows,
  step,
  type Base,
  type Conflict,
  type Draft,
  type DraftHistory,
} from './draft.ts';

/**
 * Returns the draft after `sent` was saved: edits made during the save stay, the rest is now saved. Earlier steps are completed with the
 * previous values of the service, so that undo still restores them.
 */
export function afterSave(history: DraftHistory, sent: Draft, before: DocumentDetail): DraftHistory {
  const former = Object.fromEntries(Object.keys(sent.fields).map((name) => [name, serverField(before, name)]));
  const formerRows = sent.items ? serverRows(before) : null;
  const settle = (draft: Draft): Draft => ({
    fields: Object.fromEntries(
      Object.entries({ ...former, ...draft.fields }).filter(([name, cell]) => {
        const saved = sent.fields[name];
        return !saved || !sameValue(saved, cell);
      }),
    ),
    items: sameRows(draft.items, sent.items) ? null : (draft.items ?? formerRows),
    confirmed: draft.confirmed,
  });
  const saved = Object.fromEntries(Object.entries(sent.fields).map(([name, cell]) => [name, cell.value]));
  return {
    now: settle(history.now),
    past: history.past.map(settle),
    future: [],
    base: {
      fields: { ...history.base.fields, ...saved },
      items: sent.items ? fingerprint(sent.items) : history.base.items,
    },
  };
}

/**
 * Returns the expected detail after a save, before the service responds, so that a validated document does not show its old values again.
 */
export function expectedDetail(detail: DocumentDetail, sent: Draft, kind: 'save' | 'validate'): DocumentDetail {
  const toUserCell = ({ value, wordIds }: EditedValue) => ({ value, wordIds, source: 'User' as const });
  const fields = Object.entries(sent.fields).map(([name, cell]) => [name, { ...detail.fields[name], ...toUserCell(cell) }]);
  return {
    ...detail,
    ...(kind === 'validate' && { state: 'Validated' as const }),
    fields: { ...detail.fields, ...Object.fromEntries(fields) },
    ...(sent.items && {
      items: sent.items
        .filter(isFilled)
        .map((row) => Object.fromEntries(Object.entries(row.cells).map(([name, cell]) => [name, toUserCell(cell)]))),
    }),
  };
}

/** Mine: the edit is kept, based on the new value. Theirs: the edit is discarded. */
export function settleConflict(
  history: DraftHistory,
  detail: DocumentDetail,
  conflict: Conflict,
  choice: 'mine' | 'theirs',
): DraftHistory {
  const base: Base =
    conflict.kind === 'field'
      ? { ...history.base, fields: { ...history.base.fields, [conflict.name]: serverField(detail, conflict.name).value } }
      : { ...history.base, items: fingerprint(serverRows(detail)) };
  if (choice === 'mine') return { ...history, base };
  if (conflict.kind === 'items') return step(history, { ...history.now, items: null }, base);
  const { [conflict.name]: _, ...fields } = history.now.fields;
  return step(history, { ...history.now, fields }, base);
}
