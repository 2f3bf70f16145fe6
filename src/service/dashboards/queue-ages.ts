/** How old what waits is: the same limits for what is counted and for the list that shows it. */
const hourMs = 3_600_000;
/** The upper ends of the ages, in hours; older is what remains. */
const limits = [1, 8, 24, 72, 168];

/** The first moments of all ages but the oldest, that of the oldest first. What is exactly an hour old is not younger than an hour. */
export const ageStarts = (now: Date): Date[] => limits.toReversed().map((hours) => new Date(now.getTime() - hours * hourMs + 1));

/** Since when and until when something of that age, the youngest being 0, began to wait. */
export function ageSpan(now: Date, age: number): { from: Date | undefined; end: Date | undefined } {
  const starts = ageStarts(now).toReversed();
  return { from: starts[age], end: age === 0 ? undefined : starts[age - 1] };
}
