/** Keeps the draft of one document alive, tells who shows it, and puts it into the browser's store so that a reload loses nothing. */
import { parseProblems } from '#values/value-type.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { ItemRow } from '#web/items/rows.ts';
import { emptyHistory, isDirty, type Draft, type DraftHistory } from './draft.ts';

export type DraftStore = {
  read: () => DraftHistory;
  update: (change: (history: DraftHistory) => DraftHistory) => void;
  subscribe: (listener: () => void) => () => void;
  /** False where the browser keeps nothing: then leaving the page would lose the edits, and asks first. */
  isStored: () => boolean;
  /** Another window of the same person has changed it. */
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

/** A step shares most of its rows and cells with the one before: each is written once, so that a hundred steps over 300 rows are kept. */
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
 * What was kept by an older version of the program, or by somebody else, is not trusted: it is read like any input. By hand, since
 * zod would be a tenth of this page's code for this alone.
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

const isWorthKeeping = ({ now, past, future }: DraftHistory): boolean =>
  isDirty(now) || now.confirmed.length > 0 || past.length > 0 || future.length > 0;

/** `key` names the user and the document: what one person typed is not shown to the next one at the same computer. */
export function draftStore(key: string, keep: Keep): DraftStore {
  let text: string | null = null;
  let history = emptyHistory;
  let isStored = true;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** What another window or an older visit has put there since. */
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
      // a save that ends after one has left must not put old edits over those of a newer visit
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

/** Where there is no room, the steps go before the values do. */
const stepsTried = [Infinity, 20, 0];

function write(key: string, keep: Keep, history: DraftHistory): boolean {
  for (const steps of stepsTried) {
    try {
      if (!isWorthKeeping(history)) keep.removeItem(key);
      else {
        const past = steps === 0 ? [] : history.past.slice(-steps);
        keep.setItem(key, JSON.stringify(pack({ ...history, past, future: history.future.slice(0, steps) }, Date.now())));
      }
      return true;
    } catch {
      // full or forbidden: the edits live on in this page, and leaving it asks first
    }
  }
  return !isDirty(history.now);
}

const prefix = 'vidimus.draft.';
/** Who edited, in which document. */
export const draftKey = (userId: string, documentId: string): string => `${prefix}${userId}.${documentId}`;

const stores = new Map<string, DraftStore>();

/** The one store of a draft in this window: the form shows it and a save that ends later settles it. */
export function draftOf(key: string): DraftStore {
  const known = stores.get(key);
  if (known) {
    known.adopt();
    return known;
  }
  if (stores.size === 0) {
    forgetOldSteps(localStorage, Date.now());
    window.addEventListener('storage', (event) => {
      if (event.key !== null) stores.get(event.key)?.adopt();
    });
  }
  const store = draftStore(key, localStorage);
  stores.set(key, store);
  return store;
}

/** Steps of a document with nothing unsaved are for undo only. */
const stepsKeptMs = 24 * 3_600_000;

/** Makes room: of documents in which nothing is unsaved, the steps are forgotten after a day. An unsaved value never is. */
export function forgetOldSteps(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '');
  for (const key of keys.filter((each) => each.startsWith(prefix))) {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      const history = unpack(value);
      const at = isRecord(value) ? Number(value['at']) : 0;
      if (!history || (!isDirty(history.now) && now - at > stepsKeptMs)) storage.removeItem(key);
    } catch {
      storage.removeItem(key);
    }
  }
}
