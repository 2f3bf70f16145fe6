/** Keys while the page has the focus. By physical key, since `[` and `+` stand elsewhere or nowhere on other layouts. */
import { isPressed, keysOf } from '#web/ui/actions/changed-keys.ts';

/** What each does unless the person has changed it; several are divided by blanks. */
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

/** Walks that Shift makes a selection. */
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
const isWalk = (command: PageCommand): boolean => walks.some((walk) => walk === command);
const commands = Object.keys(pageKeys) as PageCommand[];

export const pageActionId = (command: PageCommand): string => `page.${command}`;

type Press = Parameters<typeof isPressed>[0];

/** `extend`: Shift makes a walk over words a selection. */
export function pageCommandOf(press: Press): { command: PageCommand; extend: boolean } | null {
  const found = commands.find((command) => isPressed(press, pageActionId(command), pageKeys[command]));
  if (found) return { command: found, extend: false };
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // Czech layouts write + and - by other keys than the English ones: what is written counts for these two
  for (const [sign, command] of [
    ['+', 'zoomIn'],
    ['-', 'zoomOut'],
  ] as const)
    if (press.key === sign && keysOf(pageActionId(command), pageKeys[command]) === pageKeys[command])
      return { command, extend: false };
  if (!press.shiftKey) return null;
  const { code, key, ctrlKey, metaKey, altKey } = press;
  const plain = { code, key, ctrlKey, metaKey, altKey, shiftKey: false };
  const walk = commands.find((command) => isWalk(command) && isPressed(plain, pageActionId(command), pageKeys[command]));
  return walk ? { command: walk, extend: true } : null;
}
