/** Whether a moment is over by the clock of this machine. */
export const isPast = (iso: string): boolean => new Date(iso).getTime() < Date.now();
