/** Session of the document under review: values with unsaved edits, checks and saving. */
import { useMemo, useState } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { itemFields, messagesOf, reviewFields } from '../form/review-fields.ts';
import { messagesAtRows } from '../items/messages-at-rows.ts';
import { conflictsOf } from './draft.ts';
import { isBeingRead } from './is-being-read.ts';
import { useChecks } from './use-checks.ts';
import { useDraft } from './use-draft.ts';
import { useFormulas } from './use-formulas.ts';
import { useSave } from './use-save.ts';

export type Session = ReturnType<typeof useSession>;

export function useSession(detail: DocumentDetail, me: Me, culture: string) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [seenAt] = useState(detail.updatedAt ?? detail.createdAt);
  const { store, history, rows: keptRows, put, putRows, keepTyping, endTyping } = useDraft(detail, me, culture, today);
  // A document that is being extracted has no form yet.
  const isEditable = detail.actions.includes('edit') && !isBeingRead(detail);
  const checked = useChecks(detail, history.now, isEditable);
  const { draft: shown, rows } = useFormulas(detail, history.now, keptRows);
  const fields = useMemo(() => reviewFields(detail, shown, checked), [detail, shown, checked]);
  const columns = useMemo(() => itemFields(detail), [detail]);
  const conflicts = useMemo(() => conflictsOf(history, detail), [history, detail]);
  const saving = useSave(detail, store, me, conflicts.length > 0);
  return {
    detail,
    culture,
    today,
    /** Time of the document version shown first. Later changes by others are listed. */
    seenAt,
    isEditable,
    store,
    draft: history.now,
    fields,
    rows,
    columns,
    conflicts,
    checked,
    /** Current messages of all checks, with suggested corrections if the service supports them. */
    messages: messagesAtRows(messagesOf(detail, checked), checked?.itemIds ?? null, rows),
    saving,
    header: (name: string) => fields.find((field) => field.definition.name === name)?.value.value ?? '',
    /** Current values: a key may trigger a save before the edit it ends was rendered. */
    fieldsNow: () => reviewFields(detail, store.read().now, checked),
    conflictsNow: () => conflictsOf(store.read(), detail),
    put,
    putRows,
    keepTyping,
    endTyping,
  };
}
