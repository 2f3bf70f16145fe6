/** ISDOC 6.0.2, the Czech national e-invoice. The order of elements is the schema's; what a document lacks is derived or left empty. */
import { v5 as uuidV5, validate as isUuid } from 'uuid';
import { Big } from 'big.js';
import { dateText, decimalOf, moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { paymentMethodCodes, paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { buildXml, element } from './build-xml.ts';
import type { ExportedDocument, ExportedField } from './exported-document.ts';
import { documentAmounts, type DocumentAmounts, type ValueOf } from './isdoc-amounts.ts';
import { linesElement, totalsElements, type Money } from './isdoc-money.ts';
import { countryOfVatId, partyElement, type Party } from './isdoc-parties.ts';

const namespace = 'http://isdoc.cz/namespace/2013';
/** Ids that are no UUID get one of their own in this space, always the same. */
const uuidSpace = '6f1c1a52-4f3d-4c8e-9b7a-2d0d5c7c3b11';
/** The currency in which issuers of ISDOC keep their books. */
const homeCurrency = 'CZK';

const valuesOf = (fields: readonly ExportedField[]): ValueOf => {
  const values = new Map(fields.map(({ name, value }) => [name, value.trim()]));
  return (name) => values.get(name) || undefined;
};

const isTrue = (value: ValueOf, name: string) => value(name) === 'true';

/** The schema's DocumentType: 1 invoice, 2 credit note, 4 proforma, 5 taxed advance, 6 its credit note, 7 simplified document. */
function documentType(document: ExportedDocument, value: ValueOf, { totals }: DocumentAmounts): string {
  const isCreditNote = isTrue(value, 'is_credit_note') || document.documentClass === 'credit_note';
  const isDeposit = isTrue(value, 'is_deposit_invoice');
  if (isCreditNote) return isDeposit ? '6' : '2';
  if (isDeposit) return totals.vat.eq(0) ? '4' : '5';
  return document.documentClass === 'receipt' ? '7' : '1';
}

const needsOriginal = new Set(['2', '6']);

const party = (value: ValueOf, prefix: 'issued_by' | 'issued_to'): Party => {
  const vatId = value(`${prefix}_vat_id_sm`) ?? '';
  return {
    id: value(`${prefix}_id_sm`) ?? '',
    name: value(`${prefix}_name_sm`) ?? '',
    vatId,
    address: value(`${prefix}_address_sm`) ?? '',
    country: countryOfVatId(vatId),
  };
};

/** A received document that does not say to whom it was issued was issued to the accounting unit that it belongs to. */
function customer(document: ExportedDocument, value: ValueOf): Party {
  const stated = party(value, 'issued_to');
  const unit = document.accountingUnit;
  if (stated.id !== '' || stated.name !== '' || stated.vatId !== '' || unit === null) return stated;
  const vatId = unit.dic ?? '';
  return { ...stated, id: unit.ico ?? '', name: unit.name, vatId, country: countryOfVatId(vatId) };
}

function issueDate(document: ExportedDocument, value: ValueOf): string {
  const stated = dateText(value('date_issued')) ?? dateText(value('date_taxable_supply')) ?? dateText(value('date_received'));
  return stated ?? dateText(document.creationTime) ?? '1970-01-01';
}

/** Account and bank code as Czech accounts are written, `19-2000145399/0800`, else out of a Czech or Slovak IBAN. */
function account(value: ValueOf): { number: string; bankCode: string } {
  const [number = '', code = ''] = (value('bank_account_sm') ?? '').split('/');
  const iban = /^(?:CZ|SK)\d{2}(\d{4})(\d{6})(\d{10})$/.exec((value('iban_sm') ?? '').replaceAll(/\s/g, '').toUpperCase());
  if (number !== '' || !iban) return { number: number.trim(), bankCode: value('bank_code_sm') ?? code.trim() };
  const [, bankCode = '', prefix = '', base = ''] = iban.map((part) => part.replace(/^0+(?=\d)/, ''));
  return { number: prefix === '0' ? base : `${prefix}-${base}`, bankCode: value('bank_code_sm') ?? bankCode.padStart(4, '0') };
}

const paymentFields = [
  'payment_method',
  'date_due',
  'variable_symbol_sm',
  'constant_symbol_sm',
  'specific_symbol_sm',
  'bank_account_sm',
  'iban_sm',
  'bic_sm',
];
const transferFields = paymentFields.filter((name) => name !== 'payment_method');

function paymentElement(value: ValueOf, issued: string, payable: Big) {
  if (!paymentFields.some((name) => value(name))) return null;
  const method = paymentMethodOf(value('payment_method') ?? '') ?? 'bank transfer';
  const { number, bankCode } = account(value);
  const symbol = (name: string, field: string) => value(field) !== undefined && element(name, value(field));
  return element('PaymentMeans', [
    element('Payment', [
      element('PaidAmount', moneyText(payable)),
      element('PaymentMeansCode', String(paymentMethodCodes[method].isdoc)),
      transferFields.some((name) => value(name)) &&
        element('Details', [
          element('PaymentDueDate', dateText(value('date_due')) ?? issued),
          element('ID', number),
          element('BankCode', bankCode),
          element('Name'),
          element('IBAN', value('iban_sm')?.replaceAll(/\s/g, '')),
          element('BIC', value('bic_sm')),
          symbol('VariableSymbol', 'variable_symbol_sm'),
          symbol('ConstantSymbol', 'constant_symbol_sm'),
          symbol('SpecificSymbol', 'specific_symbol_sm'),
        ]),
    ]),
  ]);
}

/** Only a document with an exchange rate can be told in two currencies; another is told in its own. */
function currencies(value: ValueOf): { local: string; foreign: string | null; rate: Big | null } {
  const currency = /^[A-Z]{3}$/.exec((value('currency') ?? '').toUpperCase())?.[0] ?? homeCurrency;
  const rate = decimalOf(value('exchange_rate'));
  return currency === homeCurrency || !rate?.gt(0)
    ? { local: currency, foreign: null, rate: null }
    : { local: homeCurrency, foreign: currency, rate };
}

export const writeIsdoc = async (document: ExportedDocument): Promise<Uint8Array> => {
  const value = valuesOf(document.fields);
  const amounts = documentAmounts(
    value,
    document.items.map((item) => valuesOf(item)),
  );
  const type = documentType(document, value, amounts);
  const { local, foreign, rate } = currencies(value);
  const isReverseCharge = isTrue(value, 'is_reverse_charge');
  const money: Money = {
    rate,
    isReverseCharge,
    isVatApplicable:
      isReverseCharge || !amounts.totals.vat.eq(0) || [...amounts.rows, ...amounts.lines].some((each) => !each.rate.eq(0)),
  };
  const issued = issueDate(document, value);
  const order = value('order_number_sm');
  const note = value('note') ?? document.note?.trim();
  const totals = totalsElements(money, amounts);
  return buildXml(
    element(
      'Invoice',
      [
        element('DocumentType', type),
        element('ID', value('invoice_number_sm') ?? document.externalDocumentId ?? document.id),
        element('UUID', (isUuid(document.id) ? document.id : uuidV5(document.id, uuidSpace)).toUpperCase()),
        element('IssuingSystem', 'Vidimus'),
        element('IssueDate', issued),
        dateText(value('date_taxable_supply')) !== undefined && element('TaxPointDate', dateText(value('date_taxable_supply'))),
        element('VATApplicable', String(money.isVatApplicable)),
        element('ElectronicPossibilityAgreementReference'),
        note !== undefined && note !== '' && element('Note', note),
        element('LocalCurrencyCode', local),
        foreign && element('ForeignCurrencyCode', foreign),
        element('CurrRate', numberText(rate ?? new Big(1))),
        element('RefCurrRate', '1'),
        element('AccountingSupplierParty', [partyElement(party(value, 'issued_by'))]),
        element('AccountingCustomerParty', [partyElement(customer(document, value))]),
        order !== undefined &&
          element('OrderReferences', [
            element('OrderReference', [element('SalesOrderID'), element('ExternalOrderID', order)], { id: 'order' }),
          ]),
        // The standard asks credit notes for the document that they correct, even where its number is not known.
        needsOriginal.has(type) &&
          element('OriginalDocumentReferences', [
            element('OriginalDocumentReference', [element('ID', value('original_invoice_number_sm'))], { id: 'original' }),
          ]),
        linesElement(money, amounts.lines),
        totals.tax,
        totals.legal,
        paymentElement(value, issued, totals.payable),
      ],
      { version: '6.0.2' },
    ),
    namespace,
  );
};
