/** Age groups of queues: the same limits for counts and for the list behind them. */
const hourMs = 3_600_000;
/** Upper limits of the age groups, in hours; the last group is older. */
const limits = [1, 8, 24, 72, 168];

/** Returns the start times of all age groups but the oldest, in ascending order. An age of exactly one hour belongs to the next group. */
export const ageStarts = (now: Date): Date[] => limits.toReversed().map((hours) => new Date(now.getTime() - hours * hourMs + 1));

/** Returns the range of start times of an age group, the youngest being 0. */
export function ageSpan(now: Date, age: number): { from: Date | undefined; end: Date | undefined } {
  const starts = ageStarts(now).toReversed();
  return { from: starts[age], end: age === 0 ? undefined : starts[age - 1] };
}
