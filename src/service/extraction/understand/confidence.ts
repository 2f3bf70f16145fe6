/** Converts scores to probabilities: by tables of measured precision, and by how often values with the same signs were right. */
import type { EvidenceKind } from '#values/values.ts';
import { calibration as committed, type Calibration, type Steps, type Tables, type Weights } from './calibration.ts';
import type { ReadPage } from '../reading.ts';
import type { Found } from './found.ts';
import { signNames } from './sign-names.ts';
import type { Signs } from './sign-names.ts';

/** Maximum reduction of a score because of a word that OCR was very uncertain of. */
const misreadingCost = 0.5;

/** Returns the score that the tables are based on: among recognized words, the worst counts. */
export function scoreToCalibrate({ score, tokens }: Found): number {
  const worst = Math.min(1, ...tokens.map((token) => token.confidence));
  return score - misreadingCost * (1 - worst);
}

export type WordSource = keyof Calibration['steps'];

export const sourceOf = (pages: readonly ReadPage[]): WordSource =>
  pages.some((page) => page.wordSource === 'ocr') ? 'ocr' : 'textLayer';

/** From the strongest down: evidence before `label` verifies a value regardless of the label beside it. */
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

/** Interpolates the confidence linearly between two steps of a field's table. */
function byScore(steps: Steps, score: number): number {
  const above = steps.findIndex(([from]) => from > score);
  const [lowScore, lowValue] = steps[above < 0 ? steps.length - 1 : Math.max(0, above - 1)] ?? [0, 0.5];
  const next = above <= 0 ? undefined : steps[above];
  if (next === undefined || score <= lowScore) return lowValue;
  const [highScore, highValue] = next;
  return lowValue + ((highValue - lowValue) * (score - lowScore)) / (highScore - lowScore);
}

export type Measured = { signs?: Signs | undefined; field: string; source: WordSource; score: number; strongest: Strength };

/**
 * Returns the confidence by score if the field was measured, otherwise by the strongest evidence. A proof counts even with a weak label.
 */
export function measuredBy({ steps, worth }: Tables, { field, source, score, strongest }: Measured): number {
  const byEvidence = worth[source][strongest] ?? 0.5;
  const own = steps[source][field];
  if (own === undefined) return byEvidence;
  const measured = byScore(own, score);
  return isProof(strongest) ? Math.max(measured, byEvidence) : measured;
}

const kinds: readonly (readonly [kind: string, fields: RegExp])[] = [
  ['name', /_name_/],
  ['address', /_address_/],
  ['amount', /amount|total|vat_(?:base|rate)/],
  ['date', /^date_/],
  ['code', /_id_|number|symbol|iban|bic|account|bank/],
];

/** Returns the kind of a field; fields of one kind have similar errors. */
export const kindOf = (field: string): string => kinds.find(([, fields]) => fields.test(field))?.[0] ?? 'other';

/** Minimum and maximum confidence. */
export const bounds = { least: 0.02, most: 0.995 };
const within = (share: number): number => Math.min(bounds.most, Math.max(bounds.least, share));

/** Returns the log odds of a share, bounded because those of 0 and 1 are infinite. */
export const logOdds = (share: number): number => Math.log(within(share) / (1 - within(share)));

/**
 * Returns the inputs of the weights: constant 1, log odds of the table's confidence, whether the words were recognized by OCR, and each
 * sign.
 */
export const inputsOf = (measured: number, { source, signs }: Measured & { signs: Signs }): number[] => [
  1,
  logOdds(measured),
  source === 'ocr' ? 1 : 0,
  ...signNames.map((name) => signs[name]),
];

function adjustedConfidence(weights: Weights, measured: number, known: Measured & { signs: Signs }): number {
  const own = weights.kinds[kindOf(known.field)] ?? [];
  const sum = inputsOf(measured, known).reduce((all, input, at) => all + input * ((weights.all[at] ?? 0) + (own[at] ?? 0)), 0);
  return within(1 / (1 + Math.exp(-sum)));
}

/**
 * Returns the confidence by the tables alone, for decisions that were tuned with it: the document class, and which contradictions are
 * reported.
 */
export const measuredConfidenceOf = (field: string, found: Found, source: WordSource, calibration: Tables = committed): number =>
  measuredBy(calibration, { field, source, score: scoreToCalibrate(found), strongest: strongestOf(found) });

/** Returns the probability that a value is right: the confidence of its table, corrected by its signs. */
export function confidenceOf(field: string, found: Found, source: WordSource, calibration: Calibration = committed): number {
  const { signs } = found;
  const known = { field, source, score: scoreToCalibrate(found), strongest: strongestOf(found) };
  const measured = measuredBy(calibration, known);
  return signs === undefined || calibration.weights === undefined
    ? measured
    : adjustedConfidence(calibration.weights, measured, { ...known, signs });
}
