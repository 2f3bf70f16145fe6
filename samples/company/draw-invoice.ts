/** Draws an invoice in the layout and language of its supplier. */
import { Sheet } from '../sheet.ts';
import type { Invoice, Line } from './invoices.ts';
import { type Language, type Supplier, usual } from './suppliers.ts';

type Texts = Record<
  | 'invoice'
  | 'creditNote'
  | 'supplier'
  | 'customer'
  | 'companyId'
  | 'vatId'
  | 'issued'
  | 'taxPoint'
  | 'due'
  | 'order'
  | 'symbol'
  | 'name'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'net'
  | 'vat'
  | 'total',
  string
>;

const texts: Record<Language, Texts> = {
  cs: {
    invoice: 'Faktura – daňový doklad č.',
    creditNote: 'Opravný daňový doklad č.',
    supplier: 'Dodavatel:',
    customer: 'Odběratel:',
    companyId: 'IČ:',
    vatId: 'DIČ:',
    issued: 'Datum vystavení:',
    taxPoint: 'Datum zdanitelného plnění:',
    due: 'Datum splatnosti:',
    order: 'Objednávka č.:',
    symbol: 'Variabilní symbol:',
    name: 'Označení dodávky',
    quantity: 'Množství',
    price: 'Cena za MJ',
    amount: 'Celkem bez DPH',
    net: 'Celkem bez DPH:',
    vat: 'DPH',
    total: 'Celkem k úhradě:',
  },
  en: {
    invoice: 'Invoice No.',
    creditNote: 'Credit note No.',
    supplier: 'From:',
    customer: 'Bill to:',
    companyId: 'Company No.:',
    vatId: 'VAT No.:',
    issued: 'Invoice date:',
    taxPoint: 'Tax point:',
    due: 'Due date:',
    order: 'Purchase order:',
    symbol: 'Payment reference:',
    name: 'Description',
    quantity: 'Qty',
    price: 'Unit price',
    amount: 'Amount',
    net: 'Subtotal:',
    vat: 'VAT',
    total: 'Total due:',
  },
  de: {
    invoice: 'Rechnung Nr.',
    creditNote: 'Gutschrift Nr.',
    supplier: 'Lieferant:',
    customer: 'Kunde:',
    companyId: 'HRB:',
    vatId: 'USt-IdNr.:',
    issued: 'Rechnungsdatum:',
    taxPoint: 'Leistungsdatum:',
    due: 'Zahlbar bis:',
    order: 'Bestellung:',
    symbol: 'Verwendungszweck:',
    name: 'Bezeichnung',
    quantity: 'Menge',
    price: 'Einzelpreis',
    amount: 'Gesamtpreis',
    net: 'Nettobetrag:',
    vat: 'MwSt.',
    total: 'Rechnungsbetrag:',
  },
};

const marks: Record<Language, [string, string]> = { cs: [' ', ','], en: [',', '.'], de: ['.', ','] };

function amount(language: Language, hundredths: number): string {
  const [group, point] = marks[language];
  const [whole = '', rest] = (Math.abs(hundredths) / 100).toFixed(2).split('.');
  return `${hundredths < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${rest}`;
}

const months = 'January February March April May June July August September October November December'.split(' ');

function date(language: Language, day: Date): string {
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  if (language === 'en') return `${dayOfMonth} ${months[month - 1]} ${year}`;
  if (language === 'de') return `${String(dayOfMonth).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
  return `${dayOfMonth}. ${month}. ${year}`;
}

const customers = [
  ['Demo Company a.s.', 'Dlouhá 12', '110 00 Praha 1', 'IČ: 12345679', 'DIČ: CZ12345679'],
  ['Demo Company a.s., Brno', 'Cejl 20', '602 00 Brno', 'IČ: 87654326', 'DIČ: CZ87654326'],
] as const;

const groups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
const symbolOf = ({ number }: Invoice): string => number.replace(/\D/g, '').slice(-10);

function supplierLines({ name, address, companyId, vatId }: Supplier, words: Texts): string[] {
  return [
    name,
    ...address,
    ...(companyId === null ? [] : [`${words.companyId} ${companyId}`]),
    ...(vatId === null ? [] : [`${words.vatId} ${vatId}`]),
  ];
}

const orderLabelOf = ({ supplier: { orderLabel } }: Invoice, words: Texts): string =>
  orderLabel === undefined || orderLabel === usual ? words.order : orderLabel;

function details(invoice: Invoice, words: Texts): [string, string][] {
  const { language } = invoice.supplier;
  return [
    [words.issued, date(language, invoice.issued)],
    ...(language === 'en' ? [] : [[words.taxPoint, date(language, invoice.issued)] satisfies [string, string]]),
    [words.due, date(language, invoice.due)],
    ...(invoice.order === null ? [] : [[orderLabelOf(invoice, words), invoice.order] satisfies [string, string]]),
    [words.symbol, symbolOf(invoice)],
    ['IBAN:', groups(invoice.iban)],
    [language === 'en' ? 'BIC:' : 'SWIFT:', invoice.supplier.bic],
  ];
}

/** Draws the heading and the parties. Returns the position where the table begins. */
function drawHead(sheet: Sheet, invoice: Invoice, words: Texts): number {
  const { supplier } = invoice;
  const title = `${invoice.isCreditNote ? words.creditNote : words.invoice} ${invoice.number}`;
  const customer = [...customers[supplier.unit]];
  const from = supplierLines(supplier, words);
  const meta = details(invoice, words);
  const columns = supplier.layout === 'columns';
  if (supplier.layout === 'band') sheet.bar(0, 0, 595.28, 10, supplier.color);
  sheet.text(50, 60, supplier.name, { size: 16, bold: true });
  sheet.text(545, columns ? 60 : 84, title, { size: 13, bold: true, right: true });
  if (columns) sheet.rule(74);
  const [fromX, customerX] = supplier.layout === 'plain' ? [300, 50] : [50, 300];
  sheet.text(fromX, 110, words.supplier, { grey: true });
  sheet.lines(fromX, 126, from);
  sheet.text(customerX, 110, words.customer, { grey: true });
  sheet.lines(customerX, 126, customer);
  sheet.rule(204);
  const [labelX, valueX] = supplier.layout === 'band' ? [300, 545] : [50, 200];
  for (const [row, [label, value]] of meta.entries()) {
    sheet.text(labelX, 224 + row * 14, label, { grey: true });
    sheet.text(valueX, 224 + row * 14, value, { right: supplier.layout === 'band' });
  }
  return 236 + meta.length * 14;
}

function drawLine(sheet: Sheet, line: Line, { y, supplier }: { y: number; supplier: Supplier }): void {
  const { language } = supplier;
  sheet.text(56, y, line.name);
  const cells: [number, string][] = [
    [340, String(line.quantity)],
    [380, line.unit],
    [455, amount(language, line.price)],
    [545, amount(language, line.amount)],
  ];
  for (const [x, text] of cells) sheet.text(x, y, text, { right: true });
  sheet.rule(y + 6);
}

function drawInvoice(sheet: Sheet, invoice: Invoice): void {
  const { supplier } = invoice;
  const words = texts[supplier.language];
  const top = drawHead(sheet, invoice, words);
  if (supplier.layout === 'plain') sheet.rule(top);
  else sheet.bar(50, top, 495, 18, supplier.layout === 'band' ? [0.92, 0.93, 0.95] : [0.93, 0.94, 0.96]);
  const heads: [number, string][] = [
    [340, words.quantity],
    [455, words.price],
    [545, words.amount],
  ];
  sheet.text(56, top + 12, words.name, { bold: true });
  for (const [x, text] of heads) sheet.text(x, top + 12, text, { bold: true, right: true, size: 8 });
  for (const [row, line] of invoice.lines.entries()) drawLine(sheet, line, { y: top + 36 + row * 18, supplier });
  const below = top + 60 + invoice.lines.length * 18;
  const sum = (hundredths: number) =>
    `${amount(supplier.language, hundredths)} ${supplier.currency === 'CZK' ? 'Kč' : supplier.currency}`;
  const sums: [string, string][] = [
    ...(supplier.vatRate === null
      ? []
      : ([
          [words.net, sum(invoice.net)],
          [`${words.vat} ${supplier.vatRate} %:`, sum(invoice.vat)],
        ] satisfies [string, string][])),
    [words.total, sum(invoice.total)],
  ];
  for (const [row, [label, value]] of sums.entries()) {
    const bold = row === sums.length - 1;
    sheet.text(330, below + row * 18, label, { bold, grey: !bold, size: bold ? 12 : 9 });
    sheet.text(545, below + row * 18, value, { bold, right: true, size: bold ? 12 : 9 });
  }
}

/** Returns the file as it was sent; several invoices in one file are on successive pages. */
export async function printInvoices(invoices: readonly [Invoice, ...Invoice[]]): Promise<Uint8Array> {
  const sheet = await Sheet.open(invoices[0].number);
  for (const [index, invoice] of invoices.entries()) {
    if (index > 0) sheet.addPage();
    drawInvoice(sheet, invoice);
  }
  return sheet.save();
}
