/** What a mistake costs that nobody saw, counted in looks: a look is worth its second where the chance of a mistake times this is more than one. */

/** Of a tenant's own field nothing is known: it is looked at unless nine in ten such values are right. */
const usual = 10;

const byField: Readonly<Record<string, number>> = {
  // money would go astray, or too much or too late
  total_amount: 16,
  amount_due: 16,
  currency: 16,
  iban_sm: 16,
  bank_account_sm: 16,
  date_due: 16,
  // it would be booked wrongly, and found when the accounts are checked
  issued_by_name_sm: 16,
  invoice_number_sm: 12,
  issued_by_id_sm: 12,
  issued_by_vat_id_sm: 12,
  date_issued: 12,
  date_taxable_supply: 12,
  total_amount_without_vat: 10,
  total_vat: 10,
  variable_symbol_sm: 10,
  bic_sm: 8,
  bank_code_sm: 8,
  // it would be noticed, or would not matter
  issued_by_address_sm: 10,
  issued_to_name_sm: 10,
  issued_to_id_sm: 8,
  issued_to_vat_id_sm: 8,
  order_number_sm: 8,
  issued_to_address_sm: 8,
  is_credit_note: 8,
  is_deposit_invoice: 6,
  is_reverse_charge: 6,
  constant_symbol_sm: 4,
  specific_symbol_sm: 4,
  payment_method: 4,
  amount_paid: 6,
  rounding: 4,
  note: 2,
};

/** The rows of the VAT recapitulation are checked against the totals. */
const ofVatRow = /^vat_(?:base|rate|amount)_/;
const inVatRow = 5;

export const stakeOf = (field: string | undefined): number =>
  field === undefined ? usual : (byField[field] ?? (ofVatRow.test(field) ? inVatRow : usual));

export const isWorthALook = (field: string | undefined, confidence: number): boolean =>
  (1 - confidence) * stakeOf(field) > 1 + 1e-9;
