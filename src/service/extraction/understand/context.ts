/** Input of all field readers: the layout of the pages, their labels, and the typed values found on them. */
import type { ReadPage } from '../reading.ts';
import { findHeaders } from './items/table/find-headers.ts';
import type { TableHeader } from './items/table/header.ts';
import { findAmounts } from './candidates/amounts.ts';
import { withoutMerged } from './candidates/merged-numbers.ts';
import type { AmountCandidate } from './candidates/amounts.ts';
import { findDates } from './candidates/dates.ts';
import type { DateCandidate } from './candidates/dates.ts';
import { withoutNumbers } from './candidates/numbers-like-dates.ts';
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

export function contextOf(
  pages: readonly ReadPage[],
  today: string,
  ownIds: readonly string[] = [],
  networks?: Networks,
): Context {
  const layout = layoutOf(pages);
  const labels = labelHitsOf(layout);
  const dates = withoutNumbers(labels, findDates(layout, today));
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
