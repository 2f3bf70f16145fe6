/** Unsaved edits of one document, kept across a reload. A text that was being typed is restored as an edit. */
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { cellOf, setCells, type ItemRow } from '#web/items/rows.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { valueOfText, type EditedValue } from '#web/values/edited-value.ts';
import { itemFields, reviewFields } from '../form/review-fields.ts';
import type { Target } from '../selection/targets.ts';
import { serverRows, setField, setItems, type Draft } from './draft.ts';
import type { Chosen } from './fill-from-row.ts';
import { draftKey, draftOf } from './draft-store.ts';
import { isBeingRead } from './is-being-read.ts';
import { clearTypedText, storeTypedText, takeTypedText, typedIn } from './typed-text.ts';

const definitionOf = (detail: DocumentDetail, draft: Draft, name: string): FieldDefinition | undefined =>
  reviewFields(detail, draft).find(({ definition }) => definition.name === name)?.definition;

export function useDraft(detail: DocumentDetail, me: Me, culture: string, today: string) {
  const key = draftKey(me.id, detail.id);
  const [store] = useState(() => {
    const opened = draftOf(key);
    const typed = takeTypedText(key);
    const field = typed && definitionOf(detail, opened.read().now, typed.name);
    if (typed && field)
      opened.update((now) =>
        setField(now, detail, typed.name, valueOfText(field.type, typed.text, culture, today), typed.ground),
      );
    return opened;
  });
  const history = useSyncExternalStore(store.subscribe, store.read);
  const rows = useMemo(() => history.now.items ?? serverRows(detail), [detail, history.now.items]);

  // Somebody else saved a value in the field that is being edited: the typed text becomes an edit, so that both values can be chosen in the
  // conflict. If somebody else has the document extracted again, the form disappears, and its inputs with their text.
  useLayoutEffect(() => {
    const typed = typedIn(key);
    if (!typed) return;
    const isOvertaken = !(typed.name in store.read().now.fields) && (detail.fields[typed.name]?.value ?? '') !== typed.ground;
    if (!isOvertaken && !isBeingRead(detail)) return;
    const field = definitionOf(detail, store.read().now, typed.name);
    if (!field) return;
    clearTypedText(key);
    const value = valueOfText(field.type, typed.text, culture, today);
    store.update((now) => setField(now, detail, typed.name, value, typed.ground));
  }, [key, detail, store, culture, today]);

  const client = useQueryClient();
  const fill = (chosen: readonly Chosen[]) => {
    if (chosen.length > 0)
      void import('./fill-from-row.ts').then(({ fillFromRows }) =>
        fillFromRows(client, { detail, store, culture, today }, chosen),
      );
  };
  /** Returns the table rows that the edit selects. */
  const lookupSelections = (before: readonly ItemRow[], after: readonly ItemRow[]): Chosen[] =>
    itemFields(detail).flatMap((definition) =>
      definition.fills
        ? after.flatMap((row): Chosen[] => {
            const old = before.find(({ id }) => id === row.id);
            const key = cellOf(row, definition.name).value;
            return key === (old ? cellOf(old, definition.name).value : '') ? [] : [{ definition, rowId: row.id, key }];
          })
        : [],
    );
  const putRows = (next: readonly ItemRow[]) => {
    const before = store.read().now.items ?? serverRows(detail);
    store.update((now) => setItems(now, detail, next));
    fill(lookupSelections(before, next));
  };

  const put = (target: Target, value: EditedValue) => {
    const typed = takeTypedText(key);
    if (target.kind === 'field') {
      const began = typed?.name === target.name ? typed.ground : undefined;
      store.update((now) => setField(now, detail, target.name, value, began));
      const definition = definitionOf(detail, store.read().now, target.name);
      if (definition?.fills) fill([{ definition, rowId: null, key: value.value }]);
    } else putRows(setCells(rows, [{ ...target, cell: value }]));
  };

  return {
    store,
    history,
    rows,
    put,
    putRows,
    /** Stores the text while a field is being edited, before it is parsed. */
    keepTyping: (name: string, text: string) => storeTypedText(key, name, text, detail.fields[name]?.value ?? ''),
    endTyping: () => clearTypedText(key),
  };
}
