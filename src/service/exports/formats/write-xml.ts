/** Writes our own XML, described by docs/export-document.xsd. New elements are only ever added at the end of their parent. */
import { buildXml, element } from './build-xml.ts';
import type { ExportedDocument, ExportedField } from './exported-document.ts';

const fieldElement = ({ name, type, value }: ExportedField) => element('field', value, { name, type });

const optional = (name: string, value: string | null) => value !== null && element(name, value);

export const writeXml = async (document: ExportedDocument): Promise<Uint8Array> =>
  buildXml(
    element(
      'document',
      [
        element('documentId', document.id),
        optional('externalDocumentId', document.externalDocumentId),
        element('fileName', document.fileName),
        element('contentType', document.contentType),
        element('size', String(document.size)),
        element('pageCount', String(document.pageCount)),
        element('documentClass', document.documentClass),
        document.accountingUnit &&
          element('accountingUnit', [
            element('id', document.accountingUnit.id),
            element('name', document.accountingUnit.name),
            optional('externalId', document.accountingUnit.externalId),
            optional('ico', document.accountingUnit.ico),
            optional('dic', document.accountingUnit.dic),
          ]),
        element('creationTime', document.creationTime),
        optional('extractionTime', document.extractionTime),
        element('isValidated', String(document.isValidated)),
        optional('note', document.note),
        element('fields', document.fields.map(fieldElement)),
        element(
          'items',
          document.items.map((item) => element('item', item.map(fieldElement))),
        ),
      ],
      { version: '1.0' },
    ),
  );
