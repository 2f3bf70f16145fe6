/** Keyboard shortcuts of the pages dialog. The focused element handles them itself; they are registered for the shortcut overview. */
import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import { isPressed } from '#web/ui/actions/changed-keys.ts';

const keys = {
  next: 'ArrowRight',
  previous: 'ArrowLeft',
  below: 'ArrowDown',
  above: 'ArrowUp',
  moveOn: 'Shift+ArrowRight Alt+ArrowRight',
  moveBack: 'Shift+ArrowLeft Alt+ArrowLeft',
  moveDown: 'Shift+ArrowDown Alt+ArrowDown',
  moveUp: 'Shift+ArrowUp Alt+ArrowUp',
  cut: 'Space KeyX',
  turn: 'KeyR',
} as const;
type Command = keyof typeof keys;
const commands = Object.keys(keys) as Command[];
const idOf = (command: Command): string => `pages.${command}`;

export const pagesCommandOf = (press: Parameters<typeof isPressed>[0]): Command | undefined =>
  commands.find((command) => isPressed(press, idOf(command), keys[command]));

/** Returns how far a command moves, given the number of pages in a row. */
export function stepOf(command: Command, columns: number): { by: number; isMove: boolean } | undefined {
  const steps: Partial<Record<Command, number>> = { next: 1, previous: -1, below: columns, above: -columns };
  const moves: Partial<Record<Command, number>> = { moveOn: 1, moveBack: -1, moveDown: columns, moveUp: -columns };
  const by = steps[command] ?? moves[command];
  return by === undefined ? undefined : { by, isMove: moves[command] !== undefined };
}

export function usePagesKeys({ canCut, canOrder }: { canCut: boolean; canOrder: boolean }): void {
  const { t } = useLingui();
  const line = (command: Command, label: string) => ({
    id: idOf(command),
    label,
    group: t`Document pages`,
    keys: keys[command],
    place: 'dialog' as const,
  });
  useActions([
    line('next', t`Next page`),
    line('previous', t`Previous page`),
    line('below', t`Page below`),
    line('above', t`Page above`),
    ...(canCut ? [line('cut', t`Add or remove split before page`)] : []),
    ...(canOrder
      ? [
          line('moveOn', t`Move page one position forward`),
          line('moveBack', t`Move page one position back`),
          line('moveDown', t`Move page one row down`),
          line('moveUp', t`Move page one row up`),
        ]
      : []),
    line('turn', t`Rotate page`),
  ]);
}
