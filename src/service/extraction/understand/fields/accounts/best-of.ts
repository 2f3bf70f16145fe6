/** Returns the candidate with the highest score. */
export const bestOf = <T extends { score: number }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => b.score - a.score)[0];
