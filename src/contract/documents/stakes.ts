/**
 * Cost of an unnoticed mistake, in units of one review: a review is worthwhile if the probability of a mistake times this cost is more than
 * one.
 */

/** Nothing is known about custom fields: a value is reviewed unless nineteen in twenty such values are right. */
const usual = 20;

const byField: Readonly<Record<string, number>> = {
  // payment to the wrong account, of a wrong amount, or late
  total_amount: 32,
  amount_due: 32,
  currency: 32,
  iban_sm: 32,
  bank_account_sm: 32,
  date_due: 32,
  // wrong posting, found when the accounts are checked
  issued_by_name_sm: 32,
  invoice_number_sm: 24,
  issued_by_id_sm: 24,
  issued_by_vat_id_sm: 24,
  date_issued: 24,
  date_taxable_supply: 24,
  total_amount_without_vat: 20,
  total_vat: 20,
  variable_symbol_sm: 20,
  bic_sm: 16,
  bank_code_sm: 16,
  // noticed anyway, or without consequences
  issued_by_address_sm: 20,
  issued_to_name_sm: 20,
  issued_to_id_sm: 16,
  issued_to_vat_id_sm: 16,
  order_number_sm: 16,
  issued_to_address_sm: 16,
  is_credit_note: 16,
  is_deposit_invoice: 12,
  is_reverse_charge: 12,
  constant_symbol_sm: 8,
  specific_symbol_sm: 8,
  payment_method: 8,
  amount_paid: 12,
  rounding: 8,
  note: 4,
};

/** Rows of the VAT recapitulation are checked against the totals. */
const ofVatRow = /^vat_(?:base|rate|amount)_/;
const inVatRow = 10;

export const importanceOf = (field: string | undefined): number =>
  field === undefined ? usual : (byField[field] ?? (ofVatRow.test(field) ? inVatRow : usual));

export const needsReview = (field: string | undefined, confidence: number): boolean =>
  (1 - confidence) * importanceOf(field) > 1 + 1e-9;
