/** Texts of the drawn invoice, in Czech with small English ones beside them, and formatted values. */
import { paymentMethods, type PaymentMethod } from '../payment-methods.ts';

export type Words = readonly [cs: string, en: string];

export const words = {
  supplier: ['Dodavatel', 'Supplier'],
  customer: ['Odběratel', 'Customer'],
  companyId: ['IČO', 'Company ID'],
  vatId: ['DIČ', 'VAT ID'],
  contact: ['Kontakt', 'Contact'],
  phone: ['Telefon', 'Phone'],
  email: ['E-mail', 'E-mail'],
  electronicAddress: ['E-adresa', 'E-address'],
  payment: ['Platba', 'Payment'],
  due: ['K úhradě', 'Amount due'],
  item: ['Položka', 'Item'],
  quantity: ['Množství', 'Quantity'],
  unitPrice: ['Cena/jedn.', 'Unit price'],
  vatRate: ['DPH', 'VAT'],
  net: ['Bez DPH', 'Net'],
  vat: ['DPH', 'VAT'],
  gross: ['S DPH', 'Gross'],
  recap: ['Rozpis DPH', 'VAT summary'],
  rate: ['Sazba', 'Rate'],
  base: ['Základ', 'Base'],
  linesTotal: ['Součet položek', 'Sum of items'],
  adjustments: ['Slevy a přirážky', 'Discounts and charges'],
  netTotal: ['Celkem bez DPH', 'Total without VAT'],
  vatTotal: ['DPH celkem', 'Total VAT'],
  rounding: ['Zaokrouhlení', 'Rounding'],
  total: ['Celkem', 'Total'],
  paid: ['Uhrazeno', 'Paid'],
  reverseCharge: ['Daň odvede zákazník', 'Reverse charge'],
  note: ['Poznámka', 'Note'],
  attachment: ['Příloha', 'Attachment'],
} as const satisfies Record<string, Words>;

export const titles = {
  invoice: ['Faktura', 'Invoice'],
  credit_note: ['Opravný daňový doklad', 'Credit note'],
  deposit: ['Zálohová faktura', 'Deposit invoice'],
} as const satisfies Record<string, Words>;

export const facts = [
  ['date_issued', ['Datum vystavení', 'Issue date']],
  ['date_taxable_supply', ['Zdanitelné plnění', 'Tax point date']],
  ['date_due', ['Datum splatnosti', 'Due date']],
  ['order_number_sm', ['Objednávka', 'Order']],
  ['buyer_reference', ['Značka odběratele', 'Buyer reference']],
  ['exchange_rate', ['Kurz', 'Exchange rate']],
] as const satisfies readonly (readonly [string, Words])[];

export const paymentFacts = [
  ['payment_method', ['Způsob úhrady', 'Method']],
  ['bank_account_sm', ['Číslo účtu', 'Account']],
  ['iban_sm', ['IBAN', 'IBAN']],
  ['bic_sm', ['BIC (SWIFT)', 'BIC (SWIFT)']],
  ['variable_symbol_sm', ['Variabilní symbol', 'Reference']],
  ['constant_symbol_sm', ['Konstantní symbol', 'Constant symbol']],
  ['specific_symbol_sm', ['Specifický symbol', 'Specific symbol']],
] as const satisfies readonly (readonly [string, Words])[];

const methodWords: Record<PaymentMethod, string> = {
  'bank transfer': 'Bankovní převod',
  card: 'Platební karta',
  cash: 'Hotově',
  'direct debit': 'Inkaso',
  cheque: 'Šek',
  'postal order': 'Složenka',
  'set-off': 'Zápočet',
  'cash on delivery': 'Dobírka',
};

export const methodText = (value: string): string => {
  const method = paymentMethods.find((each) => each === value);
  return method ? `${methodWords[method]} / ${value}` : value;
};

/** `12100.5` -> `12 100,50`, with non-breaking spaces. */
export function amountText(value: string, leastDecimals = 2): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '') return value;
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0');
  const fraction = decimals.padEnd(leastDecimals, '0');
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction === '' ? '' : `,${fraction}`}`;
}

/** `2026-03-05` -> `05.03.2026`. */
export const dayText = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
