/** What a mistake costs that nobody saw, counted in looks: a look is worth its second where the chance of a mistake times this is more than one. */

/** Of a tenant's own field nothing is known: it is looked at unless nine in ten such values are right. */
const usual = 10;

const byField: Readonly<Record<string, number>> = {
  // money would go astray, or too much or too late
  total_amount: 10,
  amount_due: 10,
  currency: 10,
  iban_sm: 10,
  bank_account_sm: 10,
  date_due: 8,
  // it would be booked wrongly, and found when the accounts are checked
  issued_by_name_sm: 6,
  invoice_number_sm: 6,
  issued_by_id_sm: 6,
  issued_by_vat_id_sm: 6,
  date_issued: 6,
  date_taxable_supply: 6,
  total_amount_without_vat: 5,
  total_vat: 5,
  variable_symbol_sm: 5,
  bic_sm: 4,
  bank_code_sm: 4,
  // it would be noticed, or would not matter
  issued_by_address_sm: 4,
  issued_to_name_sm: 4,
  issued_to_id_sm: 4,
  issued_to_vat_id_sm: 4,
  order_number_sm: 4,
  issued_to_address_sm: 3,
  is_credit_note: 4,
  is_deposit_invoice: 3,
  is_reverse_charge: 3,
  constant_symbol_sm: 2,
  specific_symbol_sm: 2,
  payment_method: 2,
  amount_paid: 3,
  rounding: 2,
  note: 1,
};

/** The rows of the VAT recapitulation are checked against the totals. */
const ofVatRow = /^vat_(?:base|rate|amount)_/;
const inVatRow = 2.5;

export const stakeOf = (field: string | undefined): number =>
  field === undefined ? usual : (byField[field] ?? (ofVatRow.test(field) ? inVatRow : usual));

export const isWorthALook = (field: string | undefined, confidence: number): boolean =>
  (1 - confidence) * stakeOf(field) > 1 + 1e-9;
