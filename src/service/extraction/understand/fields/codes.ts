/** Document number, order number and payment symbols: codes of letters and digits identified by labels and shape. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { evidenceFor } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import type { Span } from '../layout/spans.ts';
import { found, rank, type Scored, shapeScore } from './code-ranking.ts';
import { codesOf, isShopReference } from './code-spans.ts';
import { leitwegId } from './leitweg.ts';
import { readPaymentSymbols } from './payment-symbols.ts';
import { isPaidAdvanceNumber, isReferredNumber } from './referred-invoice.ts';
import { numberOfTitle } from './title-number.ts';

/** Whether a label is for an invoice and not for a correction: on a credit note, the number of the invoice that it corrects. */
export const namesInvoice = (label: LabelHit | undefined): boolean =>
  label !== undefined &&
  /\b(?:invoice|inv|faktur\p{L}*|rechnung\p{L}*|facture|factuur|fattura|factura)/u.test(fold(label.text)) &&
  !/korygujac|korrektur|storno|oprav|correct|rectific/.test(fold(label.text));

/** Whether the only label of a code is a sign behind a word that is no label of numbers: `Store # 0412`, `Reg # 1101083-T`. */
function isOtherCounter({ layout, labelOf }: Context, label: LabelHit | undefined): boolean {
  const [sign] = label?.text === '#' ? label.tokens : [];
  const before = sign === undefined ? undefined : layout.rows[sign.row]?.tokens[sign.index - 1];
  if (before === undefined || !/\p{L}{2}/u.test(before.text)) return false;
  return labelOf.get(before)?.meanings.some(({ meaning }) => meaning === 'number') !== true;
}

function documentNumbers(context: Context, codes: ReadonlyMap<Span, Evidence>, { isCredit, isDelivery }: Title): Scored[] {
  const spans = [...codes.keys()];
  const pageHeight = context.layout.pages[0]?.height ?? 1;
  return rank(context, codes, 'number', (span) => {
    // A repeated number (in the text, as payment reference) is more likely that of the document.
    const repeats = spans.filter((other) => other !== span && other.text === span.text).length;
    const label = codes.get(span)?.get('number')?.label;
    const isOfInvoice = (isCredit || isDelivery) && namesInvoice(label);
    const isReferred = (isCredit && isReferredNumber(context, span)) || isPaidAdvanceNumber(context, span);
    return (
      (isReferred ? -2 : isOfInvoice ? -0.6 : isOtherCounter(context, label) ? -0.3 : 0) +
      shapeScore(span.text) +
      (span.y0 < 0.4 * pageHeight ? 0.1 : 0) +
      Math.min(2, repeats) * 0.05
    );
  });
}

/** Whether `PO` before a code is that of a post box: `PO Box 118`. */
const isPostBox = ({ layout }: Context, { row, tokens: [first] }: Span): boolean =>
  layout.rows[row]?.tokens[(first?.index ?? 0) - 1]?.key === 'box';

/** Adds the `PO` of a number behind another label of orders: `Zamówienie: PO 7718/26`. */
function withPurchaseOrder(context: Context, codes: ReadonlyMap<Span, Evidence>, order: Scored | undefined): Found | null {
  const value = found(order, 0.45);
  const label = order && codes.get(order.span)?.get('order')?.label;
  const [word, ...others] = label?.tokens ?? [];
  if (value === null || word === undefined || others.length > 0 || word.text !== 'PO') return value;
  const before = context.layout.rows[word.row]?.tokens[word.index - 1];
  const isLabelled = before !== undefined && context.labelOf.get(before)?.meanings.some(({ meaning }) => meaning === 'order');
  const isNext = value.tokens[0]?.row === word.row && value.tokens[0].index === word.index + 1;
  return isLabelled === true && isNext
    ? { ...value, value: `${word.text} ${value.value}`, tokens: [word, ...value.tokens] }
    : value;
}

/** What the title says of the document: both refer to the invoice that they belong to, whose number is not theirs. */
export type Title = { isCredit: boolean; isDelivery: boolean };

export function readCodes(context: Context, title: Title): FoundFields {
  const codes = evidenceFor(context.layout, context.labels, codesOf(context));
  const number = found(documentNumbers(context, codes, title)[0], 0.3) ?? numberOfTitle(context, [...codes.keys()]);
  const orders = rank(context, codes, 'order', (span) =>
    isShopReference(span.text)
      ? 0.1
      : shapeScore(span.text) + (isPostBox(context, span) ? -2 : 0) + (span.text === number?.value ? -0.2 : 0),
  );
  const order = withPurchaseOrder(context, codes, orders[0]);
  const buyer = leitwegId(context);
  return {
    ...(number && { invoice_number_sm: number }),
    ...(order && { order_number_sm: order }),
    ...(buyer && { buyer_reference: buyer }),
    ...readPaymentSymbols(context, codes, number ?? undefined),
  };
}
