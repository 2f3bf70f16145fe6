/** Keeps the draft of one document alive, tells who shows it, and puts it into the browser's store so that a reload loses nothing. */
import { z } from 'zod';
import { parseProblems } from '#web/blocks/fields/parse-amount.ts';
import { emptyHistory, isDirty, type DraftHistory } from './draft.ts';

export type DraftStore = {
  read: () => DraftHistory;
  update: (change: (history: DraftHistory) => DraftHistory) => void;
  subscribe: (listener: () => void) => () => void;
};

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const Cell = z.object({ value: z.string(), wordIds: z.array(z.number()), problem: z.enum(parseProblems).optional() });
const KeptDraft = z.object({
  fields: z.record(z.string(), Cell),
  items: z.array(z.object({ id: z.string(), cells: z.record(z.string(), Cell) })).nullable(),
  confirmed: z.array(z.string()),
});
/** What was kept by an older version of the program, or by somebody else, is not trusted: it is read like any input. */
const Kept = z.object({
  now: KeptDraft,
  past: z.array(KeptDraft),
  future: z.array(KeptDraft),
  base: z.object({ fields: z.record(z.string(), z.string()), items: z.string().nullable() }),
});

/** `key` names the user and the document: what one person typed is not shown to the next one at the same computer. */
export function draftStore(key: string, keep: Keep): DraftStore {
  let history = kept(key, keep);
  const listeners = new Set<() => void>();
  return {
    read: () => history,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (change) => {
      const next = change(history);
      if (next === history) return;
      history = next;
      write(key, keep, history);
      for (const listener of listeners) listener();
    },
  };
}

function kept(key: string, keep: Keep): DraftHistory {
  try {
    const text = keep.getItem(key);
    const parsed = text === null ? null : Kept.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : emptyHistory;
  } catch {
    return emptyHistory;
  }
}

function write(key: string, keep: Keep, history: DraftHistory): void {
  try {
    if (isDirty(history.now) || history.now.confirmed.length > 0) keep.setItem(key, JSON.stringify(history));
    else keep.removeItem(key);
  } catch {
    // the store is full or forbidden: the edits live on in this page, and leaving it asks first
  }
}

/** Who edited, in which document. */
export const draftKey = (userId: string, documentId: string): string => `vidimus.draft.${userId}.${documentId}`;
