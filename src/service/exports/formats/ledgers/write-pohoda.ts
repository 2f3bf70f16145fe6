/** Writes a data package for the accounting system Pohoda with one received invoice or other liability. */
import { Big } from 'big.js';
import type { PaymentMethod } from '#service/extraction/e-invoice/payment-methods.ts';
import { moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { type LedgerInvoice, ledgerInvoice, type LedgerLine, streetOf, upTo, type VatLevel } from './ledger-invoice.ts';

const schema = (name: string) => `http://www.stormware.cz/schema/version_2/${name}.xsd`;
const namespaces = { dat: schema('data'), inv: schema('invoice'), typ: schema('type') };

const text = (name: string, value: string | undefined, longest = 32) => {
  const cut = upTo(longest, value);
  return cut !== undefined && cut !== '' && element(name, cut);
};

const paymentTypes: Record<PaymentMethod, string> = {
  'bank transfer': 'draft',
  card: 'creditcard',
  cash: 'cash',
  'direct debit': 'encashment',
  cheque: 'cheque',
  'postal order': 'postal',
  'set-off': 'compensation',
  'cash on delivery': 'delivery',
};

const rates: Record<VatLevel, string> = { standard: 'high', reduced: 'low', second_reduced: 'third', zero: 'none' };

function typeOf({ isCreditNote, isDeposit, isInvoice }: LedgerInvoice): string {
  if (isCreditNote) return 'receivedCreditNotice';
  if (isDeposit) return 'receivedAdvanceInvoice';
  return isInvoice ? 'receivedInvoice' : 'commitment';
}

/** Whether the document has no VAT classification; payment requests for advances have none. */
const isOutsideVat = ({ isReverseCharge, isDeposit, isCreditNote }: LedgerInvoice): boolean =>
  isReverseCharge && (isCreditNote || !isDeposit);

const partner = ({ supplier }: LedgerInvoice): XmlPart =>
  element('inv:partnerIdentity', [
    element('typ:address', [
      text('typ:company', supplier.name, 255),
      text('typ:name', supplier.contact?.name, 64),
      text('typ:city', supplier.parts.city, 45),
      text('typ:street', streetOf(supplier.parts), 64),
      text('typ:zip', supplier.parts.zip, 15),
      text('typ:ico', supplier.id, 15),
      text('typ:dic', supplier.vatId, 18),
      text('typ:phone', supplier.contact?.phone, 40),
      text('typ:email', supplier.contact?.email, 98),
    ]),
  ]);

/** Returns the account; the system only accepts it with a bank code. */
function accountElement({ number, bankCode }: LedgerInvoice['account']) {
  const parts = [text('typ:accountNo', number, 255), text('typ:bankCode', bankCode, 11)];
  return parts.every((part) => typeof part === 'object') && element('inv:paymentAccount', parts);
}

function header(invoice: LedgerInvoice): XmlPart {
  const { value, account, method } = invoice;
  const about = [invoice.supplier.name, invoice.number].filter(Boolean).join(' ');
  return element('inv:invoiceHeader', [
    element('inv:extId', [element('typ:ids', upTo(64, invoice.id) || '-'), element('typ:exSystemName', 'Vidimus')]),
    element('inv:invoiceType', typeOf(invoice)),
    text('inv:symVar', value('variable_symbol_sm'), 20),
    text('inv:originalDocument', invoice.number, 32),
    element('inv:date', invoice.issued),
    invoice.taxPoint !== undefined && element('inv:dateTax', invoice.taxPoint),
    invoice.received !== undefined && element('inv:dateAccounting', invoice.received),
    invoice.due !== undefined && element('inv:dateDue', invoice.due),
    // a separate document assesses the tax; the item flag (PDP) exists only in issued invoices
    isOutsideVat(invoice) && element('inv:classificationVAT', [element('typ:classificationVATType', 'nonSubsume')]),
    text('inv:text', about, 240),
    partner(invoice),
    text('inv:numberOrder', value('order_number_sm'), 32),
    method && element('inv:paymentType', [element('typ:paymentType', paymentTypes[method])]),
    text('inv:symConst', value('constant_symbol_sm'), 4),
    text('inv:symSpec', value('specific_symbol_sm'), 16),
    accountElement(account),
    invoice.note !== undefined && element('inv:note', invoice.note),
  ]);
}

function lineElement(line: LedgerLine, invoice: LedgerInvoice): XmlPart {
  const vat = line.gross.minus(line.net);
  const prices = (name: string, of: (amount: Big) => Big) =>
    element(name, [
      element('typ:unitPrice', numberText(of(line.unitPrice))),
      element('typ:price', moneyText(of(line.net))),
      element('typ:priceVAT', moneyText(of(vat))),
    ]);
  return element('inv:invoiceItem', [
    text('inv:text', line.description, 90),
    element('inv:quantity', numberText(line.quantity ?? new Big(1))),
    text('inv:unit', line.unit, 10),
    element('inv:payVAT', 'false'),
    element('inv:rateVAT', rates[line.level]),
    element('inv:percentVAT', numberText(line.rate)),
    (invoice.foreign === null || invoice.foreign.rate !== null) && prices('inv:homeCurrency', invoice.toHome),
    invoice.foreign && prices('inv:foreignCurrency', (amount) => amount),
    text('inv:code', line.code, 64),
  ]);
}

function summary({ levels, totals, foreign, toHome }: LedgerInvoice): XmlPart {
  const amount = (name: string, value: Big) => element(name, moneyText(toHome(value)));
  const level = (name: string, { base, vat }: { base: Big; vat: Big }) =>
    base.eq(0) && vat.eq(0) ? [] : [amount(`typ:price${name}`, base), amount(`typ:price${name}VAT`, vat)];
  return element('inv:invoiceSummary', [
    element('inv:roundingDocument', 'none'),
    (foreign === null || foreign.rate !== null) &&
      element('inv:homeCurrency', [
        !levels.zero.base.eq(0) && amount('typ:priceNone', levels.zero.base),
        ...level('Low', levels.reduced),
        ...level('High', levels.standard),
        ...level('3', levels.second_reduced),
        !totals.rounding.eq(0) && element('typ:round', [amount('typ:priceRound', totals.rounding)]),
      ]),
    foreign &&
      element('inv:foreignCurrency', [
        element('typ:currency', [element('typ:ids', foreign.currency)]),
        foreign.rate && element('typ:rate', numberText(foreign.rate)),
        element('typ:amount', '1'),
        element('typ:priceSum', moneyText(totals.gross.plus(totals.rounding))),
      ]),
  ]);
}

/** Returns one item of a data package, as it is sent to the server of the system. */
export const pohodaInvoice = (invoice: LedgerInvoice): XmlPart =>
  element(
    'inv:invoice',
    [
      header(invoice),
      invoice.lines.length > 0 &&
        element(
          'inv:invoiceDetail',
          invoice.lines.map((line) => lineElement(line, invoice)),
        ),
      summary(invoice),
    ],
    { version: '2.0' },
  );

export const writePohoda = async (document: ExportedDocument): Promise<Uint8Array> => {
  const invoice = ledgerInvoice(document);
  const id = upTo(64, document.id) || '-';
  return buildXml(
    element('dat:dataPack', [element('dat:dataPackItem', [pohodaInvoice(invoice)], { id, version: '2.0' })], {
      id,
      ico: upTo(15, invoice.ownId) || undefined,
      application: 'Vidimus',
      version: '2.0',
      note: 'Vidimus',
    }),
    namespaces,
  );
};
