/** Fields supported by the formats of accounting systems. */
import type { Carried } from './by-text.ts';

const supplier = ['issued_by_name_sm', 'issued_by_id_sm', 'issued_by_vat_id_sm', 'issued_by_address_sm'];
const contact = ['issued_by_contact', 'issued_by_phone', 'issued_by_email'];
const symbols = ['variable_symbol_sm', 'constant_symbol_sm', 'specific_symbol_sm'];
const dates = ['date_issued', 'date_due', 'date_taxable_supply', 'date_received'];
const vat = ['standard', 'reduced', 'second_reduced'].flatMap((slot) => [`vat_base_${slot}`, `vat_amount_${slot}`]);
const rates = ['vat_rate_standard', 'vat_rate_reduced', 'vat_rate_second_reduced', 'vat_rate_zero'];
const shared = ['invoice_number_sm', ...supplier, ...symbols, ...dates, 'note', 'currency', 'exchange_rate'];
const amounts = [...vat, 'vat_base_zero', 'vat_amount_zero', ...rates];
const line = ['item_code', 'item_description', 'item_quantity', 'item_unit', 'item_unit_price', 'item_vat_rate'];
const flags = ['payment_method', 'is_credit_note', 'is_deposit_invoice'];

export const carried = {
  Pohoda: {
    fields: [
      ...shared,
      ...contact,
      ...amounts,
      'order_number_sm',
      'rounding',
      'issued_to_id_sm',
      'bank_account_sm',
      'bank_code_sm',
      // as the account that it contains
      'iban_sm',
    ],
    items: [...line, 'item_amount_without_vat', 'item_vat_amount'],
    flags: [...flags, 'is_reverse_charge'],
  },
  MoneyS3: { fields: [...shared, ...amounts, 'issued_to_id_sm'], items: line, flags },
  AbraFlexi: {
    fields: [...shared, ...contact, ...amounts, 'order_number_sm', 'bank_account_sm', 'bank_code_sm', 'iban_sm', 'bic_sm'],
    items: line,
    flags,
  },
} as const satisfies Record<string, Carried>;
