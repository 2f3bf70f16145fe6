/** Scores to probabilities, by tables of measured precision. */
import { calibration } from './calibration.ts';
import type { PageReading } from '../reading.ts';
import type { Found } from './found.ts';

/** How much of a score a word that the recogniser was quite unsure of takes away. */
const misreadingCost = 0.5;

/** The score that the tables are made for: of recognised words the worst counts. */
export function scoreToCalibrate({ score, tokens }: Found): number {
  const worst = Math.min(1, ...tokens.map((token) => token.confidence));
  return score - misreadingCost * (1 - worst);
}

export type WordSource = keyof typeof calibration;

export const sourceOf = (pages: readonly PageReading[]): WordSource =>
  pages.some((page) => page.wordSource === 'ocr') ? 'ocr' : 'textLayer';

/** Between two steps of a field's table the confidence grows evenly. */
export function confidenceOf(field: string, score: number, source: WordSource): number {
  const tables = calibration[source];
  const steps = tables[field] ?? tables['*'] ?? [];
  const above = steps.findIndex(([from]) => from > score);
  const [lowScore, lowValue] = steps[above < 0 ? steps.length - 1 : Math.max(0, above - 1)] ?? [0, 0.5];
  const next = above <= 0 ? undefined : steps[above];
  if (next === undefined || score <= lowScore) return lowValue;
  const [highScore, highValue] = next;
  return lowValue + ((highValue - lowValue) * (score - lowScore)) / (highScore - lowScore);
}
