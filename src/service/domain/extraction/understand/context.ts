/** What every field reader looks at: the pages laid out, their labels, the typed values found on them. */
import type { PageReading } from '../reading.ts';
import { findAmounts } from './candidates/amounts.ts';
import type { AmountCandidate } from './candidates/amounts.ts';
import { findDates } from './candidates/dates.ts';
import type { DateCandidate } from './candidates/dates.ts';
import { labelHitsOf } from './labels/label-hits.ts';
import type { LabelHit } from './labels/label-hits.ts';
import { evidenceFor } from './labels/label-evidence.ts';
import type { Evidence } from './labels/label-evidence.ts';
import { layoutOf } from './layout/layout.ts';
import type { Layout } from './layout/layout.ts';
import type { Token } from './layout/tokens.ts';
import type { Payment } from './qr/payment-strings.ts';
import { readPayments } from './qr/payment-strings.ts';

export type Context = {
  layout: Layout;
  labels: readonly LabelHit[];
  /** The label that a token is part of. */
  labelOf: ReadonlyMap<Token, LabelHit>;
  dates: readonly DateCandidate[];
  dateEvidence: ReadonlyMap<DateCandidate, Evidence>;
  amounts: readonly AmountCandidate[];
  amountEvidence: ReadonlyMap<AmountCandidate, Evidence>;
  payments: readonly Payment[];
  today: string;
};

export function contextOf(pages: readonly PageReading[], today: string): Context {
  const layout = layoutOf(pages);
  const labels = labelHitsOf(layout);
  const dates = findDates(layout, today);
  const dated = new Set(dates.flatMap((date) => date.tokens));
  const amounts = findAmounts(layout, dated);
  return {
    layout,
    labels,
    labelOf: new Map(labels.flatMap((label) => label.tokens.map((token) => [token, label] as const))),
    dates,
    dateEvidence: evidenceFor(layout, labels, dates),
    amounts,
    amountEvidence: evidenceFor(layout, labels, amounts),
    payments: readPayments(pages.flatMap((page) => page.qrCodes)),
    today,
  };
}
