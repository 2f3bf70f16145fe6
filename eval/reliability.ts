/** Compares confidence with the share of correct values. */
import type { Judged } from './certainty.ts';

const bounds = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

export type Band = { from: number; to: number; count: number; claimed: number; right: number };

export function bandsOf(judged: readonly Judged[]): Band[] {
  return bounds.slice(0, -1).flatMap((from, at) => {
    const to = bounds[at + 1] ?? 1;
    const inside = judged.filter(({ confidence }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    const claimed = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const right = inside.filter(({ isRight }) => isRight).length / inside.length;
    return [{ from, to: Math.min(1, to), count: inside.length, claimed, right }];
  });
}
