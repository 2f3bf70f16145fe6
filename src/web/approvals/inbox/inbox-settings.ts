/** How a person wants to see what waits for them; kept for them wherever they sign in. */
import type { InboxSort } from '#contract/approvals/bff.ts';
import { can } from '#web/platform/api/service.ts';
import { usePreference } from '#web/platform/api/preferences.ts';

/** Written out: the contract's list comes with its schemas, which this page does without. */
const allSorts = ['urgent', 'oldest', 'dearest'] satisfies InboxSort[];
/** By when one decides is not in the interface. */
export const inboxSorts = (): readonly InboxSort[] =>
  can('approvalDueDates') ? allSorts : allSorts.filter((sort) => sort !== 'urgent');

type InboxSettings = {
  sort: InboxSort;
  /** Null: those that the service shows unless asked otherwise. */
  columns: readonly string[] | null;
};

export function readSettings(kept: unknown): InboxSettings {
  const { sort, columns } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    sort: inboxSorts().find((each) => each === sort) ?? (can('approvalDueDates') ? 'urgent' : 'oldest'),
    columns: Array.isArray(columns) ? columns.filter((each) => typeof each === 'string') : null,
  };
}

export const useInboxSettings = () => usePreference('approval.inbox', readSettings);
