import { useLingui } from '@lingui/react/macro';
import { useActions, type Action } from '#web/ui/actions/actions.ts';
import type { Navigation } from './use-neighbors.ts';

/** Shortcuts to the other documents of the list. `onSkip` is null while the document cannot be skipped. */
export function useStepActions(navigation: Navigation, onSkip: (() => void) | null): Action[] {
  const { t } = useLingui();
  const { neighbours } = navigation;
  const group = t`Review`;
  return [
    {
      id: 'review.next',
      label: t`Next document`,
      group,
      keys: 'Alt+PageDown',
      run: () => neighbours?.nextId && navigation.open(neighbours.nextId),
    },
    {
      id: 'review.previous',
      label: t`Previous document`,
      group,
      keys: 'Alt+PageUp',
      run: () => neighbours?.previousId && navigation.open(neighbours.previousId),
    },
    ...(neighbours && onSkip
      ? [{ id: 'review.skip', label: t`Skip document`, group, keys: 'Mod+Space', isOnce: true, run: onSkip }]
      : []),
    ...(navigation.backToSkipped
      ? [
          {
            id: 'review.takeBack',
            label: t`Back to skipped document`,
            group,
            keys: 'Mod+Shift+Space',
            run: navigation.backToSkipped,
          },
        ]
      : []),
  ];
}

/** The shortcuts alone, while the document is loading. */
export function StepKeys({ navigation, onSkip }: { navigation: Navigation; onSkip: (() => void) | null }) {
  useActions(useStepActions(navigation, onSkip));
  return null;
}
