/** What happened to a document as a line of time: deeds, and saves with the values that they changed. Pure. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

export type Change = DocumentDetail['fieldsHistory'][number];
export type Deed = Result<Contract['documents']['history']>['items'][number];
/** Values that one person changed at one moment stand together, under the deed of that moment where there is one. */
export type HistoryEntry = { at: string; who: string | null; action: string | null; deed?: Deed; changes: Change[] };

/** The row of the deed and those of its values are written within one transaction. */
const sameMomentMs = 2_000;
const carriesValues = new Set(['document.saved', 'document.validated', 'document.typeChanged', 'document.extracted']);

const isSameMoment = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) < sameMomentMs;

/** The newest first. With a field only the saves that changed it. */
export function historyEntries(deeds: readonly Deed[], changes: readonly Change[], field: string | null): HistoryEntry[] {
  // of one moment the last written comes first too
  const entries: HistoryEntry[] = deeds.toReversed().map((deed) => ({
    at: deed.timestamp,
    who: deed.user ?? null,
    action: deed.action,
    deed,
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
