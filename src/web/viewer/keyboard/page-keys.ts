/** Keys while the page is focused. By physical key, because `[` and `+` are elsewhere or missing on other layouts. */
import { isPressed, keysOf } from '#web/ui/actions/changed-keys.ts';

/** Default keys, which the user can change; several are separated by spaces. */
export const pageKeys = {
  nextWord: 'ArrowRight',
  previousWord: 'ArrowLeft',
  wordBelow: 'ArrowDown',
  wordAbove: 'ArrowUp',
  nextLine: 'BracketRight',
  previousLine: 'BracketLeft',
  nextPage: 'PageDown Period',
  previousPage: 'PageUp Comma',
  take: 'Enter NumpadEnter',
  choice1: 'Digit1 Numpad1',
  choice2: 'Digit2 Numpad2',
  choice3: 'Digit3 Numpad3',
  choice4: 'Digit4 Numpad4',
  choice5: 'Digit5 Numpad5',
  zoomIn: 'Equal NumpadAdd',
  zoomOut: 'Minus NumpadSubtract',
  fitWidth: 'Digit0 Numpad0',
  fitPage: 'Shift+Digit0 Shift+Numpad0',
  rotate: 'KeyR',
} as const;
export type PageCommand = keyof typeof pageKeys;

/** Commands that Shift extends to a selection. */
const walks = [
  'nextWord',
  'previousWord',
  'wordBelow',
  'wordAbove',
  'nextLine',
  'previousLine',
  'nextPage',
  'previousPage',
] as const;
const isSelectionCommand = (command: PageCommand): boolean => walks.some((walk) => walk === command);
const commands = Object.keys(pageKeys) as PageCommand[];

export const pageActionId = (command: PageCommand): string => `page.${command}`;

type KeyPress = Parameters<typeof isPressed>[0];

/** `extend`: Shift extends the move over words to a selection. */
export function pageCommandOf(press: KeyPress): { command: PageCommand; extend: boolean } | null {
  const found = commands.find((command) => isPressed(press, pageActionId(command), pageKeys[command]));
  if (found) return { command: found, extend: false };
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // Czech layouts type + and - with other keys than English ones, so these two are matched by the typed character.
  for (const [sign, command] of [
    ['+', 'zoomIn'],
    ['-', 'zoomOut'],
  ] as const)
    if (press.key === sign && keysOf(pageActionId(command), pageKeys[command]) === pageKeys[command])
      return { command, extend: false };
  if (!press.shiftKey) return null;
  const { code, key, ctrlKey, metaKey, altKey } = press;
  const plain = { code, key, ctrlKey, metaKey, altKey, shiftKey: false };
  const walk = commands.find(
    (command) => isSelectionCommand(command) && isPressed(plain, pageActionId(command), pageKeys[command]),
  );
  return walk ? { command: walk, extend: true } : null;
}
