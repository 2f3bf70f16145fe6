/**
 * What is being typed and not yet read as a value: a reload or a crash in the middle of a field does not lose it. At most one field
 * is being typed in at a time. `ground` is what the service had when the typing began: when somebody else saves another value
 * meanwhile, that is a conflict.
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

export function keepTyped(draftKey: string, name: string, text: string, serverValue: string): void {
  const known = typedIn(draftKey);
  const ground = known?.name === name ? known.ground : serverValue;
  try {
    localStorage.setItem(keyOf(draftKey), JSON.stringify([name, text, ground]));
  } catch {
    // no room: the field itself still has it
  }
}

export const dropTyped = (draftKey: string): void => localStorage.removeItem(keyOf(draftKey));

/** Takes it out: from now on it is an edit as any other. */
export function takeTyped(draftKey: string): Typed | null {
  const typed = typedIn(draftKey);
  dropTyped(draftKey);
  return typed;
}
