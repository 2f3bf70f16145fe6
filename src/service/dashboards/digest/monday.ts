/** Start of the working day. */
const hour = 7;
const dayMs = 86_400_000;

/** Returns the Monday whose emails are due now in a time zone; undefined on other days and before seven in the morning there. */
export function mondayDue(now: Date, timeZone: string): string | undefined {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hour12: false } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone, ...shape }).format(now).split(' ');
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1 && Number(time) >= hour ? day : undefined;
}

/** Returns the week before a Monday, both days inclusive. */
export function weekBefore(monday: string): { from: string; to: string } {
  const daysBefore = (days: number) => new Date(Date.parse(monday) - days * dayMs).toISOString().slice(0, 10);
  return { from: daysBefore(7), to: daysBefore(1) };
}
