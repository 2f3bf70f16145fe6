/** One document under review: what is shown, what is in focus, and what can be done to it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { FieldType } from '#contract/values.ts';
import { may, type Me } from '#web/api/desk.queries.ts';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { pageQueries, readingOf } from '#web/api/pages.queries.ts';
import { needsAttention } from '#contract/attention.ts';
import { textOfValue, valueOfText, type EditedValue } from '#web/blocks/fields/edited-value.ts';
import type { ParseProblem } from '#web/blocks/fields/parse-amount.ts';
import { parseValue } from '#web/blocks/fields/parse-value.ts';
import { problemTexts } from '#web/blocks/fields/problem-text.ts';
import type { GridHand } from '#web/blocks/items/item-grid.tsx';
import { setCells, type ItemRow } from '#web/blocks/items/rows.ts';
import type { Rect } from '#web/blocks/viewer/geometry.ts';
import { wordIndex, type ViewerWord } from '#web/blocks/viewer/page-words.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { inSight } from '#web/ui/in-sight.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { textOf } from '#web/blocks/viewer/whole-value.ts';
import type { choicesForCell as ChoicesForCell } from './cell-choices.ts';
import { choiceOfWords, choicesFor, type Choice } from './choices.ts';
import { confirmField, conflictsOf, serverRows, setField, setItems } from './draft.ts';
import { draftKey, draftOf } from './draft-store.ts';
import { canEdit, isBare, itemFields, messagesOf, nextToCheck, reviewFields } from './review-fields.ts';
import { knownValues, lightsOf, type Target } from './targets.ts';
import { dropTyped, keepTyped, takeTyped, typedIn } from './typed-text.ts';
import { useChecks } from './use-checks.ts';
import { useSave } from './use-save.ts';

export type Review = ReturnType<typeof useReview>;
/** What was tried to be taken from the page and is no value of the field: said there until the next try. */
export type Refused = { target: Target; text: string; problem: ParseProblem };

/** Of this document: the next one is drawn out of sight with the same fields. */
export const fieldDomId = (documentId: string, name: string): string => `field-${documentId}-${name}`;
export const validateButtonId = 'validate-and-next';
const sameTarget = (a: Target | null, b: Target) => JSON.stringify(a) === JSON.stringify(b);

const boxReader = whenIdle(() => withTexts(['review-tools'], () => import('../review-tools/read-box.ts')));

const noCandidates: readonly Choice[] = [];

/** Fetched beside the grid: it is wanted with the first cell in focus. */
let choicesForCell: typeof ChoicesForCell | null = null;
void import('./cell-choices.ts').then((part) => (choicesForCell = part.choicesForCell));

function mayReview(me: Me, detail: DocumentDetail): boolean {
  const isBeingRead = detail.state === 'New' || detail.state === 'Extracting';
  return may(me, 'document.edit') && me.role !== 'Approver' && !isBeingRead && detail.exportState !== 'Exported';
}

export function useReview(detail: DocumentDetail, me: Me, culture: string) {
  const { t, i18n } = useLingui();
  const key = draftKey(me.id, detail.id);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [store] = useState(() => {
    const opened = draftOf(key);
    const typed = takeTyped(key);
    const field = typed && reviewFields(detail, opened.read().now).find(({ definition }) => definition.name === typed.name);
    if (typed && field)
      opened.update((now) =>
        setField(now, detail, typed.name, valueOfText(field.definition.type, typed.text, culture, today), typed.ground),
      );
    return opened;
  });
  const history = useSyncExternalStore(store.subscribe, store.read);
  const [focus, setFocus] = useState<Target | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { data: pageWords } = useQuery(pageQueries.words(readingOf(detail)));
  const words = useMemo(
    () => wordIndex(pageWords ?? [], new Map(detail.pages.map((page) => [page.index, page]))),
    [pageWords, detail.pages],
  );
  const isEditable = mayReview(me, detail);

  const said = useChecks(detail, history.now, isEditable);
  const fields = useMemo(() => reviewFields(detail, history.now, said), [detail, history.now, said]);
  const rows = useMemo(() => history.now.items ?? serverRows(detail), [detail, history.now.items]);
  const columns = useMemo(() => itemFields(detail), [detail]);
  const known = useMemo(() => knownValues(fields, rows), [fields, rows]);
  const { data: candidates } = useQuery({
    ...pageQueries.candidates(readingOf(detail), detail.documentClass),
    enabled: isEditable,
  });
  const focusedName = focus?.kind === 'field' ? focus.name : null;
  const isValue = useMemo(
    () => (type: FieldType, text: string) => text !== '' && parseValue(type, text, culture, today).ok,
    [culture, today],
  );
  const choices = useMemo(() => {
    if (focus?.kind !== 'cell')
      return choicesFor(isEditable ? fields.find((field) => field.definition.name === focusedName) : undefined, candidates);
    const column = columns.find(({ name }) => name === focus.column);
    if (!isEditable || !column || !choicesForCell) return noCandidates;
    const read = (type: FieldType, text: string, wordIds: number[]) => valueOfText(type, text, culture, today, wordIds);
    const entries = candidates?.[column.name];
    return choicesForCell({ rows, rowId: focus.rowId, column, words, isValue, read, entries });
  }, [isEditable, fields, focusedName, candidates, focus, rows, columns, words, isValue, culture, today]);
  const lights = useMemo(() => lightsOf(focus, fields, rows, choices), [focus, fields, rows, choices]);
  const grid = useRef<GridHand | null>(null);
  const lastTaken = useRef<Target | null>(null);
  const conflicts = useMemo(() => conflictsOf(history, detail), [history, detail]);
  const saving = useSave(detail, store, me, conflicts.length > 0);

  const typeOf = (target: Target | null): FieldType | null => {
    if (!target) return null;
    if (target.kind === 'cell') return columns.find((column) => column.name === target.column)?.type ?? null;
    return fields.find((field) => field.definition.name === target.name)?.definition.type ?? null;
  };
  const isOpen = (target: Target) =>
    isEditable && (target.kind === 'cell' || fields.some((field) => field.definition.name === target.name && canEdit(field)));

  const focusField = (name: string) => {
    setFocus({ kind: 'field', name });
    document.getElementById(fieldDomId(detail.id, name))?.focus();
  };
  const focusTarget = (target: Target) => {
    if (target.kind === 'field') return focusField(target.name);
    setFocus(target);
    grid.current?.goTo(target, false);
  };
  // somebody else's value comes into the field that one is typing in: what was typed is an edit now, and both stand there to choose from
  useLayoutEffect(() => {
    const typed = typedIn(key);
    if (!typed || typed.name in store.read().now.fields || (detail.fields[typed.name]?.value ?? '') === typed.ground) return;
    const field = reviewFields(detail, store.read().now).find(({ definition }) => definition.name === typed.name);
    if (!field) return;
    dropTyped(key);
    const value = valueOfText(field.definition.type, typed.text, culture, today);
    store.update((now) => setField(now, detail, typed.name, value, typed.ground));
  }, [key, detail, store, culture, today]);

  const put = (target: Target, value: EditedValue) => {
    const typed = takeTyped(key);
    setRefused(null);
    if (target.kind === 'field') {
      const began = typed?.name === target.name ? typed.ground : undefined;
      store.update((now) => setField(now, detail, target.name, value, began));
    } else store.update((now) => setItems(now, detail, setCells(rows, [{ ...target, cell: value }])));
  };

  const goOn = (from: string | null, by: 1 | -1): boolean => {
    const next = nextToCheck(reviewFields(detail, store.read().now, said), from, by);
    if (next === null) inSight(`#${validateButtonId}`)?.focus();
    else focusField(next);
    return next !== null;
  };

  /** What was taken stands in the form at once, before the focus moves: what was half typed there gives way to it. */
  const take = (target: Target, value: EditedValue, said: string) => {
    lastTaken.current = target;
    flushSync(() => {
      put(target, value);
      setAnnouncement(t`Taken: ${said}`);
    });
    if (target.kind === 'field') goOn(target.name, 1);
    else grid.current?.goTo(target, true);
  };
  const refuse = (target: Target, text: string, problem: ParseProblem) => {
    setRefused({ target, text, problem });
    setAnnouncement(`${text}: ${i18n._(problemTexts[problem])}`);
    focusTarget(target);
  };
  const readingOfText = (type: FieldType, text: string, wordIds: number[]) =>
    valueOfText(type, type === 'DATE' ? text.replaceAll(/ (?=[.,/-])/g, '') : text, culture, today, wordIds);

  /**
   * Words from the page go into the value in focus, if they are one of its type; without a focus they lead to their value. `extends`: they
   * hold what was taken before, and go where that went.
   */
  const pick = (picked: readonly ViewerWord[], isExtension = false) => {
    const [first] = picked;
    const extended = isExtension ? lastTaken.current : null;
    const target = extended ?? focus ?? (first ? known.targetOf(first.id) : null);
    const type = typeOf(target);
    if (!target || !type) return;
    if ((!focus && !extended) || !isOpen(target)) return focusTarget(target);
    const text = textOf(picked);
    const wordIds = picked.map((word) => word.id);
    const choice = choiceOfWords(target.kind === 'field' ? candidates?.[target.name] : choices, wordIds);
    const value = choice ? { value: choice.value, wordIds } : readingOfText(type, text, wordIds);
    return value.problem ? refuse(target, text, value.problem) : take(target, value, text);
  };

  /** Text that was read in a box where the page has no words. */
  const pickText = (text: string) => {
    const type = typeOf(focus);
    if (!focus || !type || !isOpen(focus)) return undefined;
    const value = readingOfText(type, text, []);
    return value.problem ? refuse(focus, text, value.problem) : take(focus, value, text);
  };

  const client = useQueryClient();
  const readBox = (pageIndex: number, box: Rect) => {
    if (!focus || !isOpen(focus)) return;
    setAnnouncement(t`Reading…`);
    void boxReader()
      .then(({ readBoxOn }) => readBoxOn(client, { documentId: detail.id, pageIndex, box }))
      // what went wrong is said already
      .then(
        (text) => text !== null && pickText(text),
        () => undefined,
      );
  };

  /** By its number, from 0. */
  const takeChoice = (at: number) => {
    const choice = choices[at];
    if (!choice || !focus || !isOpen(focus)) return;
    const value = { value: choice.value, wordIds: choice.wordIds };
    take(focus, value, textOfValue(typeOf(focus) ?? 'TEXT', value, culture));
  };

  /** Enter: what is in focus is right; on to what needs a look. True when there was something. */
  const confirmAndGo = (by: 1 | -1): boolean => {
    const name = focus?.kind === 'field' ? focus.name : null;
    const current = reviewFields(detail, store.read().now, said).find((field) => field.definition.name === name);
    if (current?.value.problem) return true;
    if (name !== null && by === 1 && isEditable && current?.mark.kind === 'look') store.update((now) => confirmField(now, name));
    return goOn(name, by);
  };

  return {
    detail,
    culture,
    today,
    reading: readingOf(detail),
    words,
    store,
    draft: history.now,
    fields,
    rows,
    columns,
    known,
    lights,
    conflicts,
    /** What the rules say now of the whole document, with repairs where the service knows them. */
    messages: messagesOf(detail, said),
    duplicateOf: said?.duplicateOf ?? null,
    saving,
    isEditable,
    focus,
    refused,
    announcement,
    aim: {
      words,
      wanted: isEditable ? typeOf(focus) : null,
      isValue,
      valueOf: known.valueOf,
      choices: focusedName === null ? choices : (candidates?.[focusedName] ?? noCandidates),
    },
    /** As they are at this moment: a key may save before the edit it ends was rendered. */
    fieldsNow: () => reviewFields(detail, store.read().now, said),
    conflictsNow: () => conflictsOf(store.read(), detail),
    left: fields.filter((field) => needsAttention(field.mark)),
    isBare: isBare(fields, rows),
    header: (name: string) => fields.find((field) => field.definition.name === name)?.value.value ?? '',
    /** Focus that came from the form or the grid itself. */
    follow: (target: Target) => {
      if (!sameTarget(focus, target)) setFocus(target);
      if (refused && !sameTarget(refused.target, target)) setRefused(null);
    },
    /** While a field is typed in, before it is read. */
    typing: (name: string, text: string) => keepTyped(key, name, text, detail.fields[name]?.value ?? ''),
    typedEnds: () => dropTyped(key),
    grid,
    focusField,
    focusTarget,
    put,
    putRows: (next: readonly ItemRow[]) => store.update((now) => setItems(now, detail, next)),
    choices,
    pick,
    readBox,
    takeChoice,
    confirmAndGo,
  };
}
