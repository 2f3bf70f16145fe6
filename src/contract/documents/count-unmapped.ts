/** Counts entries including those that are not listed individually. */
export const countUnmapped = (entries: readonly { path: string; omitted?: number }[]): number =>
  entries.reduce((sum, { path, omitted = 0 }) => sum + (path === '' ? omitted : 1), 0);
