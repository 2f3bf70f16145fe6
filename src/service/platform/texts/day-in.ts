/** Returns the day in a time zone, as `2026-03-05`. */
export const dayIn = (instant: Date, timeZone: string): string =>
  // the Swedish notation is that of ISO 8601
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
