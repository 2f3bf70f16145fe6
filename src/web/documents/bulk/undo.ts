/** Actions on documents of a list that can be undone, newest first, from their notifications or by keyboard shortcut. */
import { dismissToast, showToast, type Toast } from '#web/ui/toasts/toasts.ts';

type Undo = { run: () => void; toastId?: number };

let done: Undo[] = [];
const most = 20;

/** Shows a notification with Undo. However the action is undone, the notification disappears. `run` reports its failures itself. */
export function showUndoable(toast: Omit<Toast, 'id' | 'action'>, label: string, run: () => Promise<unknown>): void {
  const entry: Undo = { run: () => void run().catch(() => {}) };
  done = [...done, entry].slice(-most);
  entry.toastId = showToast({ ...toast, action: { label, run: () => takeBack(entry) } });
}

function takeBack(entry: Undo | undefined): void {
  if (!entry || !done.includes(entry)) return;
  done = done.filter((each) => each !== entry);
  if (entry.toastId !== undefined) dismissToast(entry.toastId);
  entry.run();
}

export const undoLast = (): void => takeBack(done.at(-1));
