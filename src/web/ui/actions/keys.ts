const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `Mod` is Ctrl, on a Mac Command. Single signs as `/` go by what the key writes, whatever the layout needs for it. */
export function matches(event: Press, keys: string): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  if (other || mod !== parts.includes('Mod') || event.altKey !== parts.includes('Alt')) return false;
  if (last.length === 1) return event.key === last;
  return event.shiftKey === parts.includes('Shift') && (event.code === last || event.key === last);
}

const names: Record<string, string> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The caps to draw, as people know them: `Mod+KeyS` is Ctrl, S. */
export const capsOf = (keys: string): string[] =>
  keys.split('+').map((part) => names[part] ?? part.replace(/^(Key|Digit|Numpad)(?=.)/, ''));
