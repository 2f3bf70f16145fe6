/** Input of all field readers: the layout of the pages, their labels, and the typed values found on them. */
import type { ReadPage } from '../reading.ts';
import { findHeaders } from './items/columns.ts';
import type { TableHeader } from './items/columns.ts';
import { findAmounts } from './candidates/amounts.ts';
import { withoutMerged } from './candidates/merged-numbers.ts';
import type { AmountCandidate } from './candidates/amounts.ts';
import { findDates } from './candidates/dates.ts';
import type { DateCandidate } from './candidates/dates.ts';
import { labelHitsOf } from './labels/label-hits.ts';
import type { LabelHit } from './labels/label-hits.ts';
import { evidenceFor } from './labels/label-evidence.ts';
import type { Evidence } from './labels/label-evidence.ts';
import { layoutOf } from './layout/layout.ts';
import type { Layout } from './layout/layout.ts';
import { learnedRolesOf } from './learned/learned-roles.ts';
import type { LearnedRoles, Networks } from './learned/learned-roles.ts';
import type { Span } from './layout/spans.ts';
import type { Token } from './layout/tokens.ts';
import { readKsefCodes, type KsefCode } from './qr/ksef-codes.ts';
import type { Payment } from './qr/payment-strings.ts';
import { readPayments } from './qr/payment-strings.ts';

export type Context = {
  layout: Layout;
  labels: readonly LabelHit[];
  /** Label that a token is part of. */
  labelOf: ReadonlyMap<Token, LabelHit>;
  dates: readonly DateCandidate[];
  dateEvidence: ReadonlyMap<DateCandidate, Evidence>;
  amounts: readonly AmountCandidate[];
  amountEvidence: ReadonlyMap<AmountCandidate, Evidence>;
  /** Headers of item tables, at most one per page. */
  itemHeaders: readonly TableHeader[];
  payments: readonly Payment[];
  ksefCodes: readonly KsefCode[];
  /** Roles of the words as predicted by the trained model. */
  learned: LearnedRoles;
  /** Company IDs and VAT IDs of the customers that the documents are addressed to, normalized by `idKey`. */
  ownIds: ReadonlySet<string>;
  today: string;
};

/** Returns the label evidence of values that compete for the same labels. */
export const evidenceOf = <S extends Span>({ layout, labels }: Context, found: readonly { span: S }[]): Map<S, Evidence> =>
  evidenceFor(
    layout,
    labels,
    found.map(({ span }) => span),
  );

/** Normalizes a company's identifier regardless of spacing: `cz 25 097 563` is CZ25097563. */
export const idKey = (id: string): string => id.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const rowsOf = ({ firstRow, lastRow }: TableHeader): number[] =>
  Array.from({ length: lastRow - firstRow + 1 }, (_, at) => firstRow + at);

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
 * Drops the number of a document that is written like a date, `04/05/2025` for the fourth of May, beside or below its label. Where all other
 * dates have points or dashes, the only one with slashes is a number.
 */
function withoutNumbers(labels: readonly LabelHit[], dates: readonly DateCandidate[]): DateCandidate[] {
  const slashed = dates.filter(({ tokens }) => /^\d{1,3}\/\d{1,2}\/\d{4}$/.test(tokens[0]?.text ?? ''));
  const [only] = slashed;
  if (only === undefined || slashed.length > 1 || dates.length < 3) return [...dates];
  const height = only.y1 - only.y0;
  const isNumber = labels.some(
    (label) =>
      label.page === only.page &&
      label.meanings.some(({ meaning }) => meaning === 'number') &&
      ((label.row === only.row && label.x1 <= only.x0 && only.x0 - label.x1 < height) ||
        (label.row < only.row && only.y0 - label.y1 < maxLabelDistance * height && label.x0 < only.x1 && label.x1 > only.x0)),
  );
  return dates.filter((date) => date !== only || !isNumber);
}

export function contextOf(
  pages: readonly ReadPage[],
  today: string,
  ownIds: readonly string[] = [],
  networks?: Networks,
): Context {
  const layout = layoutOf(pages);
  const labels = labelHitsOf(layout);
  const dates = withoutNumbers(
    labels,
    findDates(layout, today).filter((date) => !isSortCode(labels, date)),
  );
  const dated = new Set(dates.flatMap((date) => date.tokens));
  const amounts = withoutMerged(findAmounts(layout, dated));
  const itemHeaders = findHeaders(layout, amounts);
  // Headings of an item table do not apply to the sums below it.
  const headed = new Set(itemHeaders.flatMap((header) => rowsOf(header)));
  return {
    layout,
    labels,
    labelOf: new Map(labels.flatMap((label) => label.tokens.map((token) => [token, label] as const))),
    dates,
    dateEvidence: evidenceFor(layout, labels, dates),
    amounts,
    amountEvidence: evidenceFor(
      layout,
      labels.filter((label) => !headed.has(label.row)),
      amounts,
    ),
    itemHeaders,
    learned: learnedRolesOf({ layout, labels, dates, amounts }, networks),
    payments: readPayments(pages.flatMap((page) => page.qrCodes)),
    ksefCodes: readKsefCodes(pages.flatMap((page) => page.qrCodes)),
    ownIds: new Set(ownIds.map(idKey)),
    today,
  };
}
