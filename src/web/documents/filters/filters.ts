/** Filters of the list. Each entry of the table is one item of the filter menu. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FilterKey } from '#contract/core/filter-keys.ts';
import { daysOf, relativeDays, todayUtc, type DayRange, type RelativeDays } from '../core/relative-days.ts';

export type FilterKind =
  | 'type'
  | 'unit'
  | 'text'
  | 'days'
  | 'amount'
  | 'yesNo'
  | 'person'
  | 'state'
  | 'approvalState'
  | 'exportState'
  | 'options';
export type FilterDefinition = { name: MessageDescriptor; kind: FilterKind };

export const filterDefinitions = {
  documentClass: { name: msg`Type`, kind: 'type' },
  accountingUnitId: { name: msg`Accounting unit`, kind: 'unit' },
  'fields.issued_by_name_sm': { name: msg`Supplier`, kind: 'text' },
  'fields.invoice_number_sm': { name: msg`Number`, kind: 'text' },
  'fields.total_amount': { name: msg`Amount`, kind: 'amount' },
  'fields.date_issued': { name: msg`Issue date`, kind: 'days' },
  'fields.date_due': { name: msg`Due date`, kind: 'days' },
  createdAt: { name: msg`Received`, kind: 'days' },
  extractionTime: { name: msg`Extracted`, kind: 'days' },
  state: { name: msg`State`, kind: 'state' },
  approvalState: { name: msg`Approval`, kind: 'approvalState' },
  exportState: { name: msg`Export`, kind: 'exportState' },
  assignedTo: { name: msg`Approver`, kind: 'person' },
  hasErrors: { name: msg`Has errors`, kind: 'yesNo' },
  isDuplicate: { name: msg`Possible duplicate`, kind: 'yesNo' },
  source: { name: msg`Source`, kind: 'text' },
  externalDocumentId: { name: msg`External ID`, kind: 'text' },
  customerId: { name: msg`Unit company ID`, kind: 'text' },
  validatedAt: { name: msg`Validated`, kind: 'days' },
  queuedAt: { name: msg`Queued for export`, kind: 'days' },
  exportedAt: { name: msg`Exported`, kind: 'days' },
  correctedAt: { name: msg`Corrected`, kind: 'days' },
  approvalStartedAt: { name: msg`Approval started`, kind: 'days' },
  approvalDecidedAt: { name: msg`Approval decided`, kind: 'days' },
  exportSucceededAt: { name: msg`Export succeeded`, kind: 'days' },
  exportFailedAt: { name: msg`Export failed`, kind: 'days' },
  isCorrected: { name: msg`Has corrections`, kind: 'yesNo' },
} as const satisfies Partial<Record<FilterKey, FilterDefinition>>;

export type KnownFilter = keyof typeof filterDefinitions;
/** Filters that dashboard figures link to. Offering them beside the common dates would only make the menu long. */
const notOffered: ReadonlySet<KnownFilter> = new Set([
  'queuedAt',
  'correctedAt',
  'approvalStartedAt',
  'exportSucceededAt',
  'exportFailedAt',
]);
const bffOnlyFilters: ReadonlySet<KnownFilter> = new Set(['validatedAt', 'exportedAt', 'approvalDecidedAt', 'isCorrected']);
/** Returns the filters offered in the menu. */
export const offeredFilters = (isOwnService: boolean): KnownFilter[] =>
  (Object.keys(filterDefinitions) as KnownFilter[]).filter(
    (key) => !notOffered.has(key) && (isOwnService || !bffOnlyFilters.has(key)),
  );
export const isKnownFilter = (key: string): key is KnownFilter => Object.hasOwn(filterDefinitions, key);

export const dayPresets: Record<RelativeDays, MessageDescriptor> = {
  overdue: msg`Before today`,
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  thisWeek: msg`This week`,
  next7: msg`Next 7 days`,
  last7: msg`Last 7 days`,
  last30: msg`Last 30 days`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
};

/** Returns the preset that matches the range. The chip shows a preset only while it still means the same days. */
export function presetOf(range: DayRange, today = todayUtc()): RelativeDays | undefined {
  const names = Object.keys(relativeDays) as RelativeDays[];
  return names.find((name) => {
    const preset = daysOf(name, today);
    return preset.from === range.from && preset.to === range.to;
  });
}
