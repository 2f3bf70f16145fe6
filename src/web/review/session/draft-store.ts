/** Keeps the draft of one document, notifies subscribers, and stores it in the browser so that a reload loses nothing. */
import { parseProblems } from '#values/value-type.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { ItemRow } from '#web/items/rows.ts';
import { emptyHistory, isDirty, type Draft, type DraftHistory } from './draft.ts';

export type DraftStore = {
  read: () => DraftHistory;
  update: (change: (history: DraftHistory) => DraftHistory) => void;
  subscribe: (listener: () => void) => () => void;
  /** False if the browser cannot store it. Closing the page would then lose the edits and asks for confirmation first. */
  isStored: () => boolean;
  /** Loads the changes that another window of the same user has made. */
  adopt: () => void;
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
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  recordOf(isCell)(value['fields']) &&
  orNull(listOf(isRow))(value['items']) &&
  listOf(isText)(value['confirmed']);

/** Steps share most of their rows and cells. Each is stored once, so that a hundred steps with 300 rows fit into the storage. */
type Packed = {
  at: number;
  rows: readonly ItemRow[];
  cells: readonly EditedValue[];
  drafts: readonly { fields: Record<string, number>; items: readonly number[] | null; confirmed: readonly string[] }[];
  now: number;
  base: DraftHistory['base'];
};

export function pack({ now, past, future, base }: DraftHistory, at: number): Packed {
  const rows = new Map<ItemRow, number>();
  const cells = new Map<EditedValue, number>();
  const placeOf = <T>(known: Map<T, number>, each: T): number => {
    const place = known.get(each) ?? known.size;
    known.set(each, place);
    return place;
  };
  const drafts = [...past, now, ...future].map(({ fields, items, confirmed }) => ({
    fields: Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, placeOf(cells, cell)])),
    items: items && items.map((row) => placeOf(rows, row)),
    confirmed,
  }));
  return { at, rows: [...rows.keys()], cells: [...cells.keys()], drafts, now: past.length, base };
}

/**
 * Parses a stored draft. It is validated like any input, because an older version of the application or somebody else may have written it.
 * Validated by hand, because zod would be a tenth of this page's code for this alone.
 */
export function unpack(value: unknown): DraftHistory | null {
  if (!isRecord(value)) return null;
  const { rows, cells, drafts, now, base } = value;
  const isPlaceIn = (list: unknown): Shape => {
    const { length } = Array.isArray(list) ? list : [];
    return (place) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < length;
  };
  const isPacked =
    listOf(isRow)(rows) &&
    listOf(isCell)(cells) &&
    listOf(
      (draft) =>
        isRecord(draft) &&
        recordOf(isPlaceIn(cells))(draft['fields']) &&
        orNull(listOf(isPlaceIn(rows)))(draft['items']) &&
        listOf(isText)(draft['confirmed']),
    )(drafts) &&
    isPlaceIn(drafts)(now) &&
    isRecord(base) &&
    recordOf(isText)(base['fields']) &&
    orNull(isText)(base['items']);
  if (!isPacked) return null;
  const packed = value as Packed;
  const full = packed.drafts.map(({ fields, items, confirmed }): Draft => ({
    fields: Object.fromEntries(Object.entries(fields).flatMap(([name, place]) => [[name, packed.cells[place] ?? nothing]])),
    items: items && items.flatMap((place) => packed.rows[place] ?? []),
    confirmed,
  }));
  const [current = emptyHistory.now, ...future] = full.slice(packed.now);
  return { now: current, past: full.slice(0, packed.now), future, base: packed.base };
}
const nothing: EditedValue = { value: '', wordIds: [] };

const shouldStore = ({ now, past, future }: DraftHistory): boolean =>
  isDirty(now) || now.confirmed.length > 0 || past.length > 0 || future.length > 0;

/** `key` contains the user and the document, so that input of one user is not shown to the next one on the same computer. */
export function draftStore(key: string, keep: Keep): DraftStore {
  let text: string | null = null;
  let history = emptyHistory;
  let isStored = true;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** Loads what another window or an earlier visit has stored since. */
  const refresh = () => {
    const now = textOf(key, keep);
    if (!isStored || now === text) return;
    text = now;
    history = parsed(now);
  };
  refresh();
  return {
    read: () => history,
    isStored: () => isStored,
    adopt: () => {
      refresh();
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) refresh();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (change) => {
      // A save that ends after the document was closed must not overwrite the edits of a later visit.
      if (listeners.size === 0) refresh();
      const next = change(history);
      if (next === history) return;
      history = next;
      isStored = write(key, keep, history);
      text = textOf(key, keep);
      tell();
    },
  };
}

function textOf(key: string, keep: Keep): string | null {
  try {
    return keep.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): DraftHistory {
  try {
    return (text === null ? null : unpack(JSON.parse(text))) ?? emptyHistory;
  } catch {
    return emptyHistory;
  }
}

/** Numbers of undo steps tried in turn when the storage is full. Values are kept longer than steps. */
const undoStepLimits = [Infinity, 20, 0];

function write(key: string, keep: Keep, history: DraftHistory): boolean {
  for (const steps of undoStepLimits) {
    try {
      if (!shouldStore(history)) keep.removeItem(key);
      else {
        const past = steps === 0 ? [] : history.past.slice(-steps);
        keep.setItem(key, JSON.stringify(pack({ ...history, past, future: history.future.slice(0, steps) }, Date.now())));
      }
      return true;
    } catch {
      // The storage is full or forbidden: the edits exist in this page only, and closing it asks for confirmation.
    }
  }
  return !isDirty(history.now);
}

const prefix = 'vidimus.draft.';
/** Returns the storage key for the user and the document. */
export const draftKey = (userId: string, documentId: string): string => `${prefix}${userId}.${documentId}`;

const stores = new Map<string, DraftStore>();

/** Returns the single store of a draft in this window. The form shows it, and a save that ends later updates it. */
export function draftOf(key: string): DraftStore {
  const known = stores.get(key);
  if (known) {
    known.adopt();
    return known;
  }
  if (stores.size === 0) {
    deleteOldUndoSteps(localStorage, Date.now());
    window.addEventListener('storage', (event) => {
      if (event.key !== null) stores.get(event.key)?.adopt();
    });
  }
  const store = draftStore(key, localStorage);
  stores.set(key, store);
  return store;
}

/** Lifetime of undo steps of a document without unsaved changes. */
const undoStepsTtlMs = 24 * 3_600_000;

/** Frees storage: undo steps of documents without unsaved changes are deleted after a day. Unsaved values are never deleted. */
export function deleteOldUndoSteps(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '');
  for (const key of keys.filter((each) => each.startsWith(prefix))) {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      const history = unpack(value);
      const at = isRecord(value) ? Number(value['at']) : 0;
      if (!history || (!isDirty(history.now) && now - at > undoStepsTtlMs)) storage.removeItem(key);
    } catch {
      storage.removeItem(key);
    }
  }
}
