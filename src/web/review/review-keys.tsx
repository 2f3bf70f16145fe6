/**
 * Keyboard shortcuts of the review screen and their palette commands. Loaded with the screen, so that a key pressed right after it appears
 * works.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useActions } from '#web/ui/actions/actions.ts';
import { redo, undo } from './session/draft.ts';
import { dismissOvertakenFillToast } from './session/fill-toast.ts';
import type { Finish } from './navigation/use-finish.ts';
import type { Navigation } from './navigation/use-neighbors.ts';
import { useStepActions } from './navigation/step-keys.tsx';
import type { Selection } from './selection/use-selection.ts';
import type { Session } from './session/use-session.ts';
import { focusPage } from './viewer/focus-page.ts';

type Props = {
  session: Session;
  selection: Selection;
  navigation: Navigation;
  finish: Finish;
  /** Switches the items to the next position. */
  onItems: () => void;
};

export function ReviewKeys({ session: { isEditable, draft, store }, selection, navigation, finish, onItems }: Props) {
  const { t } = useLingui();
  const group = t`Review`;
  const always = [
    ...useStepActions(navigation, finish.skip),
    { id: 'review.page', label: t`Move focus to the page`, group, keys: 'KeyP', run: focusPage },
    { id: 'review.items', label: t`Line items: docked, full height, folded`, group, keys: 'KeyI', run: onItems },
  ];
  const editing = [
    { id: 'review.validate', label: t`Validate and next`, group, keys: 'Mod+Enter', isOnce: true, run: finish.validate },
    { id: 'review.save', label: t`Save`, group, keys: 'Mod+KeyS', run: finish.save },
    ...[0, 1, 2, 3, 4].map((at) => ({
      id: `review.choice${at + 1}`,
      label: t`Use suggestion ${at + 1}`,
      group,
      keys: `Alt+Digit${at + 1}`,
      keyOnly: true,
      run: () => selection.takeChoice(at),
    })),
    { id: 'review.undo', label: t`Undo`, group, keys: 'Mod+KeyZ', run: () => store.update(undo) },
    { id: 'review.redo', label: t`Redo`, group, keys: 'Mod+Shift+KeyZ', run: () => store.update(redo) },
    { id: 'review.redoToo', label: t`Redo`, group, keys: 'Mod+KeyY', keyOnly: true, run: () => store.update(redo) },
    {
      id: 'review.confirm',
      label: t`Confirm value and go to next to review`,
      group,
      keys: 'Enter',
      keyOnly: true,
      run: () => selection.confirmAndGo(1),
    },
    {
      id: 'review.back',
      label: t`Previous value to review`,
      group,
      keys: 'Shift+Enter',
      keyOnly: true,
      run: () => selection.confirmAndGo(-1),
    },
  ];
  useEffect(() => {
    if (draft === store.read().now) dismissOvertakenFillToast(store);
  }, [draft, store]);
  useActions(isEditable ? [...always, ...editing] : always);
  return null;
}
