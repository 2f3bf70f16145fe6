/** Findings of our own checks for an e-invoice as extracted. */
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { checkDocument } from '#service/documents/checks/check-document.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import type { EInvoice } from '#service/extraction/extracted.ts';
import type { FieldValues } from '#values/values.ts';

const valuesOf = (texts: Record<string, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      { value, wordIds: [], confidence: 1, source: 'EInvoice' as const, evidence: [] },
    ]),
  );

const definition = invoiceFields.map(({ name, type, isItem = false, isRequired = false }) => ({
  name,
  type,
  isItem,
  isRequired,
  options: [],
}));

export type Concern = { code: string; text: string };

/** Returns errors and warnings on the date of issue, each with its amounts. */
export const concernsAbout = ({ fields, items }: EInvoice): Concern[] =>
  checkDocument({
    definition,
    fields: valuesOf(fields),
    items: items.map(valuesOf),
    duplicate: null,
    today: fields['date_issued'] ?? '2026-11-23',
  })
    .filter(({ level }) => level !== 'Info')
    .map(({ code, field, itemIndex, params }) => ({
      code,
      text: `${code} ${field}${itemIndex === null ? '' : `[${itemIndex}]`} ${JSON.stringify(params)}`,
    }));

/** Does the same for XML; undefined if it is not an e-invoice with a total. */
export function concernsAboutXml(xml: Uint8Array): Concern[] | undefined {
  const invoice = parseEInvoice(xml);
  return invoice?.fields['total_amount'] === undefined ? undefined : concernsAbout(invoice);
}

/** Findings about amounts that do not add up. */
const arithmetic: ReadonlySet<string> = new Set([
  'totalsDisagree',
  'amountDueDisagrees',
  'vatRowDisagrees',
  'itemArithmetic',
  'itemDiscountArithmetic',
  'itemsDisagree',
  'itemsAllowancesDisagree',
]);
export const isArithmetic = ({ code }: Concern): boolean => arithmetic.has(code);
