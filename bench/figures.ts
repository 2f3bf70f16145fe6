export const median = (values: readonly number[]): number => percentile(values, 50);

export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * rank) / 100))] ?? Number.NaN;
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
type Handiwork = { keys: number; clicks: number; typed: number; looks: number };

/**
 * How long hands and head take by the keystroke-level model (Card, Moran and Newell 1980): a key of an average typist, the way of the pointer with
 * its press, the hand that goes to the pointer and back, and a thought before each step that is not routine. The answers of the machine are not in it.
 */
export const keystrokeModelMs = ({ keys, clicks, typed, looks }: Handiwork): number =>
  (keys + typed) * 280 + clicks * (1100 + 200 + 2 * 400) + looks * 1350;

export const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
