import { createUndoables } from '#web/ui/toasts/undoables.ts';

/** Actions on documents of a list, and on the list itself. */
export const listUndo = createUndoables();
