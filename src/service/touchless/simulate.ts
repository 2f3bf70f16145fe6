/** Simulates a rule on documents for which both the extracted values and the user's corrections are known. */
import { confidenceSteps, type TouchlessRule, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessProof } from '#contract/document-types/touchless-bff.ts';
import { neededFor, upperBound } from './bound.ts';
import type { Facts } from './facts.ts';
import { type Obstacle, obstaclesOf, passes } from './judge.ts';

/**
 * A user sees the errors of every slider position before choosing one, and would choose one that is good by luck. So the doubt of 5 % is
 * divided among the positions: all bounds hold together.
 */
const doubt = 0.05 / confidenceSteps.length;

export type Validated = { facts: Facts; isWrong: boolean };

export function proofOf(rule: TouchlessRule, validated: readonly Validated[]): TouchlessProof {
  const passed = validated.filter(({ facts }) => passes(rule, facts));
  const wrong = passed.filter(({ isWrong }) => isWrong).length;
  return { passed: passed.length, wrong, bound: upperBound(wrong, passed.length, doubt) };
}

const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all);

export type Position = { minConfidence: number; proof: TouchlessProof; needed: number; share: number; openShare: number };

export const positionsOf = (
  { rule, promise }: Pick<TouchlessSettings, 'rule' | 'promise'>,
  validated: readonly Validated[],
  open: readonly Facts[],
): Position[] =>
  confidenceSteps.map((minConfidence) => {
    const at = { ...rule, minConfidence };
    const proof = proofOf(at, validated);
    const opened = open.filter((facts) => passes(at, facts)).length;
    return {
      minConfidence,
      proof,
      needed: neededFor(promise, { wrong: proof.wrong, seen: proof.passed, doubt }),
      share: shareOf(proof.passed, validated.length),
      openShare: shareOf(opened, open.length),
    };
  });

/** Counts the reasons why documents would not pass, most frequent first. */
export function countObstacles(rule: TouchlessRule, all: readonly Facts[]): (Obstacle & { count: number })[] {
  const found = Map.groupBy(
    all.flatMap((facts) => obstaclesOf(rule, facts)),
    ({ reason, field }) => `${reason} ${field ?? ''}`,
  );
  return [...found.values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], count: same.length }] : []))
    .toSorted((a, b) => b.count - a.count);
}
