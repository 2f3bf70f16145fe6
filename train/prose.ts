/** Sentences that contain values: payment, tax, parties, and the number and date of the document. */
import type { Frame } from './frame.ts';
import { escaped, role } from './html.ts';
import { filled } from './invent.ts';
import { sentencesOf } from './languages/sentences.ts';
import type { SentenceKind } from './languages/sentences.ts';

const withCurrency = ({ random, invented }: Frame, text: string): string =>
  random.pick([text, `${text} ${invented.currency}`, `${invented.currency} ${text}`]);

function valuesOf(frame: Frame): Record<string, () => string> {
  const { random, invented } = frame;
  const { supplier, customer, rows } = invented;
  const only = rows.length === 1;
  const address = (side: 'supplier' | 'customer', lines: readonly string[]): string =>
    lines.map((text) => role(`${side}_address`, text)).join(', ');
  return {
    iban: () => role('iban', invented.iban),
    bic: () => role('bic', invented.bic),
    account: () => role('bank_account', invented.account),
    sort: () => filled(random, random.pick(['##-##-##', '####', '###-###'])),
    digits: () => filled(random, '####'),
    bank: () => escaped(invented.bank),
    due: () => role('due_date', invented.due),
    issued: () => role('issue_date', invented.issued),
    supplied: () => role('tax_point_date', invented.supplied),
    other: () => escaped(invented.otherDates[0] ?? ''),
    other_number: () => escaped(invented.others[1] ?? ''),
    order: () => role('order_number', invented.order),
    due_amount: () => role('amount_due', withCurrency(frame, invented.dueAmount)),
    total: () => role('total_amount', withCurrency(frame, invented.total)),
    reference: () => role('variable_symbol', invented.reference),
    number: () => role('invoice_number', invented.number),
    rate: () => escaped(rows[0]?.rate ?? ''),
    net: () => (only ? role('net_amount', withCurrency(frame, invented.net)) : escaped(rows[0]?.base ?? '')),
    vat: () => (only ? role('vat_amount', withCurrency(frame, invented.vat)) : escaped(rows[0]?.vat ?? '')),
    supplier: () => role('supplier_name', supplier.name),
    address: () => address('supplier', supplier.address),
    company: () => role('supplier_company_id', supplier.companyId),
    vatid: () => role('supplier_vat_id', supplier.vatId),
    phone: () => escaped(supplier.phone),
    email: () => escaped(supplier.email),
    customer: () => role('customer_name', customer.name),
    caddress: () => address('customer', customer.address),
    ccompany: () => role('customer_company_id', customer.companyId),
    cvatid: () => role('customer_vat_id', customer.vatId),
    town: () => escaped(random.pick(invented.country.towns)),
  };
}

export function sentence(frame: Frame, kind: SentenceKind): string {
  const values = valuesOf(frame);
  const language = frame.random.chance(0.1) ? 'en' : frame.invented.country.language;
  const text = frame.random.pick(sentencesOf(language)[kind]);
  return escaped(text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name]?.() ?? whole);
}

/** Base and tax of each rate in a sentence or in a line that ends with amounts. */
export function taxSentences(frame: Frame): string {
  const { random, invented } = frame;
  if (!invented.hasVat) return '';
  return invented.rows
    .map((_, at): Frame => ({
      ...frame,
      invented: {
        ...invented,
        rows: [...invented.rows.slice(at, at + 1), ...(invented.rows.length > 1 ? invented.rows.slice(0, 1) : [])],
      },
    }))
    .map((each) => `<div style="text-align:${random.pick(['left', 'right'])}">${sentence(each, 'taxOf')}</div>`)
    .join('');
}

/** Number and date as in headlines and letters. */
export function titleSentences(frame: Frame): string {
  const { random } = frame;
  const first = sentence(frame, 'titled');
  const second = random.chance(0.6) ? sentence(frame, 'titled') : '';
  const tag = random.pick(['h1', 'p', 'b']);
  return random.chance(0.4) ? `<${tag}>${first} &nbsp; &nbsp; ${second}</${tag}>` : `<${tag}>${first}</${tag}><p>${second}</p>`;
}
