/**
 * Text that is being typed and not yet parsed as a value, so that a reload or a crash does not lose it. Only one field is edited at a time.
 * `ground` is the value of the service when typing began: if somebody else saves another value in the meantime, there is a conflict.
 */
export type Typed = { name: string; text: string; ground: string };

const keyOf = (draftKey: string) => draftKey.replace('.draft.', '.typed.');

export function typedIn(draftKey: string): Typed | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(draftKey)) ?? 'null');
    if (!Array.isArray(parsed)) return null;
    const [name, text, ground] = parsed as unknown[];
    return typeof name === 'string' && typeof text === 'string' && typeof ground === 'string' ? { name, text, ground } : null;
  } catch {
    return null;
  }
}

export function storeTypedText(draftKey: string, name: string, text: string, serverValue: string): void {
  const known = typedIn(draftKey);
  const ground = known?.name === name ? known.ground : serverValue;
  try {
    localStorage.setItem(keyOf(draftKey), JSON.stringify([name, text, ground]));
  } catch {
    // The storage is full; the input still has the text.
  }
}

export const clearTypedText = (draftKey: string): void => localStorage.removeItem(keyOf(draftKey));

/** Removes and returns the text, which becomes a normal edit. */
export function takeTypedText(draftKey: string): Typed | null {
  const typed = typedIn(draftKey);
  clearTypedText(draftKey);
  return typed;
}
