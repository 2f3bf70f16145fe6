/**
 * Document types that a new tenant starts with (DESIGN section 5). From then on they belong to the tenant; the program refers to a type by
 * name only where an e-invoice or the extraction proposes it. Their names are the texts `type.<documentType>` and `field.<name>`.
 */
import type { Section } from './sections.ts';
import type { FieldType } from '#values/values.ts';

export type BuiltInField = {
  name: string;
  type: FieldType;
  section: Section;
  isRequired?: true;
  isItem?: true;
};

const field = (
  name: string,
  type: FieldType,
  section: Section,
  more: { isRequired?: true; isItem?: true } = {},
): BuiltInField => ({
  name,
  type,
  section,
  ...more,
});
const required = { isRequired: true } as const;
const item = (name: string, type: FieldType) => field(name, type, 'items', { isItem: true });

const vatRow = (key: string): BuiltInField[] => [
  field(`vat_base_${key}`, 'DECIMAL', 'vat'),
  field(`vat_rate_${key}`, 'DECIMAL', 'vat'),
  field(`vat_amount_${key}`, 'DECIMAL', 'vat'),
];

export const invoiceFields: readonly BuiltInField[] = [
  field('invoice_number_sm', 'TEXT', 'document', required),
  field('order_number_sm', 'TEXT', 'document'),
  field('buyer_reference', 'TEXT', 'document'),
  field('is_deposit_invoice', 'BOOLEAN', 'document'),
  field('is_credit_note', 'BOOLEAN', 'document'),
  field('issued_by_name_sm', 'TEXT', 'supplier', required),
  field('issued_by_id_sm', 'TEXT', 'supplier'),
  field('issued_by_vat_id_sm', 'TEXT', 'supplier'),
  field('issued_by_address_sm', 'TEXT', 'supplier'),
  field('issued_by_contact', 'TEXT', 'supplier'),
  field('issued_by_phone', 'TEXT', 'supplier'),
  field('issued_by_email', 'TEXT', 'supplier'),
  field('issued_by_electronic_address', 'TEXT', 'supplier'),
  field('issued_to_name_sm', 'TEXT', 'customer'),
  field('issued_to_id_sm', 'TEXT', 'customer'),
  field('issued_to_vat_id_sm', 'TEXT', 'customer'),
  field('issued_to_address_sm', 'TEXT', 'customer'),
  field('issued_to_electronic_address', 'TEXT', 'customer'),
  field('date_issued', 'DATE', 'dates', required),
  field('date_due', 'DATE', 'dates'),
  field('date_taxable_supply', 'DATE', 'dates'),
  field('date_received', 'DATE', 'dates'),
  field('currency', 'TEXT', 'amounts', required),
  field('exchange_rate', 'DECIMAL', 'amounts'),
  field('allowance_total', 'DECIMAL', 'amounts'),
  field('charge_total', 'DECIMAL', 'amounts'),
  field('total_amount_without_vat', 'DECIMAL', 'amounts'),
  field('total_vat', 'DECIMAL', 'amounts'),
  field('rounding', 'DECIMAL', 'amounts'),
  field('total_amount', 'DECIMAL', 'amounts', required),
  field('amount_paid', 'DECIMAL', 'amounts'),
  field('amount_due', 'DECIMAL', 'amounts'),
  ...vatRow('standard'),
  ...vatRow('reduced'),
  ...vatRow('second_reduced'),
  ...vatRow('zero'),
  field('is_reverse_charge', 'BOOLEAN', 'vat'),
  field('payment_method', 'TEXT', 'payment'),
  field('variable_symbol_sm', 'TEXT', 'payment'),
  field('constant_symbol_sm', 'TEXT', 'payment'),
  field('specific_symbol_sm', 'TEXT', 'payment'),
  field('bank_account_sm', 'TEXT', 'payment'),
  field('bank_code_sm', 'TEXT', 'payment'),
  field('iban_sm', 'TEXT', 'payment'),
  field('bic_sm', 'TEXT', 'payment'),
  field('note', 'TEXT', 'other'),
  item('item_code', 'TEXT'),
  item('item_description', 'TEXT'),
  item('item_quantity', 'DECIMAL'),
  item('item_unit', 'TEXT'),
  item('item_unit_price', 'DECIMAL'),
  item('item_discount', 'DECIMAL'),
  item('item_vat_rate', 'DECIMAL'),
  item('item_amount_without_vat', 'DECIMAL'),
  item('item_vat_amount', 'DECIMAL'),
  item('item_amount', 'DECIMAL'),
];

const only = (...names: string[]): BuiltInField[] => invoiceFields.filter((each) => names.includes(each.name));
const optional = (fields: readonly BuiltInField[], ...required: string[]): BuiltInField[] =>
  fields.map(({ name, type, section, isItem }) => ({
    name,
    type,
    section,
    ...(isItem && { isItem }),
    ...(required.includes(name) && { isRequired: true }),
  }));

const header = [
  'invoice_number_sm',
  'order_number_sm',
  'issued_by_name_sm',
  'issued_by_id_sm',
  'issued_by_vat_id_sm',
  'issued_by_address_sm',
];
const customer = ['issued_to_name_sm', 'issued_to_id_sm', 'issued_to_vat_id_sm', 'issued_to_address_sm'];
const amounts = ['currency', 'total_amount_without_vat', 'total_vat', 'total_amount'];
const items = invoiceFields.filter((each) => each.isItem).map((each) => each.name);

export type BuiltInType = {
  documentType: string;
  isDefault?: true;
  fields: readonly BuiltInField[];
};

export const builtInTypes: readonly BuiltInType[] = [
  { documentType: 'invoice', isDefault: true, fields: invoiceFields },
  { documentType: 'credit_note', fields: invoiceFields },
  {
    documentType: 'receipt',

    fields: optional(
      only(...header, 'date_issued', ...amounts, 'payment_method', 'note', ...items),
      'date_issued',
      'total_amount',
    ),
  },
  {
    documentType: 'delivery_note',

    fields: optional(only(...header, ...customer, 'date_issued', 'note', ...items), 'invoice_number_sm'),
  },
  {
    documentType: 'order',

    fields: optional(only(...header, ...customer, 'date_issued', ...amounts, 'note', ...items), 'order_number_sm'),
  },
  {
    documentType: 'contract',

    fields: optional(only('invoice_number_sm', 'issued_by_name_sm', 'issued_by_id_sm', ...customer, 'date_issued', 'note')),
  },
  {
    documentType: 'other',

    fields: optional(only(...header, 'date_issued', ...amounts, 'note')),
  },
];
