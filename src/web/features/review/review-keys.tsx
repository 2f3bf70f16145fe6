/** The keys of the review screen, and their lines in the palette: fetched beside the screen, before anybody's hand is on them. */
import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import { redo, undo } from './draft.ts';
import type { Way } from './use-neighbours.ts';
import type { Review } from './use-review.ts';

type Props = {
  review: Review;
  way: Way;
  onSave: () => void;
  onValidate: () => void;
  onSkip: () => void;
  onPage: () => void;
  onItems: () => void;
};

export function ReviewKeys({ review, way, onSave, onValidate, onSkip, onPage, onItems }: Props) {
  const { t } = useLingui();
  const { isEditable, store } = review;
  const { neighbours } = way;
  const group = t`Review`;
  const always = [
    {
      id: 'review.next',
      label: t`Next document`,
      group,
      keys: 'Alt+PageDown',
      run: () => neighbours?.nextId && way.goTo(neighbours.nextId),
    },
    {
      id: 'review.previous',
      label: t`Previous document`,
      group,
      keys: 'Alt+PageUp',
      run: () => neighbours?.previousId && way.goTo(neighbours.previousId),
    },
    ...(neighbours
      ? [{ id: 'review.skip', label: t`Skip the document`, group, keys: 'Mod+Space', isOnce: true, run: onSkip }]
      : []),
    ...(way.takeBack
      ? [{ id: 'review.takeBack', label: t`Back to the skipped one`, group, keys: 'Mod+Shift+Space', run: way.takeBack }]
      : []),
    { id: 'review.page', label: t`Work on the page with the keyboard`, group, keys: 'KeyP', run: onPage },
    { id: 'review.items', label: t`Items over the full width`, group, keys: 'KeyI', run: onItems },
  ];
  const editing = [
    { id: 'review.validate', label: t`Validate and next`, group, keys: 'Mod+Enter', isOnce: true, run: onValidate },
    { id: 'review.save', label: t`Save`, group, keys: 'Mod+KeyS', run: onSave },
    ...[0, 1, 2, 3, 4].map((at) => ({
      id: `review.choice${at + 1}`,
      label: t`Take candidate ${at + 1}`,
      group,
      keys: `Alt+Digit${at + 1}`,
      keyOnly: true,
      run: () => review.takeChoice(at),
    })),
    { id: 'review.undo', label: t`Undo`, group, keys: 'Mod+KeyZ', run: () => store.update(undo) },
    { id: 'review.redo', label: t`Redo`, group, keys: 'Mod+Shift+KeyZ', run: () => store.update(redo) },
    { id: 'review.redoToo', label: t`Redo`, group, keys: 'Mod+KeyY', keyOnly: true, run: () => store.update(redo) },
    {
      id: 'review.confirm',
      label: t`Confirm the field, go to the next to check`,
      group,
      keys: 'Enter',
      keyOnly: true,
      run: () => review.confirmAndGo(1),
    },
    {
      id: 'review.back',
      label: t`Back to the previous to check`,
      group,
      keys: 'Shift+Enter',
      keyOnly: true,
      run: () => review.confirmAndGo(-1),
    },
  ];
  useActions(isEditable ? [...always, ...editing] : always);
  return null;
}
