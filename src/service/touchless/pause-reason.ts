/** Evaluates the samples of a rule and decides whether it pauses itself. */
import type { TouchlessProof } from '#contract/document-types/touchless-bff.ts';
import { lowerBound, upperBound } from './bound.ts';
import type { Pause } from './rules.store.ts';

const doubt = 0.05;

type Sample = { judged: number; wrong: number };
export type Verdict = Pick<Pause, 'reason' | 'bound'> | null;

/**
 * Decides whether a rule pauses: if its samples alone prove that it breaks its promise, or if the samples and the documents that it was
 * switched on with no longer prove that it keeps it.
 */
export function pauseReason(promise: number, proof: TouchlessProof | null, { judged, wrong }: Sample): Verdict {
  if (wrong === 0) return null;
  const proved = lowerBound(wrong, judged, doubt);
  if (proved > promise) return { reason: 'sampleExceeds', bound: proved };
  const bound = upperBound(wrong + (proof?.wrong ?? 0), judged + (proof?.passed ?? 0), doubt);
  return bound > promise ? { reason: 'boundExceeds', bound } : null;
}
