/** The exact bounds of Clopper and Pearson for a share of which `wrong` were found among `seen`. */

/** P(X <= k) of a binomial distribution, summed in logarithms: of thousands of documents the terms are too small otherwise. */
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

/** The root of a falling function of a share. */
function solve(isTooLow: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** With a certainty of 1 - `doubt` no greater share is wrong. Nothing seen says nothing: 1. */
export const upperBound = (wrong: number, seen: number, doubt: number): number =>
  wrong >= seen ? 1 : solve((share) => cumulative(wrong, seen, share) > doubt);

/** Beyond these no rule is waited for. */
const mostNeeded = 2 ** 20;

/** How many documents more must be found right until no greater share than `promise` is wrong, with a certainty of 1 - `doubt`. */
export function neededFor(promise: number, { wrong, seen, doubt }: { wrong: number; seen: number; doubt: number }): number {
  const isEnough = (more: number): boolean => wrong < seen + more && cumulative(wrong, seen + more, promise) <= doubt;
  if (isEnough(0)) return 0;
  let [tooFew, enough] = [0, mostNeeded];
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** With a certainty of 1 - `doubt` no smaller share is wrong. */
export const lowerBound = (wrong: number, seen: number, doubt: number): number =>
  wrong === 0 ? 0 : 1 - upperBound(seen - wrong, seen, doubt);
