/** Keys of the item grid, as in a spreadsheet. */
import { isPressed } from '#web/ui/actions/changed-keys.ts';

/** Default keys, which the user can change. Arrows, Enter and Tab are fixed. */
export const gridKeys = {
  edit: 'F2',
  clear: 'Delete Backspace',
  insertRow: 'Insert',
  deleteRows: 'Mod+Backspace',
  copyAbove: 'Mod+KeyD',
  copyRow: 'Mod+Shift+KeyD',
  selectAll: 'Mod+KeyA',
  rowStart: 'Home',
  rowEnd: 'End',
  first: 'Mod+Home',
  last: 'Mod+End',
} as const;
export type GridKey = keyof typeof gridKeys;
export const gridActionId = (key: GridKey): string => `items.${key}`;

export type GridCommand =
  | { kind: 'move' | 'extend'; to: 'up' | 'down' | 'left' | 'right' }
  | { kind: 'leap'; to: 'up' | 'down' }
  | { kind: 'next' | 'previous' | 'enter' | 'enterBack' }
  | { kind: GridKey }
  /** Typing replaces the value: the key is passed on to the editor. */
  | { kind: 'type' };

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** Whether the key is a single character, as opposed to `Shift` or `F5`. */
const isSingleCharacter = (key: string) => /^.$/u.test(key);
const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const isArrow = (key: string): key is keyof typeof arrows => Object.hasOwn(arrows, key);
const named = Object.keys(gridKeys) as GridKey[];

const plain: Record<string, (withShift: boolean) => GridCommand> = {
  PageUp: () => ({ kind: 'leap', to: 'up' }),
  PageDown: () => ({ kind: 'leap', to: 'down' }),
  Tab: (withShift) => ({ kind: withShift ? 'previous' : 'next' }),
  Enter: (withShift) => ({ kind: withShift ? 'enterBack' : 'enter' }),
};

export function gridCommandOf(press: KeyPress): GridCommand | null {
  const own = named.find((key) => isPressed(press, gridActionId(key), gridKeys[key]));
  if (own) return { kind: own };
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (isArrow(press.key)) return { kind: press.shiftKey ? 'extend' : 'move', to: arrows[press.key] };
  // A single character, or a dead key that starts one: ˇ and ´ of a Czech keyboard.
  return plain[press.key]?.(press.shiftKey) ?? (isSingleCharacter(press.key) || press.key === 'Dead' ? { kind: 'type' } : null);
}

/** Keys handled while a cell is edited: save and validate first commit the text, undo discards it. */
export type EditorKey = 'save' | 'undo' | null;
export function editorKeyOf(press: KeyPress): EditorKey {
  if (isPressed(press, 'review.save', 'Mod+KeyS') || isPressed(press, 'review.validate', 'Mod+Enter')) return 'save';
  return isPressed(press, 'review.undo', 'Mod+KeyZ') ? 'undo' : null;
}

/** Whether the key writes or moves in the text and therefore stays in the editor. Shortcuts of the application are passed on. */
export const isTextKey = ({ ctrlKey, metaKey, altKey, code }: KeyPress): boolean =>
  !ctrlKey && !metaKey && !altKey && !/^F\d/.test(code);
