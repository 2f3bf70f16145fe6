/** Focused field or cell, and moving the focus. */
import { useRef, useState } from 'react';
import type { GridHandle } from '#web/items/use-grid-cursor.ts';
import { inSight } from '#web/ui/in-sight.ts';
import { fieldDomId } from '../form/field-dom-id.ts';
import { nextFieldToReview } from '../form/review-fields.ts';
import { validateButtonId } from '../header/validate-button-id.ts';
import { confirmField } from '../session/draft.ts';
import type { Session } from '../session/use-session.ts';
import { sameTarget, type Target } from './targets.ts';

export type Focus = ReturnType<typeof useFocus>;

export function useFocus({ detail, isEditable, store, fieldsNow }: Session) {
  const [target, setTarget] = useState<Target | null>(null);
  const grid = useRef<GridHandle | null>(null);

  const focusField = (name: string) => {
    setTarget({ kind: 'field', name });
    document.getElementById(fieldDomId(detail.id, name))?.focus();
  };
  const focusTarget = (next: Target) => {
    if (next.kind === 'field') return focusField(next.name);
    setTarget(next);
    grid.current?.goTo(next, false);
  };
  /** Focuses the next field to review. Returns whether there is one. */
  const focusNext = (from: string | null, by: 1 | -1): boolean => {
    const next = nextFieldToReview(fieldsNow(), from, by);
    if (next === null) inSight(`#${validateButtonId}`)?.focus();
    else focusField(next);
    return next !== null;
  };
  /** Moves the focus on after a value was set from elsewhere. */
  const focusAfter = (done: Target) => {
    if (done.kind === 'field') focusNext(done.name, 1);
    else grid.current?.goTo(done, true);
  };
  /** Handles Enter: confirms the focused value and moves to the next one to review. Returns whether there is one. */
  const confirmAndGo = (by: 1 | -1): boolean => {
    const name = target?.kind === 'field' ? target.name : null;
    const current = fieldsNow().find((field) => field.definition.name === name);
    if (current?.value.problem) return true;
    if (name !== null && by === 1 && isEditable && current?.mark.kind === 'look') store.update((now) => confirmField(now, name));
    return focusNext(name, by);
  };
  return {
    target,
    grid,
    focusField,
    focusTarget,
    focusAfter,
    confirmAndGo,
    /** Called when the form or the grid has moved the focus itself. */
    follow: (next: Target) => {
      if (!sameTarget(target, next)) setTarget(next);
    },
  };
}
