/** View of the audit log as encoded in the URL. Days are in the user's time zone; requests use timestamps. */
import type { AuditFilter } from '#contract/audit/bff.ts';

export const auditKeys = ['action', 'person', 'documentId', 'from', 'to'] as const;
export type AuditKey = (typeof auditKeys)[number];
export type AuditView = Partial<Record<AuditKey, string>>;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function auditViewOf(search: URLSearchParams): AuditView {
  const entries = auditKeys.flatMap((key): [AuditKey, string][] => {
    const value = search.get(key)?.trim() ?? '';
    return value === '' || ((key === 'from' || key === 'to') && !isDay(value)) ? [] : [[key, value.slice(0, 200)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the start of the day in the user's time zone. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

function dayAfter(day: string): Date {
  const start = startOf(day);
  start.setDate(start.getDate() + 1);
  return start;
}

export const auditFilterOf = ({ from, to, ...rest }: AuditView): AuditFilter => ({
  ...rest,
  ...(from === undefined ? {} : { from: startOf(from).toISOString() }),
  ...(to === undefined ? {} : { to: dayAfter(to).toISOString() }),
});
