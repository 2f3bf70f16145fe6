/** Scores to probabilities, by tables of measured precision. */
import type { EvidenceKind } from '#values/values.ts';
import { calibration as committed, type Calibration, type Steps } from './calibration.ts';
import type { ReadPage } from '../reading.ts';
import type { Found } from './found.ts';

/** How much of a score a word that the recogniser was quite unsure of takes away. */
const misreadingCost = 0.5;

/** The score that the tables are made for: of recognised words the worst counts. */
export function scoreToCalibrate({ score, tokens }: Found): number {
  const worst = Math.min(1, ...tokens.map((token) => token.confidence));
  return score - misreadingCost * (1 - worst);
}

export type WordSource = keyof Calibration['steps'];

export const sourceOf = (pages: readonly ReadPage[]): WordSource =>
  pages.some((page) => page.wordSource === 'ocr') ? 'ocr' : 'textLayer';

/** From the strongest down: what stands before `label` proves a value whatever label stands beside it. */
export const strength = [
  'eInvoice',
  'qr',
  'arithmetic',
  'checksum',
  'pageMatch',
  'label',
  'position',
] as const satisfies readonly EvidenceKind[];
type Strength = (typeof strength)[number];
const isProof = (kind: Strength): boolean => kind !== 'label' && kind !== 'position';

export const strongestOf = ({ evidence }: Found): Strength => strength.find((kind) => evidence.includes(kind)) ?? 'position';

/** Between two steps of a field's table the confidence grows evenly. */
function byScore(steps: Steps, score: number): number {
  const above = steps.findIndex(([from]) => from > score);
  const [lowScore, lowValue] = steps[above < 0 ? steps.length - 1 : Math.max(0, above - 1)] ?? [0, 0.5];
  const next = above <= 0 ? undefined : steps[above];
  if (next === undefined || score <= lowScore) return lowValue;
  const [highScore, highValue] = next;
  return lowValue + ((highValue - lowValue) * (score - lowScore)) / (highScore - lowScore);
}

/**
 * How likely a value is right: by its score where the field was measured, else by what its strongest evidence was worth over all fields
 * that were. A proof counts for what it is worth however weak the label.
 */
export function confidenceOf(field: string, found: Found, source: WordSource, calibration = committed): number {
  const strongest = strongestOf(found);
  const worth = calibration.worth[source][strongest] ?? 0.5;
  const steps = calibration.steps[source][field];
  if (steps === undefined) return worth;
  const measured = byScore(steps, scoreToCalibrate(found));
  return isProof(strongest) ? Math.max(measured, worth) : measured;
}
