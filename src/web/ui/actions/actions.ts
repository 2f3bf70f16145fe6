/**
 * Registry of actions that the current screen offers. Each entry defines the keyboard shortcut, the command in the palette and the line in
 * the shortcut overview. A component declares its entries with `useActions` for as long as it is mounted.
 */
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { keysOf, onKeysChanged } from './changed-keys.ts';
import { matches } from './keys.ts';

export type Action = {
  id: string;
  label: string;
  /** Group in the palette and the shortcut overview, such as "Go to". */
  group: string;
  /** Search terms for the palette. */
  words?: string;
  /**
   * Combinations such as `Mod+Enter`, `Shift+Digit1`, `KeyA`, `/`. Codes of physical keys, because layouts differ; `/` and `?` are matched
   * by the typed character.
   */
  keys?: string | undefined;
  /** Default `keys`, if the user has changed them. */
  usualKeys?: string | undefined;
  /** Also works while an input is focused. The default for combinations with Mod or Alt. */
  inInputs?: boolean;
  /**
   * If omitted, the entry is only listed in the shortcut overview, and the focused element handles the key itself, as a list does with
   * arrows.
   */
  run?: (() => void) | undefined;
  /** Ignores key repeat, so that holding a key does not repeat a decision for the next items. */
  isOnce?: boolean;
  /** Place to which the entry is limited. The focused element there handles the key itself. */
  place?: 'page' | 'items' | 'dialog';
  /** Also works while a dialog is open. */
  inDialogs?: boolean;
  /** Not listed in the palette. */
  keyOnly?: boolean;
};
/** Entry that can be run by a key or from the palette. */
export type RunnableAction = Action & { run: () => void };
export const isRunnable = (action: Action): action is RunnableAction => action.run !== undefined;

const sets = new Map<string, readonly Action[]>();
let snapshot: readonly Action[] = [];
const listeners = new Set<() => void>();

function publish() {
  // The innermost screen comes last and gets a key used by several entries.
  snapshot = [...sets.values()].flat().map((entry) => {
    const keys = keysOf(entry.id, entry.keys);
    return keys === entry.keys ? entry : { ...entry, keys, usualKeys: entry.keys };
  });
  for (const listener of listeners) listener();
}

onKeysChanged(publish);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrentActions = (): readonly Action[] => useSyncExternalStore(subscribe, () => snapshot);

/** Registers actions. Handlers may change with every render; the list is published only when its visible content changes. */
export function useActions(actions: readonly Action[]): void {
  const owner = useId();
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const shown = JSON.stringify(actions.map(({ run, ...rest }) => ({ ...rest, isRunnable: run !== undefined })));
  useEffect(() => {
    const entries = JSON.parse(shown) as (Omit<Action, 'run'> & { isRunnable: boolean })[];
    sets.set(
      owner,
      entries.map((entry, index) =>
        entry.isRunnable ? Object.assign(entry, { run: () => latest.current[index]?.run?.() }) : entry,
      ),
    );
    publish();
    return () => {
      sets.delete(owner);
      publish();
    };
  }, [owner, shown]);
}

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

/** Whether the keys work in inputs, because they type no character. */
export const actsInInputs = (keys: string): boolean => /Mod|Alt|(?:^|\+)F\d/.test(keys);

/** Whether Enter activates the focused button or link. */
const isEnterActivation = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof HTMLElement &&
  target.matches('button, a[href], summary');

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (isEnterActivation(event)) {
    // A held key would activate every button that gets the focus meanwhile, such as the one that accepts a warning.
    if (event.repeat) event.preventDefault();
    return;
  }
  // An open dialog receives all keys.
  const isBehind = document.querySelector('[aria-modal="true"]') !== null;
  const typing = isTextInput(event.target);
  const action = snapshot
    .filter(isRunnable)
    .findLast(
      ({ keys, inInputs, inDialogs }) =>
        (!isBehind || inDialogs) &&
        keys !== undefined &&
        keys.split(' ').some((each) => (!typing || (inInputs ?? actsInInputs(each))) && matches(event, each)),
    );
  if (!action) return;
  event.preventDefault();
  if (event.repeat && action.isOnce) return;
  action.run();
}

/** Installs the single key listener of the application. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
