/** Numbers that are written like dates: the codes of British banks, and numbers of documents with month and year. */
import type { LabelHit } from '../labels/label-hits.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import type { DateCandidate } from './dates.ts';

const dateMeanings: readonly Meaning[] = ['issueDate', 'taxDate', 'dueDate', 'otherDate'];

/** Whether what is written like a date is the code of a British bank: `Sort code 05-04-71`. */
const isSortCode = (labels: readonly LabelHit[], { row, x0, tokens }: DateCandidate): boolean =>
  /^\d\d-\d\d-\d\d\D?$/.test(tokens[0]?.text ?? '') &&
  labels.some(
    (label) =>
      label.row === row &&
      label.meanings.some(({ meaning }) => meaning === 'bankCode') &&
      label.x1 <= x0 &&
      (tokens[0]?.index ?? 0) - (label.tokens.at(-1)?.index ?? 0) <= 2,
  );

/** Below its label, a number is closer than this many letter heights. */
const maxLabelDistance = 1.5;

/**
 * Returns the number of a document that is written like a date, such as `04/05/2025` for the fourth of May, beside or below its label. Where
 * all other dates have points or dashes, the only one with slashes is a number.
 */
function numberAmong(labels: readonly LabelHit[], dates: readonly DateCandidate[]): DateCandidate | undefined {
  const slashed = dates.filter(({ tokens }) => /^\d{1,3}\/\d{1,2}\/\d{4}[,.;]?$/.test(tokens[0]?.text ?? ''));
  const [only] = slashed;
  if (only === undefined || slashed.length > 1 || dates.length < 3) return undefined;
  const height = only.y1 - only.y0;
  const near = labels.filter((label) => label.page === only.page);
  const isBeside = (label: LabelHit): boolean => label.row === only.row && label.x1 <= only.x0 && only.x0 - label.x1 < height;
  // in a column of its own, without a word between: `Date        11/3/2025`
  const isNext = ({ row, tokens }: LabelHit): boolean =>
    row === only.row && tokens.at(-1)?.index === (only.tokens[0]?.index ?? 0) - 1;
  const isAbove = (label: LabelHit): boolean =>
    label.row < only.row &&
    label.isSetApart &&
    only.y0 - label.y1 < maxLabelDistance * height &&
    label.x0 < only.x1 &&
    label.x1 > only.x0;
  const means = (label: LabelHit, ...names: Meaning[]): boolean => label.meanings.some(({ meaning }) => names.includes(meaning));
  if (near.some((label) => (isBeside(label) || isNext(label)) && means(label, ...dateMeanings))) return undefined;
  return near.some((label) => means(label, 'number') && (isBeside(label) || isAbove(label))) ? only : undefined;
}

/** Drops them from the dates. */
export function withoutNumbers(labels: readonly LabelHit[], found: readonly DateCandidate[]): DateCandidate[] {
  const dates = found.filter((date) => !isSortCode(labels, date));
  const number = numberAmong(labels, dates);
  return dates.filter((date) => date !== number);
}
