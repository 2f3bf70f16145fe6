/** What the samples say of a rule, and when it stops itself. */
import type { TouchlessProof } from '#contract/document-types/touchless-bff.ts';
import { lowerBound, upperBound } from './bound.ts';
import type { Pause } from './rules.store.ts';

const doubt = 0.05;

type Sample = { judged: number; wrong: number };
export type Verdict = Pick<Pause, 'reason' | 'bound'> | null;

/**
 * A rule pauses when its samples alone prove that it breaks its promise, or when they, together with what it was switched on by, do not
 * prove any more that it keeps it.
 */
export function brakeOf(promise: number, proof: TouchlessProof | null, { judged, wrong }: Sample): Verdict {
  if (wrong === 0) return null;
  const proved = lowerBound(wrong, judged, doubt);
  if (proved > promise) return { reason: 'sampleExceeds', bound: proved };
  const bound = upperBound(wrong + (proof?.wrong ?? 0), judged + (proof?.passed ?? 0), doubt);
  return bound > promise ? { reason: 'boundExceeds', bound } : null;
}
