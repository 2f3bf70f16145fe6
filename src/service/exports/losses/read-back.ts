/** Finds losses of an e-invoice by reading it back: a value that is missing or different is lost. */
import type { EInvoice } from '#service/extraction/extracted.ts';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { isLine } from '../formats/document-amounts.ts';
import type { ExportedDocument, ExportedField } from '../formats/exported-document.ts';
import { account, isCreditNote, valuesOf } from '../formats/invoice-facts.ts';
import { collectLosses } from './collect-losses.ts';
import { type ValueLoss, type Loss, missing } from './loss.ts';
import { isSameValue } from './same-value.ts';

/** Written, but ignored when reading. */
const notReadBack = new Set(['original_invoice_number_sm']);
/** Zero values, which formats may omit. */
const maybeZero = new Set(['rounding', 'amount_paid', 'allowance_total', 'charge_total', 'item_discount']);

const isZero = (value: string) => decimalOf(value)?.eq(0) ?? false;

/** In a credit note the document type determines the sign. */
function isTurned({ value, type }: ExportedField, written: string): boolean {
  const [a, b] = [decimalOf(value), decimalOf(written)];
  return type === 'DECIMAL' && a !== null && b !== null && a.neg().eq(b);
}

/** Whether a Czech or Slovak IBAN contains the account. */
function isWithin({ name, value }: ExportedField, read: Record<string, string>): boolean {
  if (name !== 'bank_account_sm' && name !== 'bank_code_sm') return false;
  const { number, bankCode } = account((field) => read[field]);
  const [ownNumber, ownCode = bankCode] = value.split('/').map((part) => part.trim());
  return name === 'bank_code_sm' ? value === bankCode : ownNumber === number && ownCode === bankCode;
}

export function lossesByReading(document: ExportedDocument, invoice: EInvoice | null): Loss[] {
  const isCredit = isCreditNote(document, valuesOf(document.fields));
  const lines = document.items.map((item) => isLine(valuesOf(item)));
  const placeOf = (index: number) => (lines[index] ? lines.slice(0, index).filter(Boolean).length : -1);
  const fate = (field: ExportedField, read: Record<string, string>): ValueLoss => {
    const found = read[field.name];
    if (notReadBack.has(field.name) || isWithin(field, read)) return null;
    if (found === undefined) return maybeZero.has(field.name) && isZero(field.value) ? null : missing;
    if (isSameValue(field, found) || (isCredit && isTurned(field, found))) return null;
    return { kind: 'changed', written: found };
  };
  return collectLosses(document, (field, index) =>
    fate(field, (index === null ? invoice?.fields : invoice?.items[placeOf(index)]) ?? {}),
  );
}
