/** Days relative to today, so that a saved view for "this week" means the current week whenever it is opened. */
export type DayRange = { from?: string; to?: string };

const dayMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthOf = (today: number, by: number) => {
  const day = new Date(today);
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + by, 1);
  return { from: isoDay(first), to: isoDay(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + by + 1, 0)) };
};
const mondayOf = (today: number) => today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;

export const relativeDays = {
  overdue: (today) => ({ to: isoDay(today - dayMs) }),
  today: (today) => ({ from: isoDay(today), to: isoDay(today) }),
  yesterday: (today) => ({ from: isoDay(today - dayMs), to: isoDay(today - dayMs) }),
  thisWeek: (today) => ({ from: isoDay(mondayOf(today)), to: isoDay(mondayOf(today) + 6 * dayMs) }),
  next7: (today) => ({ from: isoDay(today), to: isoDay(today + 7 * dayMs) }),
  last7: (today) => ({ from: isoDay(today - 7 * dayMs), to: isoDay(today) }),
  last30: (today) => ({ from: isoDay(today - 30 * dayMs), to: isoDay(today) }),
  thisMonth: (today) => monthOf(today, 0),
  lastMonth: (today) => monthOf(today, -1),
} as const satisfies Record<string, (today: number) => DayRange>;

export type RelativeDays = keyof typeof relativeDays;
export const isRelativeDays = (name: string): name is RelativeDays => Object.hasOwn(relativeDays, name);

/** Returns the current day in the user's calendar as midnight UTC. Days here have no time zone. */
export const todayUtc = (now = new Date()): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());

export const daysOf = (name: RelativeDays, today = todayUtc()): DayRange => relativeDays[name](today);
