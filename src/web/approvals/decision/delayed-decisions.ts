/** Decisions are sent after a delay, during which they can be undone. Leaving the page sends them at once. */

export const undoMs = 5_000;

/** Sends the decision. Resolves when the affected queries have been refetched. */
export type Send = (isLeaving: boolean) => Promise<void>;
/** Decision on one document, or on several documents decided together. */
type Held = {
  documentIds: readonly string[];
  send: Send;
  onUndone: (() => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export function createDelayedDecisions() {
  const held = new Set<Held>();
  let hidden: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const undoListeners = new Set<(documentId: string) => void>();
  const publish = () => {
    hidden = new Set([...held].flatMap(({ documentIds }) => documentIds));
    for (const listener of listeners) listener();
  };
  const drop = (each: Held) => {
    held.delete(each);
    publish();
  };
  const returnsToInbox = (each: Held) => {
    drop(each);
    const [first] = each.documentIds;
    if (first !== undefined) for (const listener of undoListeners) listener(first);
  };
  const settle = async (each: Held, isLeaving: boolean) => {
    clearTimeout(each.timer);
    each.timer = undefined;
    try {
      await each.send(isLeaving);
      drop(each);
    } catch {
      // The sender has already shown the error; the document returns to the list.
      returnsToInbox(each);
    }
  };
  const takeBack = (each: Held | undefined): boolean => {
    // Without a timer the decision is already being sent.
    if (each?.timer === undefined) return false;
    clearTimeout(each.timer);
    each.onUndone?.();
    returnsToInbox(each);
    return true;
  };
  return {
    hold: (documentIds: readonly string[], send: Send, onUndone?: () => void): void => {
      if (documentIds.some((id) => hidden.has(id))) return;
      const each: Held = { documentIds, send, onUndone, timer: undefined };
      each.timer = setTimeout(() => void settle(each, false), undoMs);
      held.add(each);
      publish();
    },
    /** Undoes the decision on a document and on those decided together with it. Returns false if it is already being sent. */
    undo: (documentId: string): boolean => takeBack([...held].find(({ documentIds }) => documentIds.includes(documentId))),
    /** Undoes the latest decision that can still be undone. */
    undoLast: (): boolean => takeBack([...held].findLast(({ timer }) => timer !== undefined)),
    /** Sends all pending decisions at once because the page is closing. */
    leave: (): void => {
      for (const each of held) if (each.timer !== undefined) void settle(each, true);
    },
    /** Documents that are decided from the user's point of view. */
    hidden: () => hidden,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Registers a listener for documents that have to be decided again. */
    onBack: (listener: (documentId: string) => void) => {
      undoListeners.add(listener);
      return () => void undoListeners.delete(listener);
    },
  };
}

/** Decisions of this page. They continue when the user opens another screen. */
export const decisions = createDelayedDecisions();
window.addEventListener('pagehide', decisions.leave);
// A phone may end a hidden page without any further event.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && decisions.leave());
