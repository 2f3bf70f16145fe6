/** What a rule would have done to documents of which is known how they were read, and what a person made of them. */
import { confidenceSteps, type TouchlessRule, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessProof } from '#contract/document-types/touchless-bff.ts';
import { neededFor, upperBound } from './bound.ts';
import type { Facts } from './facts.ts';
import { type Obstacle, obstaclesOf, passes } from './judge.ts';

/**
 * Whoever moves the slider sees the errors of every position before they choose one, and would choose one that was lucky. So the doubt of
 * 5 % is shared among the positions: each bound holds together with all the others.
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

/** Why documents would not pass, the most frequent reason first. */
export function countObstacles(rule: TouchlessRule, all: readonly Facts[]): (Obstacle & { count: number })[] {
  const found = Map.groupBy(
    all.flatMap((facts) => obstaclesOf(rule, facts)),
    ({ reason, field }) => `${reason} ${field ?? ''}`,
  );
  return [...found.values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], count: same.length }] : []))
    .toSorted((a, b) => b.count - a.count);
}
