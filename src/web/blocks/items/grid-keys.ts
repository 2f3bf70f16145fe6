/** Keys of the item grid, as a spreadsheet has them. */
export type GridCommand =
  | { kind: 'move' | 'extend'; to: 'up' | 'down' | 'left' | 'right' }
  | { kind: 'edge'; to: 'rowStart' | 'rowEnd' | 'first' | 'last' }
  | {
      kind:
        | 'next'
        | 'previous'
        | 'enter'
        | 'enterBack'
        | 'edit'
        | 'clear'
        | 'insertRow'
        | 'deleteRows'
        | 'copyAbove'
        | 'selectAll';
    }
  /** Typing replaces: the key itself goes on into the editor. */
  | { kind: 'type' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** A letter or digit, as opposed to `Shift` or `F5`. */
const isOneSign = (key: string) => /^.$/u.test(key);
const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const isArrow = (key: string): key is keyof typeof arrows => Object.hasOwn(arrows, key);

const plain: Record<string, (withShift: boolean) => GridCommand> = {
  Tab: (withShift) => ({ kind: withShift ? 'previous' : 'next' }),
  Enter: (withShift) => ({ kind: withShift ? 'enterBack' : 'enter' }),
  F2: () => ({ kind: 'edit' }),
  Delete: () => ({ kind: 'clear' }),
  Backspace: () => ({ kind: 'clear' }),
  Insert: () => ({ kind: 'insertRow' }),
  Home: () => ({ kind: 'edge', to: 'rowStart' }),
  End: () => ({ kind: 'edge', to: 'rowEnd' }),
};
const withCtrl: Record<string, GridCommand> = {
  KeyD: { kind: 'copyAbove' },
  KeyA: { kind: 'selectAll' },
  Backspace: { kind: 'deleteRows' },
  Home: { kind: 'edge', to: 'first' },
  End: { kind: 'edge', to: 'last' },
};

export function gridCommandOf(press: Press): GridCommand | null {
  const isMod = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  if (isMod) return withCtrl[press.code] ?? null;
  if (isArrow(press.key)) return { kind: press.shiftKey ? 'extend' : 'move', to: arrows[press.key] };
  // one sign, or a dead key that begins one: ˇ and ´ of a Czech keyboard
  return plain[press.key]?.(press.shiftKey) ?? (isOneSign(press.key) || press.key === 'Dead' ? { kind: 'type' } : null);
}
