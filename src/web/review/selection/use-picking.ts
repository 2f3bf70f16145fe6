/** Takes values from the page into the focused field: picked words, text extracted from a box, or a numbered suggestion. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldType } from '#values/values.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { textOfValue, type EditedValue } from '#web/values/edited-value.ts';
import type { ParseProblem } from '#values/value-type.ts';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';
import type { Rect } from '#web/viewer/geometry.ts';
import type { ViewerWord } from '#web/viewer/page-words.ts';
import { textOf } from '#web/viewer/whole-value.ts';
import { canEdit } from '../form/review-fields.ts';
import type { Session } from '../session/use-session.ts';
import { candidateOfWords } from './choices.ts';
import { sameTarget, typeOfTarget, type KnownValues, type Target } from './targets.ts';
import type { TextReader } from './text-reader.ts';
import type { Candidates } from './use-candidates.ts';
import type { Focus } from './use-focus.ts';

const loadBoxReader = whenIdle(() => import('../viewer/read-box.ts'));

/** Text picked from the page that is not a valid value of the field. Shown at the field until the next attempt. */
export type Refused = { target: Target; text: string; problem: ParseProblem };

type Input = { session: Session; focus: Focus; known: KnownValues; candidates: Candidates; reader: TextReader };

export function usePicking({ session, focus, known, candidates, reader }: Input) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { detail, culture, isEditable, fields } = session;
  const { target: focused } = focus;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const lastTarget = useRef<Target | null>(null);

  const typeOf = (target: Target | null): FieldType | null => typeOfTarget(session, target);
  const isOpen = (target: Target) =>
    isEditable && (target.kind === 'cell' || fields.some((field) => field.definition.name === target.name && canEdit(field)));

  const put = (target: Target, value: EditedValue) => {
    setRefused(null);
    session.put(target, value);
  };
  /** Sets the value synchronously before the focus moves, so that it replaces a partly typed text. */
  const take = (target: Target, value: EditedValue, shown: string) => {
    lastTarget.current = target;
    flushSync(() => {
      put(target, value);
      setAnnouncement(t`Filled in: ${shown}`);
    });
    focus.focusAfter(target);
  };
  const refuse = (target: Target, text: string, problem: ParseProblem) => {
    setRefused({ target, text, problem });
    setAnnouncement(`${text}: ${i18n._(problemTexts[problem])}`);
    focus.focusTarget(target);
  };
  const takeOrRefuse = (target: Target, value: EditedValue, text: string) =>
    value.problem ? refuse(target, text, value.problem) : take(target, value, text);

  /**
   * Takes picked words into the focused field if they are valid for its type. Without a focus, the value of the first word is focused.
   * `isExtension`: the words include those taken before and go to the same field.
   */
  const pick = (picked: readonly ViewerWord[], isExtension = false) => {
    const [first] = picked;
    const extended = isExtension ? lastTarget.current : null;
    const target = extended ?? focused ?? (first ? known.targetOf(first.id) : null);
    const type = typeOf(target);
    if (!target || !type) return;
    if ((!focused && !extended) || !isOpen(target)) return focus.focusTarget(target);
    const text = textOf(picked);
    const wordIds = picked.map((word) => word.id);
    const choice = candidateOfWords(candidates.allOf(target), wordIds);
    return takeOrRefuse(target, choice ? { value: choice.value, wordIds } : reader.readPicked(type, text, wordIds), text);
  };
  /** Takes text extracted from a box where the page has no words. */
  const pickText = (text: string) => {
    const type = typeOf(focused);
    if (!focused || !type || !isOpen(focused)) return;
    takeOrRefuse(focused, reader.readPicked(type, text, []), text);
  };
  const readBox = (pageIndex: number, box: Rect) => {
    if (!focused || !isOpen(focused)) return;
    setAnnouncement(t`Extracting…`);
    void loadBoxReader()
      .then(({ readBoxOn }) => readBoxOn(client, { documentId: detail.id, pageIndex, box }))
      // The error has already been reported.
      .then(
        (text) => text !== null && pickText(text),
        () => undefined,
      );
  };
  /** Takes the suggestion with the given index. */
  const takeChoice = (at: number) => {
    const choice = candidates.choices[at];
    if (!choice || !focused || !isOpen(focused)) return;
    const value = { value: choice.value, wordIds: choice.wordIds };
    take(focused, value, textOfValue(typeOf(focused) ?? 'TEXT', value, culture));
  };
  return {
    refused,
    announcement,
    put,
    pick,
    readBox,
    takeChoice,
    /** The form or the grid has moved the focus itself, so the message of a rejected value is removed. */
    follow: (target: Target) => {
      focus.follow(target);
      if (refused && !sameTarget(refused.target, target)) setRefused(null);
    },
  };
}
