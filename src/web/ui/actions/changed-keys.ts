/** Keys that a person has changed, by the name of the action; an empty text takes its key away. */
import { matches } from './keys.ts';

export type ChangedKeys = Readonly<Record<string, string>>;

let changed: ChangedKeys = {};
const listeners = new Set<() => void>();

export function setChangedKeys(next: ChangedKeys): void {
  changed = next;
  for (const listener of listeners) listener();
}

export function onKeysChanged(listener: () => void): void {
  listeners.add(listener);
}

/** The keys of an action at present: the person's own, else the usual ones. */
export const keysOf = (id: string, usual: string | undefined): string | undefined => {
  const own = changed[id];
  return own === undefined ? usual : own === '' ? undefined : own;
};

/** For what handles its keys itself: whether this press means the action. */
export function isPressed(event: Parameters<typeof matches>[0], id: string, usual: string): boolean {
  const keys = keysOf(id, usual);
  return keys !== undefined && matches(event, keys);
}

/** What was kept is read like any input: names and keys are texts. */
export const readChangedKeys = (kept: unknown): ChangedKeys =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter((each): each is [string, string] => typeof each[1] === 'string'))
    : {};
