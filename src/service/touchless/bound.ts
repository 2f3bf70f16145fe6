/** Exact bounds of Clopper and Pearson for a proportion, given `wrong` of `seen`. */

/** P(X <= k) of a binomial distribution, summed in logarithms: for thousands of documents the terms would underflow. */
function cumulative(k: number, n: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return k >= n ? 1 : 0;
  const [logP, logQ] = [Math.log(p), Math.log1p(-p)];
  let logChoose = 0;
  let sum = 0;
  for (let i = 0; i <= k; i += 1) {
    sum += Math.exp(logChoose + i * logP + (n - i) * logQ);
    logChoose += Math.log(n - i) - Math.log(i + 1);
  }
  return Math.min(1, sum);
}

/** Finds the root of a decreasing function of a proportion by bisection. */
function solve(isTooLow: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the upper bound of the proportion that is wrong, with a confidence of 1 - `doubt`. Without observations it is 1. */
export const upperBound = (wrong: number, seen: number, doubt: number): number =>
  wrong >= seen ? 1 : solve((share) => cumulative(wrong, seen, share) > doubt);

/** No rule needs to wait for more. */
const maxNeeded = 2 ** 20;

/** Returns how many more documents must be found right until the upper bound is at most `promise`, with a confidence of 1 - `doubt`. */
export function neededFor(promise: number, { wrong, seen, doubt }: { wrong: number; seen: number; doubt: number }): number {
  const isEnough = (more: number): boolean => wrong < seen + more && cumulative(wrong, seen + more, promise) <= doubt;
  if (isEnough(0)) return 0;
  let [tooFew, enough] = [0, maxNeeded];
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** Returns the lower bound of the proportion that is wrong, with a confidence of 1 - `doubt`. */
export const lowerBound = (wrong: number, seen: number, doubt: number): number =>
  wrong === 0 ? 0 : 1 - upperBound(seen - wrong, seen, doubt);
