import { element, type XmlPart } from '../build-xml.ts';
import type { SemanticInvoice } from './semantic-model.ts';

type Part = XmlPart | undefined | false;

const id = (name: string, value: string | undefined, ...more: Part[]): Part =>
  value !== undefined && element(`cac:${name}`, [element('cbc:ID', value), ...more]);
const text = (name: string, value: string | undefined): Part => value !== undefined && element(`cbc:${name}`, value);

export const periodElement = ({ carried }: SemanticInvoice): Part =>
  (carried['BT-73'] ?? carried['BT-74']) !== undefined &&
  element('cac:InvoicePeriod', [text('StartDate', carried['BT-73']), text('EndDate', carried['BT-74'])]);

/** The project reference has no element in a credit note (UBL 2.1). */
const projectInCreditNote = (value: string | undefined): Part =>
  id('AdditionalDocumentReference', value, element('cbc:DocumentTypeCode', '50'));

/** The elements are in the order of the schema, which differs between the two roots. */
export function referenceElements({ carried, isCreditNote }: SemanticInvoice): Part[] {
  const originator = id('OriginatorDocumentReference', carried['BT-17']);
  const contract = id('ContractDocumentReference', carried['BT-12']);
  return [
    id('DespatchDocumentReference', carried['BT-16']),
    id('ReceiptDocumentReference', carried['BT-15']),
    ...(isCreditNote
      ? [contract, projectInCreditNote(carried['BT-11']), originator]
      : [originator, contract, id('ProjectReference', carried['BT-11'])]),
  ];
}

export function deliveryElement({ carried }: SemanticInvoice): Part {
  const country = carried['BT-80'];
  const address =
    country !== undefined &&
    element('cac:Address', [
      text('StreetName', carried['BT-75']),
      text('AdditionalStreetName', carried['BT-76']),
      text('CityName', carried['BT-77']),
      text('PostalZone', carried['BT-78']),
      text('CountrySubentity', carried['BT-79']),
      element('cac:Country', [element('cbc:IdentificationCode', country)]),
    ]);
  const location = (carried['BT-71'] !== undefined || address) && [text('ID', carried['BT-71']), address];
  const name = carried['BT-70'];
  if (carried['BT-72'] === undefined && !location && name === undefined) return undefined;
  return element('cac:Delivery', [
    text('ActualDeliveryDate', carried['BT-72']),
    location && element('cac:DeliveryLocation', location),
    name !== undefined && element('cac:DeliveryParty', [element('cac:PartyName', [element('cbc:Name', name)])]),
  ]);
}

export const cardElement = ({ carried }: SemanticInvoice): Part =>
  carried['BT-87'] !== undefined &&
  element('cac:CardAccount', [
    element('cbc:PrimaryAccountNumberID', carried['BT-87']),
    // required by the schema, although the standard has no term for it
    element('cbc:NetworkID', 'NA'),
    text('HolderName', carried['BT-88']),
  ]);

export const mandateElement = ({ carried }: SemanticInvoice): Part =>
  carried['BT-89'] !== undefined &&
  element('cac:PaymentMandate', [element('cbc:ID', carried['BT-89']), id('PayerFinancialAccount', carried['BT-91'])]);

export const termsElement = ({ carried }: SemanticInvoice): Part =>
  carried['BT-20'] !== undefined && element('cac:PaymentTerms', [element('cbc:Note', carried['BT-20'])]);
