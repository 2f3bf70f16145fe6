/** Notification that values were filled in, with an undo that reverts exactly this step. */
import { dismissToast, showToast } from '#web/ui/toasts/toasts.ts';
import { undo, type Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

type Given = { title: string; undoLabel: string };
let shown: { id: number; store: DraftStore; filled: Draft } | null = null;

export function showFillToast(store: DraftStore, { title, undoLabel }: Given): void {
  const filled = store.read().now;
  const run = () => store.update((history) => (history.now === filled ? undo(history) : history));
  shown = { id: showToast({ kind: 'done', title, action: { label: undoLabel, run } }), store, filled };
}

/** Removes the notification when the step was undone or is no longer the last one: its undo would revert another step. */
export function dismissOvertakenFillToast(store: DraftStore): void {
  if (shown?.store !== store || store.read().now === shown.filled) return;
  dismissToast(shown.id);
  shown = null;
}
