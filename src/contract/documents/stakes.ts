/** What a mistake costs that nobody saw, counted in looks: a look is worth its second where the chance of a mistake times this is more than one. */

/** Of a tenant's own field nothing is known: it is looked at unless nineteen in twenty such values are right. */
const usual = 20;

const byField: Readonly<Record<string, number>> = {
  // money would go astray, or too much or too late
  total_amount: 32,
  amount_due: 32,
  currency: 32,
  iban_sm: 32,
  bank_account_sm: 32,
  date_due: 32,
  // it would be booked wrongly, and found when the accounts are checked
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
  // it would be noticed, or would not matter
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

/** The rows of the VAT recapitulation are checked against the totals. */
const ofVatRow = /^vat_(?:base|rate|amount)_/;
const inVatRow = 10;

export const stakeOf = (field: string | undefined): number =>
  field === undefined ? usual : (byField[field] ?? (ofVatRow.test(field) ? inVatRow : usual));

export const isWorthALook = (field: string | undefined, confidence: number): boolean =>
  (1 - confidence) * stakeOf(field) > 1 + 1e-9;
