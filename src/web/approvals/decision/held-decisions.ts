/** Decisions take effect after a while, in which they can be taken back; who leaves the page does not lose them. */

export const undoMs = 5_000;

/** Sends it, and settles when what it changed was asked for again. */
export type Send = (isLeaving: boolean) => Promise<void>;
/** Of one document, or of several that are decided together. */
type Held = {
  documentIds: readonly string[];
  send: Send;
  onTakenBack: (() => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export function heldDecisions() {
  const held = new Set<Held>();
  let hidden: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const backListeners = new Set<(documentId: string) => void>();
  const publish = () => {
    hidden = new Set([...held].flatMap(({ documentIds }) => documentIds));
    for (const listener of listeners) listener();
  };
  const drop = (each: Held) => {
    held.delete(each);
    publish();
  };
  const goesBack = (each: Held) => {
    drop(each);
    const [first] = each.documentIds;
    if (first !== undefined) for (const listener of backListeners) listener(first);
  };
  const settle = async (each: Held, isLeaving: boolean) => {
    clearTimeout(each.timer);
    each.timer = undefined;
    try {
      await each.send(isLeaving);
      drop(each);
    } catch {
      // whoever sends has told the person why; here the document is again
      goesBack(each);
    }
  };
  const takeBack = (each: Held | undefined): boolean => {
    // without a timer it is on its way already
    if (each?.timer === undefined) return false;
    clearTimeout(each.timer);
    each.onTakenBack?.();
    goesBack(each);
    return true;
  };
  return {
    hold: (documentIds: readonly string[], send: Send, onTakenBack?: () => void): void => {
      if (documentIds.some((id) => hidden.has(id))) return;
      const each: Held = { documentIds, send, onTakenBack, timer: undefined };
      each.timer = setTimeout(() => void settle(each, false), undoMs);
      held.add(each);
      publish();
    },
    /** Takes back the decision about a document, and about those decided together with it; false when it is on its way. */
    undo: (documentId: string): boolean => takeBack([...held].find(({ documentIds }) => documentIds.includes(documentId))),
    /** Takes back the latest that can be. */
    undoLast: (): boolean => takeBack([...held].findLast(({ timer }) => timer !== undefined)),
    /** Sends what waits, now: the page goes. */
    leave: (): void => {
      for (const each of held) if (each.timer !== undefined) void settle(each, true);
    },
    /** Documents that are decided as far as the person is concerned. */
    hidden: () => hidden,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells of documents that are to be decided again. */
    onBack: (listener: (documentId: string) => void) => {
      backListeners.add(listener);
      return () => void backListeners.delete(listener);
    },
  };
}

/** Those of this page: they go on when one goes to another screen. */
export const decisions = heldDecisions();
window.addEventListener('pagehide', decisions.leave);
// a phone ends what is out of sight without another word
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && decisions.leave());
