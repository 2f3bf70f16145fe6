/** One document under review: what is shown, what is in focus, and what can be done to it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldType } from '#contract/values.ts';
import { may, type Me } from '#web/api/desk.queries.ts';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { pageQueries, type Reading } from '#web/api/pages.queries.ts';
import { needsAttention } from '#web/blocks/fields/attention.ts';
import { valueOfText, type EditedValue } from '#web/blocks/fields/edited-value.ts';
import type { ParseProblem } from '#web/blocks/fields/parse-amount.ts';
import { parseValue } from '#web/blocks/fields/parse-value.ts';
import { problemTexts } from '#web/blocks/fields/problem-text.ts';
import { setCells, type ItemRow } from '#web/blocks/items/rows.ts';
import { wordIndex, type ViewerWord } from '#web/blocks/viewer/page-words.ts';
import { textOf } from '#web/blocks/viewer/whole-value.ts';
import { confirmField, conflictsOf, serverRows, setField, setItems } from './draft.ts';
import { draftKey, draftStore } from './draft-store.ts';
import { canEdit, itemFields, nextToCheck, reviewFields } from './review-fields.ts';
import { knownValues, lightsOf, type Target } from './targets.ts';
import { useSave } from './use-save.ts';

export type Review = ReturnType<typeof useReview>;
/** What was tried to be taken from the page and is no value of the field: said there until the next try. */
export type Refused = { target: Target; text: string; problem: ParseProblem };

export const fieldDomId = (name: string): string => `field-${name}`;
export const validateButtonId = 'validate-and-next';
const sameTarget = (a: Target | null, b: Target) => JSON.stringify(a) === JSON.stringify(b);

/** While a document is being read its pages come one by one; each has words that were not there before. */
const readingOf = (detail: DocumentDetail): Reading => ({
  documentId: detail.id,
  readAt: detail.extractionTime ?? `page ${detail.pages.length}`,
});

function mayReview(me: Me, detail: DocumentDetail): boolean {
  const isBeingRead = detail.state === 'New' || detail.state === 'Extracting';
  return may(me, 'document.edit') && me.role !== 'Approver' && !isBeingRead && detail.exportState !== 'Exported';
}

export function useReview(detail: DocumentDetail, me: Me, culture: string) {
  const { t, i18n } = useLingui();
  const [store] = useState(() => draftStore(draftKey(me.id, detail.id), localStorage));
  const history = useSyncExternalStore(store.subscribe, store.read);
  const [focus, setFocus] = useState<Target | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const reading = readingOf(detail);
  const { data: pageWords } = useQuery(pageQueries.words(reading));
  const words = useMemo(
    () => wordIndex(pageWords ?? [], new Map(detail.pages.map((page) => [page.index, page]))),
    [pageWords, detail.pages],
  );
  const saving = useSave(detail, store, culture);
  const isEditable = mayReview(me, detail);

  const fields = useMemo(() => reviewFields(detail, history.now), [detail, history.now]);
  const rows = useMemo(() => history.now.items ?? serverRows(detail), [detail, history.now.items]);
  const columns = useMemo(() => itemFields(detail), [detail]);
  const known = useMemo(() => knownValues(fields, rows), [fields, rows]);
  const lights = useMemo(() => lightsOf(focus, fields, rows), [focus, fields, rows]);
  const conflicts = useMemo(() => conflictsOf(history, detail), [history, detail]);

  const typeOf = (target: Target | null): FieldType | null => {
    if (!target) return null;
    if (target.kind === 'cell') return columns.find((column) => column.name === target.column)?.type ?? null;
    return fields.find((field) => field.definition.name === target.name)?.definition.type ?? null;
  };
  const isOpen = (target: Target) =>
    isEditable && (target.kind === 'cell' || fields.some((field) => field.definition.name === target.name && canEdit(field)));

  const focusField = (name: string) => {
    setFocus({ kind: 'field', name });
    document.getElementById(fieldDomId(name))?.focus();
  };
  const focusTarget = (target: Target) => {
    if (target.kind === 'field') focusField(target.name);
    else setFocus(target);
  };
  const put = (target: Target, value: EditedValue) => {
    setRefused(null);
    if (target.kind === 'field') store.update((now) => setField(now, detail, target.name, value));
    else store.update((now) => setItems(now, detail, setCells(rows, [{ ...target, cell: value }])));
  };

  /** Words from the page go into the value in focus, if they are one of its type; without a focus they lead to their value. */
  const pick = (picked: readonly ViewerWord[]) => {
    const [first] = picked;
    const target = focus ?? (first ? known.targetOf(first.id) : null);
    const type = typeOf(target);
    if (!target || !type) return;
    if (!focus || !isOpen(target)) return focusTarget(target);
    const text = textOf(picked);
    const value = valueOfText(
      type,
      type === 'DATE' ? text.replaceAll(/ (?=[.,/-])/g, '') : text,
      culture,
      today,
      picked.map((word) => word.id),
    );
    if (value.problem) {
      setRefused({ target, text, problem: value.problem });
      setAnnouncement(`${text}: ${i18n._(problemTexts[value.problem])}`);
    } else {
      put(target, value);
      setAnnouncement(t`Taken: ${text}`);
    }
    return focusTarget(target);
  };

  /** Enter: what is in focus is right; on to what needs a look. True when there was something. */
  const confirmAndGo = (by: 1 | -1): boolean => {
    const name = focus?.kind === 'field' ? focus.name : null;
    const current = reviewFields(detail, store.read().now).find((field) => field.definition.name === name);
    if (current?.value.problem) return true;
    if (name !== null && by === 1 && isEditable && current?.mark.kind === 'look') store.update((now) => confirmField(now, name));
    const next = nextToCheck(reviewFields(detail, store.read().now), name, by);
    if (next === null) document.getElementById(validateButtonId)?.focus();
    else focusField(next);
    return next !== null;
  };

  return {
    detail,
    culture,
    today,
    reading,
    words,
    store,
    draft: history.now,
    fields,
    rows,
    columns,
    known,
    lights,
    conflicts,
    saving,
    isEditable,
    focus,
    refused,
    announcement,
    aim: {
      words,
      wanted: isEditable ? typeOf(focus) : null,
      isValue: (type: FieldType, text: string) => text !== '' && parseValue(type, text, culture, today).ok,
      valueOf: known.valueOf,
    },
    /** As they are at this moment: a key may save before the edit it ends was rendered. */
    fieldsNow: () => reviewFields(detail, store.read().now),
    left: fields.filter((field) => needsAttention(field.mark)),
    header: (name: string) => fields.find((field) => field.definition.name === name)?.value.value ?? '',
    /** Focus that came from the form or the grid itself. */
    follow: (target: Target) => {
      if (!sameTarget(focus, target)) setFocus(target);
      if (refused && !sameTarget(refused.target, target)) setRefused(null);
    },
    focusField,
    put,
    putRows: (next: readonly ItemRow[]) => store.update((now) => setItems(now, detail, next)),
    pick,
    confirmAndGo,
  };
}
