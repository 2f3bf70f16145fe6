/** Requests to Pohoda: data packages with list requests. */
import { buildXml, element, type XmlPart } from '#service/exports/formats/build-xml.ts';

const schema = (name: string) => `http://www.stormware.cz/schema/version_2/${name}.xsd`;
const namespaces = {
  dat: schema('data'),
  lst: schema('list'),
  lCen: schema('list_centre'),
  ftr: schema('filter'),
  typ: schema('type'),
};
const invoiceTypes = ['receivedInvoice', 'receivedCreditNotice', 'receivedAdvanceInvoice', 'commitment'];
const maxIcoLength = 15;

const pack = (ico: string, parts: readonly XmlPart[]): Uint8Array =>
  buildXml(
    element(
      'dat:dataPack',
      parts.map((part, index) => element('dat:dataPackItem', [part], { id: String(index + 1), version: '2.0' })),
      { id: 'Vidimus', ico: ico.slice(0, maxIcoLength), application: 'Vidimus', version: '2.0', note: 'Vidimus' },
    ),
    namespaces,
  );

/**
 * Requests our document, of whichever type it was booked as. Its identifiers are requested, so that no other document is mistaken for it.
 */
export const requestInvoice = (ico: string, documentId: string): Uint8Array =>
  pack(
    ico,
    invoiceTypes.map((invoiceType) =>
      element(
        'lst:listInvoiceRequest',
        [
          element('lst:requestInvoice', [
            element('ftr:filter', [
              element('ftr:extId', [element('typ:ids', documentId), element('typ:exSystemName', 'Vidimus')]),
            ]),
          ]),
        ],
        { version: '2.0', invoiceType, invoiceVersion: '2.0', extSystem: 'Vidimus' },
      ),
    ),
  );

export const requestLists = (ico: string): Uint8Array =>
  pack(ico, [
    element('lst:listAccountRequest', [], { version: '1.1' }),
    element('lCen:listCentreRequest', [element('lCen:requestCentre')], { version: '2.0', centreVersion: '2.0' }),
  ]);
