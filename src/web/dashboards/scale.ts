/** Positions of values in a chart. */

/** Returns a round number that is at least as large as every value, for the top of the axis. */
export function axisMax(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [1, 2, 4, 5, 10].find((each) => each * power >= most) ?? 10;
  return round * power;
}

type Values = readonly (number | null)[];

const placeOf = (values: Values, at: number, top: number): string => {
  const last = Math.max(1, values.length - 1);
  return `${Math.round((10_000 * at) / last) / 100} ${Math.round(10_000 - (10_000 * (values[at] ?? 0)) / top) / 100}`;
};
const isThere = (values: Values, at: number): boolean => (values[at] ?? null) !== null;

/** Returns SVG path data of the unbroken parts of a line, on a canvas of 100 by 100. */
export const linePath = (values: Values, top: number): string =>
  values
    .map((_, at) => (isThere(values, at) ? `${isThere(values, at - 1) ? 'L' : 'M'}${placeOf(values, at, top)}` : ''))
    .join('');

/** Returns SVG path data that connects each part of a line to the next one across unknown values. */
export const gapPath = (values: Values, top: number): string => {
  const known = values.flatMap((_, at) => (isThere(values, at) ? [at] : []));
  return known
    .map((at, index) => {
      const next = known[index + 1];
      return next === undefined || next === at + 1 ? '' : `M${placeOf(values, at, top)}L${placeOf(values, next, top)}`;
    })
    .join('');
};

/** Returns SVG path data of isolated points, which a line would not show. */
export const pointPath = (values: Values, top: number): string =>
  values
    .map((_, at) =>
      isThere(values, at) && !isThere(values, at - 1) && !isThere(values, at + 1) ? `M${placeOf(values, at, top)}h0` : '',
    )
    .join('');

/** Returns the change from the previous value in percent, or in percentage points for shares. Null if it cannot be computed. */
export function changeOf(
  { value, previous }: { value: number | null; previous: number | null },
  isShare: boolean,
): number | null {
  if (value === null || previous === null) return null;
  if (isShare) return Math.round(value - previous);
  return previous === 0 ? null : Math.round((100 * (value - previous)) / previous);
}
