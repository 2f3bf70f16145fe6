/**
 * Unsaved edits of one document, separate from the data of the service: shown = draft ?? server value. `draft-store` keeps the draft, also
 * across a reload.
 */
import type { DocumentDetail, DocumentPatch } from '#contract/documents/v1.ts';
import { type EditedValue, sameValue } from '#web/values/edited-value.ts';
import { cellOf, type ItemRow } from '#web/items/rows.ts';

export type Draft = {
  fields: Readonly<Record<string, EditedValue>>;
  /** All rows, once one of them was edited, because a save replaces all of them. */
  items: readonly ItemRow[] | null;
  /** Fields that the user has reviewed and left unchanged. */
  confirmed: readonly string[];
};

/** Values of the service when an edit began. If the service has another value later, somebody else has changed it. */
export type Base = { fields: Readonly<Record<string, string>>; items: string | null };

export type DraftHistory = { now: Draft; past: readonly Draft[]; future: readonly Draft[]; base: Base };

/** Maximum number of undo steps, enough for a day's work on one document. */
const maxUndoSteps = 100;

export const emptyDraft: Draft = { fields: {}, items: null, confirmed: [] };
export const emptyHistory: DraftHistory = { now: emptyDraft, past: [], future: [], base: { fields: {}, items: null } };

export const serverField = (detail: DocumentDetail, name: string): EditedValue => {
  const field = detail.fields[name];
  return field ? savedValue(field) : { value: '', wordIds: [] };
};
const savedValue = ({ value, wordIds, lookup }: DocumentDetail['fields'][string]): EditedValue => ({
  value,
  wordIds,
  ...(lookup && { from: lookup }),
});
export const savedRowId = (itemIndex: number): string => `kept-${itemIndex}`;

export const serverRows = (detail: DocumentDetail): ItemRow[] =>
  detail.items.map((cells, position) => ({
    id: savedRowId(position),
    cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, savedValue(cell)])),
  }));

export const currentField = (draft: Draft, detail: DocumentDetail, name: string): EditedValue =>
  draft.fields[name] ?? serverField(detail, name);

export const isFilled = (row: ItemRow): boolean => Object.values(row.cells).some((cell) => cell.value !== '');
export const fingerprint = (rows: readonly ItemRow[]): string =>
  JSON.stringify(
    rows.filter(isFilled).map((row) =>
      Object.keys(row.cells)
        .toSorted((a, b) => a.localeCompare(b))
        .flatMap((name) => (cellOf(row, name).value === '' ? [] : [[name, cellOf(row, name).value]])),
    ),
  );

export const sameRows = (a: readonly ItemRow[] | null, b: readonly ItemRow[] | null): boolean =>
  a === b || (a !== null && b !== null && fingerprint(a) === fingerprint(b));

export function step(history: DraftHistory, now: Draft, base: Base): DraftHistory {
  if (now === history.now) return history;
  return { now, past: [...history.past, history.now].slice(-maxUndoSteps), future: [], base };
}

/** Whether an edited field fills this field. Its value is then sent even if it is unchanged. */
const isFilledByEdit = (draft: Draft, { documentTypeDefinition }: DocumentDetail, name: string): boolean =>
  documentTypeDefinition?.fields.some(
    (field) => field.name in draft.fields && field.fills?.some((fill) => fill.field === name) === true,
  ) ?? false;

/** Sets a field. Setting it to the value of the service removes the edit. `began`: value of the service when the edit began. */
export function setField(
  history: DraftHistory,
  detail: DocumentDetail,
  name: string,
  cell: EditedValue,
  began?: string,
): DraftHistory {
  const { now, base } = history;
  if (sameValue(currentField(now, detail, name), cell)) return history;
  const { [name]: _, ...others } = now.fields;
  const server = serverField(detail, name);
  const fields = sameValue(server, cell) && !isFilledByEdit(now, detail, name) ? others : { ...now.fields, [name]: cell };
  const ground = name in now.fields ? (base.fields[name] ?? server.value) : (began ?? server.value);
  return step(history, { ...now, fields }, { ...base, fields: { ...base.fields, [name]: ground } });
}

export function setItems(history: DraftHistory, detail: DocumentDetail, rows: readonly ItemRow[]): DraftHistory {
  const ground = history.now.items === null ? fingerprint(serverRows(detail)) : history.base.items;
  return step(history, { ...history.now, items: rows }, { ...history.base, items: ground });
}

export function confirmField(history: DraftHistory, name: string): DraftHistory {
  if (history.now.confirmed.includes(name)) return history;
  return step(history, { ...history.now, confirmed: [...history.now.confirmed, name] }, history.base);
}

export function undo(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future], base: history.base };
}

export function redo(history: DraftHistory): DraftHistory {
  const [next, ...future] = history.future;
  return next ? { now: next, past: [...history.past, history.now], future, base: history.base } : history;
}

export const isDirty = (draft: Draft): boolean => Object.keys(draft.fields).length > 0 || draft.items !== null;

const written = (values: Readonly<Record<string, EditedValue>>) =>
  Object.fromEntries(Object.entries(values).map(([name, { value, wordIds }]) => [name, { value, wordIds }]));

/** Returns only the changed values, or null if there are none. */
export function patchOf(draft: Draft): Pick<DocumentPatch, 'fields' | 'items'> | null {
  if (!isDirty(draft)) return null;
  const filled = draft.items?.filter(isFilled);
  return {
    ...(Object.keys(draft.fields).length > 0 && { fields: written(draft.fields) }),
    ...(filled && { items: filled.map((row) => written(row.cells)) }),
  };
}

export type Conflict = { kind: 'field'; name: string; mine: string; theirs: string } | { kind: 'items' };

/** Returns edits in conflict: the service has another value than when the edit began, and it differs from the edited one. */
export function conflictsOf({ now, base }: DraftHistory, detail: DocumentDetail): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [name, mine] of Object.entries(now.fields)) {
    const theirs = serverField(detail, name).value;
    if (base.fields[name] !== undefined && theirs !== base.fields[name] && theirs !== mine.value)
      conflicts.push({ kind: 'field', name, mine: mine.value, theirs });
  }
  if (now.items && base.items !== null) {
    const theirs = fingerprint(serverRows(detail));
    if (theirs !== base.items && theirs !== fingerprint(now.items)) conflicts.push({ kind: 'items' });
  }
  return conflicts;
}
