/** Validation of keyboard shortcuts. */
import type { Action } from '#web/ui/actions/actions.ts';

export type KeyProblem =
  /** Combination that types a character with AltGr on Czech and other layouts. */
  | { kind: 'writesSigns' }
  /** Shortcut for tabs and windows of the browser that never reaches the page. */
  | { kind: 'browsers' }
  | { kind: 'taken'; by: Pick<Action, 'id' | 'label'> };

const browsers = new Set([
  'Mod+KeyT',
  'Mod+KeyN',
  'Mod+KeyW',
  'Mod+Shift+KeyT',
  'Mod+Shift+KeyN',
  'Mod+Shift+KeyW',
  'Mod+Tab',
  'F5',
]);

/** Returns where an action is available. The focused page and the whole screen may use the same keys. */
const placeOf = (id: string): string => /^(?:page|items)(?=\.)/.exec(id)?.[0] ?? 'screen';

export function problemOf(keys: string, action: Pick<Action, 'id'>, all: readonly Action[]): KeyProblem | null {
  const parts = keys.split('+');
  const isSign = /^(?:Key|Digit|Numpad|Bracket|Minus|Equal|Semicolon|Quote|Comma|Period|Slash|Backslash|Backquote|Intl)/.test(
    parts.at(-1) ?? '',
  );
  if (parts.includes('Mod') && parts.includes('Alt') && isSign) return { kind: 'writesSigns' };
  if (browsers.has(keys)) return { kind: 'browsers' };
  const other = all.find(
    (each) => each.id !== action.id && placeOf(each.id) === placeOf(action.id) && (each.keys?.split(' ').includes(keys) ?? false),
  );
  return other ? { kind: 'taken', by: { id: other.id, label: other.label } } : null;
}
