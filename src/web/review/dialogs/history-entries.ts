/** Builds the history of a document from audit log entries and saves with their changed values. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

export type Change = DocumentDetail['fieldsHistory'][number];
export type HistoryItem = Result<Contract['documents']['history']>['items'][number];
/** Values that one user changed at the same time are grouped under the log entry of that time if there is one. */
export type HistoryEntry = { at: string; who: string | null; action: string | null; item?: HistoryItem; changes: Change[] };

/** The log entry and its values are written in one transaction. */
const sameMomentMs = 2_000;
const carriesValues = new Set([
  'document.saved',
  'document.validated',
  'document.typeChanged',
  'document.extracted',
  'document.recomputed',
]);

const isSameMoment = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) < sameMomentMs;

/** Returns the entries, newest first. With a field, only the saves that changed it. */
export function historyEntries(items: readonly HistoryItem[], changes: readonly Change[], field: string | null): HistoryEntry[] {
  // With the same timestamp, the entry written last also comes first.
  const entries: HistoryEntry[] = items.toReversed().map((item) => ({
    at: item.timestamp,
    who: item.user ?? null,
    action: item.action,
    item,
    changes: [],
  }));
  for (const change of changes) {
    if (field !== null && change.fieldName !== field) continue;
    const home =
      entries.find(
        ({ action, at, who }) =>
          (action === null || carriesValues.has(action)) && isSameMoment(at, change.timestamp) && who === change.user,
      ) ?? null;
    if (home) home.changes.push(change);
    else entries.push({ at: change.timestamp, who: change.user, action: null, changes: [change] });
  }
  return entries.filter((entry) => field === null || entry.changes.length > 0).toSorted((a, b) => b.at.localeCompare(a.at));
}
