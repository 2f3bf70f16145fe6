import { Big } from 'big.js';
import { isValidBIC } from 'ibantools';
import type { Fault, Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { ibanOf, type Read } from '#service/documents/checks/iban-of.ts';
import { spayd } from './spayd.ts';

const readerOf =
  ({ fields }: Pick<DocumentRow, 'fields'>): Read =>
  (name) =>
    fields[name]?.value.trim() || undefined;

function amountOf(value: Read): Big | undefined {
  const written = value('amount_due') ?? value('total_amount');
  return written !== undefined && /^-?\d{1,15}(\.\d{1,6})?$/.test(written) ? new Big(written) : undefined;
}

function findMissing(value: Read, iban: string | undefined, amount: Big | undefined, currency: string | undefined): Fault[] {
  const lacks: Fault[] = [];
  const lack = (field: string, reason: Reason) => lacks.push({ path: `fields.${field}`, ...reason });
  if (iban === undefined) {
    if (value('iban_sm')) lack('iban_sm', { code: 'iban_invalid' });
    else if (value('bank_account_sm')) lack('bank_account_sm', { code: 'account_invalid' });
    else lack('iban_sm', { code: 'account_missing' });
  }
  if (amount === undefined) lack('amount_due', { code: 'amount_missing' });
  else if (amount.lte(0)) lack('amount_due', { code: 'nothing_to_pay' });
  else if (amount.gte(10_000_000)) lack('amount_due', { code: 'amount_too_large' });
  if (currency === undefined) lack('currency', { code: 'currency_missing' });
  return lacks;
}

/** Returns the content of the payment code of a document; 409 with the missing values. */
export async function qrPayment(ctx: Ctx, documentId: string): Promise<{ qrCode: string }> {
  const document = await loadReadable(ctx, documentId);
  const value = readerOf(document);
  if (value('is_credit_note') === 'true') throw new DomainError('state_conflict', { reason: { code: 'credit_note_not_paid' } });
  const iban = ibanOf(value);
  const amount = amountOf(value);
  const currency = /^[A-Za-z]{3}$/.exec(value('currency') ?? '')?.[0].toUpperCase();
  const errors = findMissing(value, iban, amount, currency);
  if (errors.length > 0 || iban === undefined || amount === undefined || currency === undefined)
    throw new DomainError('state_conflict', { reason: { code: 'payment_data_missing' }, errors });

  const bic = value('bic_sm')?.toUpperCase();
  const dueDate = value('date_due');
  const number = value('invoice_number_sm');
  return {
    qrCode: spayd({
      iban,
      bic: bic !== undefined && isValidBIC(bic) ? bic : undefined,
      amount: amount.toFixed(2),
      currency,
      dueDate: dueDate !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(dueDate) ? dueDate : undefined,
      payee: value('issued_by_name_sm'),
      message: number === undefined ? undefined : `Faktura ${number}`,
      variableSymbol: value('variable_symbol_sm'),
      constantSymbol: value('constant_symbol_sm'),
      specificSymbol: value('specific_symbol_sm'),
    }),
  };
}
