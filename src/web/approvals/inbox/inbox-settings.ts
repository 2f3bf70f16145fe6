/** Settings of the approval inbox, stored for the user on the server. */
import type { InboxSort } from '#contract/approvals/bff.ts';
import { can } from '#web/platform/api/service.ts';
import { usePreference } from '#web/platform/api/preferences.ts';

/** Listed here because importing the list from the contract would also load its schemas, which this page does not need. */
const allSorts = ['urgent', 'oldest', 'dearest'] satisfies InboxSort[];
/** The public API has no approval due dates, so the sort by urgency needs the BFF. */
export const inboxSorts = (): readonly InboxSort[] =>
  can('approvalDueDates') ? allSorts : allSorts.filter((sort) => sort !== 'urgent');

type InboxSettings = {
  sort: InboxSort;
  /** Null means the default columns of the service. */
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
