/** Scores to probabilities: by tables of measured precision, and by how often values with the same signs were right. */
import type { EvidenceKind } from '#values/values.ts';
import { calibration as committed, type Calibration, type Steps, type Tables, type Weights } from './calibration.ts';
import type { ReadPage } from '../reading.ts';
import type { Found } from './found.ts';
import { signNames } from './sign-names.ts';
import type { Signs } from './sign-names.ts';

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

export type Measured = { signs?: Signs | undefined; field: string; source: WordSource; score: number; strongest: Strength };

/** By its score where the field was measured, else by what its strongest evidence was worth. A proof counts however weak the label. */
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

/** Fields of one kind go wrong alike. */
export const kindOf = (field: string): string => kinds.find(([, fields]) => fields.test(field))?.[0] ?? 'other';

/** No value is surer than so, or less sure. */
const bounds = { least: 0.02, most: 0.995 };
const within = (share: number): number => Math.min(bounds.most, Math.max(bounds.least, share));

/** Of a share of all or none the odds would have no end. */
export const logOdds = (share: number): number => Math.log(within(share) / (1 - within(share)));

/** What the signs are weighed by: one, how sure the table is, whether the words were recognised, and each sign. */
export const inputsOf = (measured: number, { source, signs }: Measured & { signs: Signs }): number[] => [
  1,
  logOdds(measured),
  source === 'ocr' ? 1 : 0,
  ...signNames.map((name) => signs[name]),
];

function weighed(weights: Weights, measured: number, known: Measured & { signs: Signs }): number {
  const own = weights.kinds[kindOf(known.field)] ?? [];
  const sum = inputsOf(measured, known).reduce((all, input, at) => all + input * ((weights.all[at] ?? 0) + (own[at] ?? 0)), 0);
  return within(1 / (1 + Math.exp(-sum)));
}

/** What the tables alone say, for choices that were weighed by them: which class, and which contradiction is worth telling. */
export const measuredConfidenceOf = (field: string, found: Found, source: WordSource, calibration: Tables = committed): number =>
  measuredBy(calibration, { field, source, score: scoreToCalibrate(found), strongest: strongestOf(found) });

/** How likely a value is right: what its table says, corrected by all else that is known of it. */
export function confidenceOf(field: string, found: Found, source: WordSource, calibration: Calibration = committed): number {
  const { signs } = found;
  const known = { field, source, score: scoreToCalibrate(found), strongest: strongestOf(found) };
  const measured = measuredBy(calibration, known);
  return signs === undefined || calibration.weights === undefined
    ? measured
    : weighed(calibration.weights, measured, { ...known, signs });
}
