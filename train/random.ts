/** Reproducible random numbers: the same seed gives the same documents. */
export type Random = {
  /** In the range from 0 to below 1. */
  next: () => number;
  /** Both ends are inclusive. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(all: readonly T[]) => T;
  shuffle: <T>(all: readonly T[]) => T[];
};

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(all: readonly T[]): T => {
    const each = all[int(0, all.length - 1)];
    if (each === undefined) throw new Error('there is nothing to pick from');
    return each;
  };
  const shuffle = <T>(all: readonly T[]): T[] => {
    const mixed = [...all];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = int(0, at);
      const [a, b] = [mixed[at], mixed[other]];
      if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a];
    }
    return mixed;
  };
  return { next, int, chance: (probability) => next() < probability, pick, shuffle };
}
