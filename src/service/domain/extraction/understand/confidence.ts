/** Scores to probabilities, by tables of measured precision. */
import { calibration } from './calibration.ts';

/** Between two steps of the table the confidence grows evenly. */
export function confidenceOf(field: string, score: number): number {
  const steps = calibration[field] ?? calibration['*'] ?? [];
  const above = steps.findIndex(([from]) => from > score);
  const [lowScore, lowValue] = steps[above < 0 ? steps.length - 1 : Math.max(0, above - 1)] ?? [0, 0.5];
  const next = above <= 0 ? undefined : steps[above];
  if (next === undefined || score <= lowScore) return lowValue;
  const [highScore, highValue] = next;
  return lowValue + ((highValue - lowValue) * (score - lowScore)) / (highScore - lowScore);
}
