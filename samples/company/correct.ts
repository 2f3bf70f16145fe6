/** Simulates an accountant who compares an extracted document with the paper and corrects wrong values. */
import type { DocumentPatch } from '#contract/documents/v1.ts';
import { readDocument } from '#service/documents/core/read-document.ts';
import { updateDocument } from '#service/documents/changes/update-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { Invoice } from './invoices.ts';

const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Returns the values that the document should have: the printed ones, overridden by what the company knows better. */
function valuesOn(invoice: Invoice): Record<string, string> {
  const { supplier } = invoice;
  const values: Record<string, string | null> = {
    invoice_number_sm: invoice.number,
    order_number_sm: invoice.order,
    issued_by_name_sm: supplier.name,
    issued_by_id_sm: supplier.companyId,
    issued_by_vat_id_sm: supplier.vatId,
    date_issued: isoDay(invoice.issued),
    date_due: isoDay(invoice.due),
    currency: supplier.currency,
    total_amount: decimal(invoice.total),
    iban_sm: invoice.iban,
  };
  const printed = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...Object.fromEntries(printed), ...invoice.known };
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const compact = (text: string): string => text.replace(/\s/g, '');
/** Compares amounts regardless of decimal places, and account numbers regardless of spaces. */
const same = (read: string, printed: string): boolean =>
  compact(read) === compact(printed) || (/\.\d\d$/.test(printed) && isNumber(read) && Number(read) === Number(printed));

/** Saves the document as validated. Returns the number of corrected values. */
export async function checkAndValidate(ctx: Ctx, documentId: string, invoice: Invoice): Promise<number> {
  const document = await readDocument(ctx, documentId, { detailSettings: false });
  const wrong = Object.entries(valuesOn(invoice)).filter(([name, printed]) => !same(document.fields[name]?.value ?? '', printed));
  const patch: DocumentPatch = {
    ...(wrong.length > 0 && { fields: Object.fromEntries(wrong.map(([name, value]) => [name, { value }])) }),
    markDocumentAsValidated: true,
  };
  await updateDocument(ctx, documentId, patch);
  return wrong.length;
}
