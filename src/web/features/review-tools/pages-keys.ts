/** Keys among the pages of a document: what has the focus handles them itself, the sheet of keys shows them. */
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

/** How far each goes, with so many pages in a line. */
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
    group: t`Pages of the document`,
    keys: keys[command],
    place: 'dialog' as const,
  });
  useActions([
    line('next', t`Next page`),
    line('previous', t`Previous page`),
    line('below', t`Page below`),
    line('above', t`Page above`),
    ...(canCut ? [line('cut', t`Cut before the page, or not`)] : []),
    ...(canOrder
      ? [
          line('moveOn', t`Move the page on by one`),
          line('moveBack', t`Move the page back by one`),
          line('moveDown', t`Move the page a line down`),
          line('moveUp', t`Move the page a line up`),
        ]
      : []),
    line('turn', t`Turn the page`),
  ]);
}
