/**
 * The document types that a new tenant starts with (DESIGN section 5). From then on they are the tenant's data;
 * nothing in the program asks for a type by name but what an e-invoice or the reader proposes.
 */
import type { Section } from './sections.ts';
import type { FieldType } from './values.ts';

export type BuiltInField = {
  name: string;
  type: FieldType;
  section: Section;
  label: { 'cs-CZ': string; 'en-US': string };
  isRequired?: true;
  isItem?: true;
};

const field = (
  name: string,
  type: FieldType,
  section: Section,
  cs: string,
  en: string,
  more: { isRequired?: true; isItem?: true } = {},
): BuiltInField => ({
  name,
  type,
  section,
  label: { 'cs-CZ': cs, 'en-US': en },
  ...more,
});
const required = { isRequired: true } as const;
const item = (name: string, type: FieldType, cs: string, en: string) => field(name, type, 'items', cs, en, { isItem: true });

const vatRow = (key: string, cs: string, en: string): BuiltInField[] => [
  field(`vat_base_${key}`, 'DECIMAL', 'vat', `Základ, ${cs} sazba`, `Base, ${en} rate`),
  field(`vat_rate_${key}`, 'DECIMAL', 'vat', `Sazba DPH v %, ${cs}`, `VAT rate in %, ${en}`),
  field(`vat_amount_${key}`, 'DECIMAL', 'vat', `DPH, ${cs} sazba`, `VAT, ${en} rate`),
];

export const invoiceFields: readonly BuiltInField[] = [
  field('invoice_number_sm', 'TEXT', 'document', 'Číslo faktury', 'Invoice number', required),
  field('order_number_sm', 'TEXT', 'document', 'Číslo objednávky', 'Order number'),
  field('is_deposit_invoice', 'BOOLEAN', 'document', 'Zálohová faktura', 'Deposit invoice'),
  field('is_credit_note', 'BOOLEAN', 'document', 'Dobropis', 'Credit note'),
  field('issued_by_name_sm', 'TEXT', 'supplier', 'Dodavatel', 'Supplier', required),
  field('issued_by_id_sm', 'TEXT', 'supplier', 'IČO dodavatele', 'Supplier company ID'),
  field('issued_by_vat_id_sm', 'TEXT', 'supplier', 'DIČ dodavatele', 'Supplier VAT ID'),
  field('issued_by_address_sm', 'TEXT', 'supplier', 'Adresa dodavatele', 'Supplier address'),
  field('issued_to_name_sm', 'TEXT', 'customer', 'Odběratel', 'Customer'),
  field('issued_to_id_sm', 'TEXT', 'customer', 'IČO odběratele', 'Customer company ID'),
  field('issued_to_vat_id_sm', 'TEXT', 'customer', 'DIČ odběratele', 'Customer VAT ID'),
  field('issued_to_address_sm', 'TEXT', 'customer', 'Adresa odběratele', 'Customer address'),
  field('date_issued', 'DATE', 'dates', 'Datum vystavení', 'Issue date', required),
  field('date_due', 'DATE', 'dates', 'Datum splatnosti', 'Due date'),
  field('date_taxable_supply', 'DATE', 'dates', 'Datum zdanitelného plnění', 'Tax point date'),
  field('date_received', 'DATE', 'dates', 'Datum přijetí', 'Date received'),
  field('currency', 'TEXT', 'amounts', 'Měna', 'Currency', required),
  field('exchange_rate', 'DECIMAL', 'amounts', 'Kurz', 'Exchange rate'),
  field('total_amount_without_vat', 'DECIMAL', 'amounts', 'Celkem bez DPH', 'Total without VAT'),
  field('total_vat', 'DECIMAL', 'amounts', 'DPH celkem', 'Total VAT'),
  field('rounding', 'DECIMAL', 'amounts', 'Zaokrouhlení', 'Rounding'),
  field('total_amount', 'DECIMAL', 'amounts', 'Celkem s DPH', 'Total', required),
  field('amount_paid', 'DECIMAL', 'amounts', 'Uhrazeno zálohou', 'Paid already'),
  field('amount_due', 'DECIMAL', 'amounts', 'K úhradě', 'Amount due'),
  ...vatRow('standard', 'základní', 'standard'),
  ...vatRow('reduced', 'snížená', 'reduced'),
  ...vatRow('second_reduced', 'druhá snížená', 'second reduced'),
  ...vatRow('zero', 'nulová', 'zero'),
  field('is_reverse_charge', 'BOOLEAN', 'vat', 'Přenesená daňová povinnost', 'Reverse charge'),
  field('payment_method', 'TEXT', 'payment', 'Způsob úhrady', 'Payment method'),
  field('variable_symbol_sm', 'TEXT', 'payment', 'Variabilní symbol', 'Variable symbol'),
  field('constant_symbol_sm', 'TEXT', 'payment', 'Konstantní symbol', 'Constant symbol'),
  field('specific_symbol_sm', 'TEXT', 'payment', 'Specifický symbol', 'Specific symbol'),
  field('bank_account_sm', 'TEXT', 'payment', 'Číslo účtu', 'Bank account'),
  field('bank_code_sm', 'TEXT', 'payment', 'Kód banky', 'Bank code'),
  field('iban_sm', 'TEXT', 'payment', 'IBAN', 'IBAN'),
  field('bic_sm', 'TEXT', 'payment', 'BIC (SWIFT)', 'BIC (SWIFT)'),
  field('note', 'TEXT', 'other', 'Poznámka', 'Note'),
  item('item_code', 'TEXT', 'Kód', 'Code'),
  item('item_description', 'TEXT', 'Popis', 'Description'),
  item('item_quantity', 'DECIMAL', 'Množství', 'Quantity'),
  item('item_unit', 'TEXT', 'Jednotka', 'Unit'),
  item('item_unit_price', 'DECIMAL', 'Cena za jednotku', 'Unit price'),
  item('item_vat_rate', 'DECIMAL', 'DPH %', 'VAT %'),
  item('item_amount_without_vat', 'DECIMAL', 'Bez DPH', 'Net amount'),
  item('item_vat_amount', 'DECIMAL', 'DPH', 'VAT amount'),
  item('item_amount', 'DECIMAL', 'S DPH', 'Gross amount'),
];

const only = (...names: string[]): BuiltInField[] => invoiceFields.filter((each) => names.includes(each.name));
const optional = (fields: readonly BuiltInField[], ...required: string[]): BuiltInField[] =>
  fields.map(({ name, type, section, label, isItem }) => ({
    name,
    type,
    section,
    label,
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
  name: { 'cs-CZ': string; 'en-US': string };
  isDefault?: true;
  fields: readonly BuiltInField[];
};

export const builtInTypes: readonly BuiltInType[] = [
  { documentType: 'invoice', name: { 'cs-CZ': 'Faktura', 'en-US': 'Invoice' }, isDefault: true, fields: invoiceFields },
  { documentType: 'credit_note', name: { 'cs-CZ': 'Dobropis', 'en-US': 'Credit note' }, fields: invoiceFields },
  {
    documentType: 'receipt',
    name: { 'cs-CZ': 'Účtenka', 'en-US': 'Receipt' },
    fields: optional(
      only(...header, 'date_issued', ...amounts, 'payment_method', 'note', ...items),
      'date_issued',
      'total_amount',
    ),
  },
  {
    documentType: 'delivery_note',
    name: { 'cs-CZ': 'Dodací list', 'en-US': 'Delivery note' },
    fields: optional(only(...header, ...customer, 'date_issued', 'note', ...items), 'invoice_number_sm'),
  },
  {
    documentType: 'order',
    name: { 'cs-CZ': 'Objednávka', 'en-US': 'Order' },
    fields: optional(only(...header, ...customer, 'date_issued', ...amounts, 'note', ...items), 'order_number_sm'),
  },
  {
    documentType: 'contract',
    name: { 'cs-CZ': 'Smlouva', 'en-US': 'Contract' },
    fields: optional(only('invoice_number_sm', 'issued_by_name_sm', 'issued_by_id_sm', ...customer, 'date_issued', 'note')),
  },
  {
    documentType: 'other',
    name: { 'cs-CZ': 'Jiný doklad', 'en-US': 'Other' },
    fields: optional(only(...header, 'date_issued', ...amounts, 'note')),
  },
];
