/** Whether a time is in the past, by the local clock. */
export const isPast = (iso: string): boolean => new Date(iso).getTime() < Date.now();
