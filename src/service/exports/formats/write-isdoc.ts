/** Writes ISDOC 6.0.2, the Czech national e-invoice. Elements are in the order of the schema; missing values are derived or left empty. */
import { carriedOf, lineNotesOf } from './en16931/carried-terms.ts';
import { v5 as uuidV5, validate as isUuid } from 'uuid';
import { Big } from 'big.js';
import { dateText, decimalOf, moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { paymentMethodCodes, paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { buildXml, element } from './build-xml.ts';
import type { ExportedDocument } from './exported-document.ts';
import { documentAmounts, type DocumentAmounts, type ValueOf } from './document-amounts.ts';
import { linesElement, totalsElements, type Money } from './isdoc-money.ts';
import { account, customer, isCreditNote, isTrue, issueDate, party, valuesOf } from './invoice-facts.ts';
import { partyElement } from './isdoc-parties.ts';
import { creditAboveZero } from './negate-amounts.ts';

const namespace = 'http://isdoc.cz/namespace/2013';
/** Namespace of the UUIDs derived from ids that are not UUIDs, always the same ones. */
const uuidSpace = '6f1c1a52-4f3d-4c8e-9b7a-2d0d5c7c3b11';
/** The accounting currency of ISDOC issuers. */
const homeCurrency = 'CZK';

/** The schema's DocumentType: 1 invoice, 2 credit note, 4 proforma, 5 taxed advance, 6 its credit note, 7 simplified document. */
function documentType(document: ExportedDocument, value: ValueOf, { totals }: DocumentAmounts): string {
  const isDeposit = isTrue(value, 'is_deposit_invoice');
  if (isCreditNote(document, value)) return isDeposit ? '6' : '2';
  if (isDeposit) return totals.vat.eq(0) ? '4' : '5';
  return document.documentClass === 'receipt' ? '7' : '1';
}

const needsOriginal = new Set(['2', '6']);

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

/** Two currencies are only possible with an exchange rate; otherwise amounts are in the document's own. */
function currencies(value: ValueOf): { local: string; foreign: string | null; rate: Big | null } {
  const currency = /^[A-Z]{3}$/.exec((value('currency') ?? '').toUpperCase())?.[0] ?? homeCurrency;
  const rate = decimalOf(value('exchange_rate'));
  return currency === homeCurrency || !rate?.gt(0)
    ? { local: currency, foreign: null, rate: null }
    : { local: homeCurrency, foreign: currency, rate };
}

/** A file attached to the invoice, with its SHA-256 in base64. */
type Supplement = { fileName: string; digest: string };

const supplementsElement = ({ fileName, digest }: Supplement) =>
  element('SupplementsList', [
    element(
      'Supplement',
      [
        element('Filename', fileName),
        element('DigestMethod', '', { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }),
        element('DigestValue', digest),
      ],
      { preview: 'true' },
    ),
  ]);

export const writeIsdoc = async (document: ExportedDocument): Promise<Uint8Array> => isdocBytes(document);

export function isdocBytes(document: ExportedDocument, supplement?: Supplement): Uint8Array {
  const value = valuesOf(document.fields);
  const amounts = creditAboveZero(
    documentAmounts(
      value,
      document.items.map((item) => valuesOf(item)),
      lineNotesOf(document),
    ),
    isCreditNote(document, value),
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
        // The standard requires the corrected document in credit notes, even if its number is not known.
        needsOriginal.has(type) &&
          element('OriginalDocumentReferences', [
            element(
              'OriginalDocumentReference',
              [element('ID', value('original_invoice_number_sm') ?? carriedOf(document.unmapped)['BT-25'])],
              { id: 'original' },
            ),
          ]),
        linesElement(money, amounts.lines),
        totals.tax,
        totals.legal,
        paymentElement(value, issued, totals.payable),
        supplement && supplementsElement(supplement),
      ],
      { version: '6.0.2' },
    ),
    namespace,
  );
}
