/** Reproducible pseudorandom numbers by seed (mulberry32). */
export type Random = {
  /** In the range from 0 to below 1. */
  next: () => number;
  /** In the range from 0 to below `below`. */
  integer: (below: number) => number;
  isSo: (probability: number) => boolean;
  pick: <T>(all: readonly [T, ...T[]]) => T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    isSo: (probability) => next() < probability,
    pick: (all) => all[integer(all.length)] ?? all[0],
  };
}
