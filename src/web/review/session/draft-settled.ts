/** What becomes of a draft when it was saved, or when a person has chosen between two values. Apart from `draft`, since no first sight needs it. Pure. */
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
 * After `sent` was saved: what was edited while the save was under way stays, the rest is the service's now. Former steps are
 * completed by what the service had before, so that undo still leads back to it.
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

/** What the service has after a save, as far as it can be known before it says so: what was validated does not show its old values again. */
export function savedDetail(detail: DocumentDetail, sent: Draft, kind: 'save' | 'validate'): DocumentDetail {
  const cellOfUser = ({ value, wordIds }: EditedValue) => ({ value, wordIds, source: 'User' as const });
  const fields = Object.entries(sent.fields).map(([name, cell]) => [name, { ...detail.fields[name], ...cellOfUser(cell) }]);
  return {
    ...detail,
    ...(kind === 'validate' && { state: 'Validated' as const }),
    fields: { ...detail.fields, ...Object.fromEntries(fields) },
    ...(sent.items && {
      items: sent.items
        .filter(isFilled)
        .map((row) => Object.fromEntries(Object.entries(row.cells).map(([name, cell]) => [name, cellOfUser(cell)]))),
    }),
  };
}

/** Mine: the edit stands on the new value from now on. Theirs: the edit goes. */
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
