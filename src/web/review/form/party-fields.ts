/** Fields that are printed on documents. All others are the tenant's own and filled in by users. */
export const invoiceFieldNames: ReadonlySet<string> = new Set(
  (
    'invoice_number_sm order_number_sm buyer_reference is_deposit_invoice is_credit_note date_issued date_due date_taxable_supply date_received currency ' +
    'exchange_rate total_amount_without_vat total_vat rounding total_amount amount_paid amount_due is_reverse_charge payment_method ' +
    'variable_symbol_sm constant_symbol_sm specific_symbol_sm bank_account_sm bank_code_sm iban_sm bic_sm note'
  ).split(' '),
);

export const parties = ['issued_by', 'issued_to'] as const;
export type Party = (typeof parties)[number];

const partyParts = ['name_sm', 'id_sm', 'vat_id_sm', 'address_sm', 'contact', 'phone', 'email', 'electronic_address'];

/** Returns the party that a field belongs to, if any. */
export const partyOf = (field: string): Party | undefined =>
  parties.find((party) => partyParts.some((part) => field === `${party}_${part}`));
