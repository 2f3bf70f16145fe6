/** Decisions take effect after a while, in which they can be taken back; who leaves the page does not lose them. */
import type { Decision } from '#web/api/approval.mutations.ts';

export const undoMs = 5_000;

/** Sends one, and settles when what it changed was asked for again. */
export type Send = (decision: Decision, isLeaving: boolean) => Promise<void>;
type Held = { decision: Decision; send: Send; timer: ReturnType<typeof setTimeout> | undefined };

export function heldDecisions() {
  const held = new Map<string, Held>();
  let hidden: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const backListeners = new Set<(documentId: string) => void>();
  const publish = () => {
    hidden = new Set(held.keys());
    for (const listener of listeners) listener();
  };
  const goesBack = (documentId: string) => {
    held.delete(documentId);
    publish();
    for (const listener of backListeners) listener(documentId);
  };
  const settle = async (each: Held, isLeaving: boolean) => {
    const { documentId } = each.decision;
    clearTimeout(each.timer);
    each.timer = undefined;
    try {
      await each.send(each.decision, isLeaving);
      held.delete(documentId);
      publish();
    } catch {
      // whoever sends has told the person why; here the document is again
      goesBack(documentId);
    }
  };
  /** False when it is on its way already. */
  const undo = (documentId: string): boolean => {
    const each = held.get(documentId);
    if (each?.timer === undefined) return false;
    clearTimeout(each.timer);
    goesBack(documentId);
    return true;
  };
  return {
    hold: (decision: Decision, send: Send): void => {
      if (held.has(decision.documentId)) return;
      const each: Held = { decision, send, timer: undefined };
      each.timer = setTimeout(() => void settle(each, false), undoMs);
      held.set(decision.documentId, each);
      publish();
    },
    undo,
    /** Takes back the latest that can be. */
    undoLast: (): boolean => {
      const last = [...held.values()].findLast(({ timer }) => timer !== undefined);
      return last !== undefined && undo(last.decision.documentId);
    },
    /** Sends what waits, now: the page goes. */
    leave: (): void => {
      for (const each of held.values()) if (each.timer !== undefined) void settle(each, true);
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
