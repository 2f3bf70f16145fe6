/**
 * What the screen in front of the person can do: one entry serves its key, its line in the command palette and its line in
 * the sheet of keys. A component declares entries with `useActions`; they live as long as it is mounted.
 */
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { keysOf, onKeysChanged } from './changed-keys.ts';
import { matches } from './keys.ts';

export type Action = {
  id: string;
  label: string;
  /** Group in the palette and the sheet, as "Go to". */
  group: string;
  /** Other words by which the palette finds it. */
  words?: string;
  /** As `Mod+Enter`, `Shift+Digit1`, `KeyA`, `/`: codes of physical keys, since layouts differ; `/` and `?` go by what they write. */
  keys?: string | undefined;
  /** What `keys` are for everybody else, where this person has changed them. */
  usualKeys?: string | undefined;
  /** Fires also while the cursor stands in an input. Entries with Mod or Alt do so unless it is false. */
  inInputs?: boolean;
  /** Without it the entry only stands in the sheet of keys: what has the focus handles the key itself, as a list its arrows. */
  run?: (() => void) | undefined;
  /** A key that is held down does it once: what is decided by one press is not decided for the next ones too. */
  isOnce?: boolean;
  /** Where alone it is valid: what has the focus there handles the key itself. */
  place?: 'page' | 'items' | 'dialog';
  /** Also while a dialog stands in front. */
  inDialogs?: boolean;
  /** Not in the palette. */
  keyOnly?: boolean;
};
/** An entry that a key or the palette can start. */
export type RunnableAction = Action & { run: () => void };
export const isRunnable = (action: Action): action is RunnableAction => action.run !== undefined;

const sets = new Map<string, readonly Action[]>();
let snapshot: readonly Action[] = [];
const listeners = new Set<() => void>();

function publish() {
  // The innermost screen comes last and wins a key that two ask for.
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

/** The handlers may change with every render; the list is published again only when what people see of it changes. */
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

/** What writes nothing acts wherever the cursor stands. */
export const actsInInputs = (keys: string): boolean => /Mod|Alt|(?:^|\+)F\d/.test(keys);

/** Enter on a button or a link presses it. */
const isPress = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof HTMLElement &&
  target.matches('button, a[href], summary');

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isPress(event)) return;
  // A dialog in front takes the keys for itself.
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

/** One listener for the whole application. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
