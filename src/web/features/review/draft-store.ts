/** Keeps the draft of one document alive, tells who shows it, and puts it into the browser's store so that a reload loses nothing. */
import { parseProblems } from '#web/blocks/fields/parse-amount.ts';
import { emptyHistory, isDirty, type DraftHistory } from './draft.ts';

export type DraftStore = {
  read: () => DraftHistory;
  update: (change: (history: DraftHistory) => DraftHistory) => void;
  subscribe: (listener: () => void) => () => void;
};

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Shape = (value: unknown) => boolean;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Shape = (value) => typeof value === 'string';
const listOf =
  (each: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(each);
const recordOf =
  (each: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every(each);
const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

const isCell: Shape = (value) =>
  isRecord(value) &&
  isText(value['value']) &&
  listOf((id) => typeof id === 'number')(value['wordIds']) &&
  (value['problem'] === undefined || parseProblems.some((problem) => problem === value['problem']));
const isRow: Shape = (value) => isRecord(value) && isText(value['id']) && recordOf(isCell)(value['cells']);
const isDraft: Shape = (value) =>
  isRecord(value) &&
  recordOf(isCell)(value['fields']) &&
  orNull(listOf(isRow))(value['items']) &&
  listOf(isText)(value['confirmed']);

/**
 * What was kept by an older version of the program, or by somebody else, is not trusted: it is read like any input. By hand, since
 * zod would be a tenth of this page's code for this alone.
 */
const isHistory = (value: unknown): value is DraftHistory =>
  isRecord(value) &&
  isDraft(value['now']) &&
  listOf(isDraft)(value['past']) &&
  listOf(isDraft)(value['future']) &&
  isRecord(value['base']) &&
  recordOf(isText)(value['base']['fields']) &&
  orNull(isText)(value['base']['items']);

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
      // a save that ends after one has left must not put old edits over those of a newer visit
      if (listeners.size === 0) history = kept(key, keep);
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
    const parsed: unknown = text === null ? null : JSON.parse(text);
    return isHistory(parsed) ? parsed : emptyHistory;
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
