import { element, type XmlPart } from '../build-xml.ts';
import type { SemanticInvoice } from './semantic-model.ts';

type Part = XmlPart | undefined | false;

const text = (name: string, value: string | undefined): Part => value !== undefined && element(`ram:${name}`, value);
const reference = (name: string, value: string | undefined, ...more: Part[]): Part =>
  value !== undefined && element(`ram:${name}`, [element('ram:IssuerAssignedID', value), ...more]);
const compact = (iso: string): string => iso.replaceAll('-', '');
const day = (name: string, iso: string | undefined): Part =>
  iso !== undefined && element(`ram:${name}`, [element('udt:DateTimeString', compact(iso), { format: '102' })]);

export const sellerOrder = ({ carried }: SemanticInvoice): Part => reference('SellerOrderReferencedDocument', carried['BT-14']);

/** After the order of the buyer. */
export const agreementReferences = ({ carried }: SemanticInvoice): Part[] => [
  reference('ContractReferencedDocument', carried['BT-12']),
  // a call for tenders or its lot
  reference('AdditionalReferencedDocument', carried['BT-17'], element('ram:TypeCode', '50')),
  carried['BT-11'] !== undefined &&
    element('ram:SpecifiedProcuringProject', [element('ram:ID', carried['BT-11']), element('ram:Name', 'Project reference')]),
];

export function deliveryParts({ carried }: SemanticInvoice): Part[] {
  const country = carried['BT-80'];
  const address =
    country !== undefined &&
    element('ram:PostalTradeAddress', [
      text('PostcodeCode', carried['BT-78']),
      text('LineOne', carried['BT-75']),
      text('LineTwo', carried['BT-76']),
      text('CityName', carried['BT-77']),
      element('ram:CountryID', country),
      text('CountrySubDivisionName', carried['BT-79']),
    ]);
  const hasPlace = address || (carried['BT-70'] ?? carried['BT-71']) !== undefined;
  return [
    hasPlace && element('ram:ShipToTradeParty', [text('ID', carried['BT-71']), text('Name', carried['BT-70']), address]),
    carried['BT-72'] !== undefined &&
      element('ram:ActualDeliverySupplyChainEvent', [day('OccurrenceDateTime', carried['BT-72'])]),
    reference('DespatchAdviceReferencedDocument', carried['BT-16']),
    reference('ReceivingAdviceReferencedDocument', carried['BT-15']),
  ];
}

/** Between the payment means and the account of the payee. */
export const payerParts = ({ carried }: SemanticInvoice): Part[] => [
  carried['BT-87'] !== undefined &&
    element('ram:ApplicableTradeSettlementFinancialCard', [
      element('ram:ID', carried['BT-87']),
      text('CardholderName', carried['BT-88']),
    ]),
  carried['BT-91'] !== undefined && element('ram:PayerPartyDebtorFinancialAccount', [element('ram:IBANID', carried['BT-91'])]),
];

export const creditorReference = ({ carried }: SemanticInvoice): Part => text('CreditorReferenceID', carried['BT-90']);

export const periodElement = ({ carried }: SemanticInvoice): Part =>
  (carried['BT-73'] ?? carried['BT-74']) !== undefined &&
  element('ram:BillingSpecifiedPeriod', [day('StartDateTime', carried['BT-73']), day('EndDateTime', carried['BT-74'])]);

export function termsElement({ carried, due }: SemanticInvoice): Part {
  if ((due ?? carried['BT-20'] ?? carried['BT-89']) === undefined) return undefined;
  return element('ram:SpecifiedTradePaymentTerms', [
    text('Description', carried['BT-20']),
    day('DueDateDateTime', due),
    text('DirectDebitMandateID', carried['BT-89']),
  ]);
}

export const precedingElement = ({ preceding, carried }: SemanticInvoice): Part => {
  const issued = carried['BT-26'];
  return reference(
    'InvoiceReferencedDocument',
    preceding,
    issued !== undefined &&
      element('ram:FormattedIssueDateTime', [element('qdt:DateTimeString', compact(issued), { format: '102' })]),
  );
};

export const bookedTo = ({ carried }: SemanticInvoice): Part =>
  carried['BT-19'] !== undefined &&
  element('ram:ReceivableSpecifiedTradeAccountingAccount', [element('ram:ID', carried['BT-19'])]);
