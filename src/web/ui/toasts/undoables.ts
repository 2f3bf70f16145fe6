/** Actions of a screen that can be undone, newest first, from their notifications or by keyboard shortcut. */
import { dismissToast, showToast, type Toast } from './toasts.ts';

type Undo = { run: () => void; toastId?: number };

const most = 20;

export type Undoables = {
  /** Shows a notification with Undo. However the action is undone, the notification disappears. `run` reports its failures itself. */
  show: (toast: Omit<Toast, 'id' | 'action'>, label: string, run: () => Promise<unknown>) => void;
  undoLast: () => void;
};

/** One per screen, so that its shortcut does not undo what was done on another screen. */
export function createUndoables(): Undoables {
  let done: Undo[] = [];
  const undo = (entry: Undo | undefined) => {
    if (!entry || !done.includes(entry)) return;
    done = done.filter((each) => each !== entry);
    if (entry.toastId !== undefined) dismissToast(entry.toastId);
    entry.run();
  };
  return {
    show: (toast, label, run) => {
      const entry: Undo = { run: () => void run().catch(() => {}) };
      done = [...done, entry].slice(-most);
      entry.toastId = showToast({ ...toast, action: { label, run: () => undo(entry) } });
    },
    undoLast: () => undo(done.at(-1)),
  };
}
