/** What a list can be narrowed by; each row of the table is one entry of the filter menu. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FilterKey } from '#contract/parts.ts';

export type FilterKind = 'type' | 'unit' | 'text' | 'days' | 'amount' | 'yesNo';
export type FilterDefinition = { name: MessageDescriptor; kind: FilterKind };

export const filterDefinitions = {
  documentClass: { name: msg`Type`, kind: 'type' },
  accountingUnitId: { name: msg`Accounting unit`, kind: 'unit' },
  'fields.issued_by_name_sm': { name: msg`Supplier`, kind: 'text' },
  'fields.invoice_number_sm': { name: msg`Number`, kind: 'text' },
  'fields.total_amount': { name: msg`Amount`, kind: 'amount' },
  'fields.date_issued': { name: msg`Issued`, kind: 'days' },
  'fields.date_due': { name: msg`Due`, kind: 'days' },
  createdAt: { name: msg`Came`, kind: 'days' },
  hasErrors: { name: msg`Has errors`, kind: 'yesNo' },
  isDuplicate: { name: msg`May be a duplicate`, kind: 'yesNo' },
} as const satisfies Partial<Record<FilterKey, FilterDefinition>>;

export type KnownFilter = keyof typeof filterDefinitions;
export const knownFilters = Object.keys(filterDefinitions) as KnownFilter[];
export const isKnownFilter = (key: string): key is KnownFilter => Object.hasOwn(filterDefinitions, key);

export type DayRange = { from?: string; to?: string };
const dayMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const dayPresets = {
  overdue: { name: msg`Before today`, rangeAt: (today) => ({ to: isoDay(today - dayMs) }) },
  today: { name: msg`Today`, rangeAt: (today) => ({ from: isoDay(today), to: isoDay(today) }) },
  thisWeek: {
    name: msg`This week`,
    rangeAt: (today) => {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
      return { from: isoDay(monday), to: isoDay(monday + 6 * dayMs) };
    },
  },
  next7: { name: msg`Next 7 days`, rangeAt: (today) => ({ from: isoDay(today), to: isoDay(today + 7 * dayMs) }) },
  last7: { name: msg`Last 7 days`, rangeAt: (today) => ({ from: isoDay(today - 7 * dayMs), to: isoDay(today) }) },
  thisMonth: {
    name: msg`This month`,
    rangeAt: (today) => {
      const day = new Date(today);
      const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
      return { from: isoDay(first), to: isoDay(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)) };
    },
  },
} as const satisfies Record<string, { name: MessageDescriptor; rangeAt: (today: number) => DayRange }>;

/** The person's own calendar day, as midnight UTC: days here have no time zone. */
export const todayUtc = (now = new Date()): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());

/** A preset is named in the chip only while it still says the same days. */
export function presetOf(range: DayRange, today = todayUtc()): keyof typeof dayPresets | undefined {
  const names = Object.keys(dayPresets) as (keyof typeof dayPresets)[];
  return names.find((name) => {
    const preset: DayRange = dayPresets[name].rangeAt(today);
    return preset.from === range.from && preset.to === range.to;
  });
}
