const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Several combinations may stand side by side, divided by blanks. `Mod` is Ctrl, on a Mac Command. Single signs as `/` go by what the key writes, whatever the layout needs for it. */
export function matches(event: Press, keys: string): boolean {
  return keys.split(' ').some((each) => matchesOne(event, each));
}

function matchesOne(event: Press, keys: string): boolean {
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

/** What a person has pressed, by the places of its keys; null while only modifiers are down. */
export function keysOfPress(event: Press): string | null {
  if (/^(?:Control|Shift|Alt|Meta|OS)/.test(event.code) || event.code === '') return null;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  return [mod ? 'Mod' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : '', event.code].filter(Boolean).join('+');
}

/** The caps to draw, as people know them: `Mod+KeyS` is Ctrl, S; of several combinations the first. */
export const capsOf = (keys: string): string[] =>
  (keys.split(' ')[0] ?? '').split('+').map((part) => names[part] ?? part.replace(/^(Key|Digit|Numpad)(?=.)/, ''));
