const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether the event matches one of the combinations separated by spaces. `Mod` is Ctrl, or Command on a Mac. Single characters such as `/`
 * are matched by the typed character, whatever keys the layout needs.
 */
export function matches(event: KeyPress, keys: string): boolean {
  return keys.split(' ').some((each) => matchesOne(event, each));
}

function matchesOne(event: KeyPress, keys: string): boolean {
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
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Minus: '-',
  Equal: '+',
  Backquote: '`',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  NumpadAdd: '+',
  NumpadSubtract: '-',
};

/** Returns the pressed combination by physical keys, or null while only modifiers are pressed. */
export function pressedKeys(event: KeyPress): string | null {
  if (/^(?:Control|Shift|Alt|Meta|OS)/.test(event.code) || event.code === '') return null;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  return [mod ? 'Mod' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : '', event.code].filter(Boolean).join('+');
}

/** Returns the keycaps to show: `Mod+KeyS` becomes Ctrl, S. Only the first of several combinations is shown. */
export const keycapsOf = (keys: string): string[] =>
  (keys.split(' ')[0] ?? '').split('+').map((part) => names[part] ?? part.replace(/^(Key|Digit|Numpad)(?=.)/, ''));
