/** Whose account is printed where the parties stand below each other, each with its account beside or below it. */
import type { Context } from '../../context.ts';
import type { LabelHit } from '../../labels/label-hits.ts';
import type { Meaning } from '../../lexicon/label-phrases.ts';
import type { Span } from '../../layout/spans.ts';

/** Headings of one column begin at the same x, within this many letter heights. */
const sameEdge = 1;

const headings = ({ labels }: Context, meaning: Meaning): LabelHit[] =>
  labels.filter(
    ({ isSetApart, isLeading, meanings }) => isSetApart && isLeading && meanings.some((each) => each.meaning === meaning),
  );

/**
 * Returns whether a value stands in the part of the page that the customer heads: below its heading, and not below that of a supplier
 * further down. Only where both headings are in one column; beside each other, they head columns, not parts of the page.
 */
function customerPartOf(context: Context): (span: Span) => boolean {
  const [supplier, ...moreSuppliers] = headings(context, 'supplier');
  const [customer, ...moreCustomers] = headings(context, 'customer');
  if (supplier === undefined || customer === undefined || moreSuppliers.length > 0 || moreCustomers.length > 0)
    return () => false;
  const edge = sameEdge * (context.layout.rows[customer.row]?.letterHeight ?? 0);
  if (supplier.page !== customer.page || supplier.row === customer.row || Math.abs(supplier.x0 - customer.x0) > edge)
    return () => false;
  return ({ row }) => row >= customer.row && (supplier.row < customer.row || row < supplier.row);
}

/** Leaves out what stands in the customer's part, unless nothing else is printed: terms of payment at the foot stand below the customer too. */
export function notOfCustomerPart<T extends { span: Span }>(context: Context, found: readonly T[]): readonly T[] {
  const isInPart = customerPartOf(context);
  const others = found.filter(({ span }) => !isInPart(span));
  return others.length > 0 ? others : found;
}
