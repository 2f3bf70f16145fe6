export const median = (values: readonly number[]): number => percentile(values, 50);

export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * rank) / 100))] ?? Number.NaN;
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
type InputCounts = { keys: number; clicks: number; typed: number; looks: number };

/**
 * Returns the time of a user by the keystroke-level model (Card, Moran and Newell 1980): a key of an average typist, pointing and clicking,
 * moving the hand to the pointer and back, and thinking before each step that is not routine. Response times of the machine are excluded.
 */
export const keystrokeModelMs = ({ keys, clicks, typed, looks }: InputCounts): number =>
  (keys + typed) * 280 + clicks * (1100 + 200 + 2 * 400) + looks * 1350;

export const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
