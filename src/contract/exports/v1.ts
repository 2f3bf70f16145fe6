import { z } from 'zod';
import { documentStates } from '../core/document-states.ts';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { Control, DocumentParams, Filter, Id, Ids, text, Timestamp } from '../core/parts.ts';

/** A value in an export, as text and typed. */
export const ExportedValue = z.object({
  fieldName: z.string(),
  fieldValue: z.string(),
  fieldValueJson: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export const ExportedValues = z.record(z.string(), ExportedValue);

const QueueQuery = z
  .object({
    filter: Filter.nullish().transform((value) => value ?? {}),
    control: Control.nullish().transform((value) => value ?? { skip: 0, take: 50 }),
  })
  .nullish()
  .transform((value) => value ?? { filter: {}, control: { skip: 0, take: 50 } });

export const QueuedDocument = z.object({
  documentId: Id,
  externalDocumentId: z.string().nullable(),
  pageCount: z.int(),
  fileName: z.string(),
  documentClass: z.string(),
  accountingUnitId: Id,
  accountingUnitExternalId: z.string().nullable(),
  creationTime: Timestamp,
  size: z.int(),
  contentType: z.string(),
  extractionTime: Timestamp.nullable(),
  isValidated: z.boolean(),
  fields: ExportedValues,
  items: z.array(ExportedValues),
  note: z.string().nullable(),
});
/** The same for clients that poll. */
export const QueuedId = QueuedDocument.pick({
  documentId: true,
  externalDocumentId: true,
  accountingUnitId: true,
  accountingUnitExternalId: true,
  isValidated: true,
});
const Page = { hasMore: z.boolean(), offset: z.int(), totalCount: z.int() };

export const exportQueue = {
  list: endpoint({
    method: 'POST',
    path: '/v1/documents/list/forExport',
    summary: 'Documents that wait for export, with their values',
    description:
      '`offset` is the skip of the next page. Both shown variants are served: `list` and `items` with `totalCount`. Filtered by ' +
      '`accountingUnitId`, `documentClass`, and `accountingSystemId`: what units have that keep their books in that system.',
    access: 'document.fetchExport',
    body: QueueQuery,
    answer: json(
      z.object({
        list: z.array(QueuedDocument),
        items: z.array(z.object({ id: Id, fileName: z.string(), state: z.enum(documentStates) })),
        ...Page,
      }),
    ),
    errors: [400],
  }),
  listIds: endpoint({
    method: 'POST',
    path: '/v1/documents/list/idsForExport',
    summary: 'Ids of the documents that wait for export',
    access: 'document.fetchExport',
    body: QueueQuery,
    answer: json(
      z.object({
        list: z.array(QueuedId),
        items: z.array(Id),
        ...Page,
      }),
    ),
    errors: [400],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/file/export',
    summary: 'The document in an export format',
    description:
      'One of the export formats, in any case; without one the tenant’s own, or Xml where that cannot hold the document. Formats of invoices and of accounting systems hold invoices: an order, a contract or a delivery note in one of them is 400. 503 when a webhook that makes or replaces the file does not answer.',
    access: 'document.fetchExport',
    params: DocumentParams,
    query: z.object({ exportFormat: z.string().max(30).optional() }),
    answer: file('application/json', 'application/xml', 'application/octet-stream'),
    errors: [400, 404, 409, 503],
  }),
  exportFiles: endpoint({
    method: 'POST',
    path: '/v1/documents/files/export',
    summary: 'The exported files of several documents as a zip archive',
    description:
      "In the tenant's export format, or as Xml what that cannot hold; an added query parameter exportFormat asks for another. All documents must be there and be readable, or none is sent. For up to 100 documents the headers `export-losses`, `export-loss-fields`, `export-breaches`, `export-profiles` and `export-unmapped` say what the files do not tell and which specifications e-invoices claim.",
    access: 'document.fetchExport',
    query: z.object({ exportFormat: z.string().max(30).optional() }),
    body: Ids,
    answer: file('application/zip'),
    errors: [400, 404, 409, 503],
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/documents/export',
    summary: 'Put a document into the export queue',
    access: 'document.export',
    body: z.object({ documentId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  addMany: endpoint({
    method: 'POST',
    path: '/v1/documents/export/list',
    summary: 'Put documents into the export queue, all or none',
    access: 'document.export',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  markAsExported: endpoint({
    method: 'PATCH',
    path: '/v1/documents/markAsExported',
    summary: 'Record that documents have reached the target system, all or none',
    description:
      'Without an exportType it is the accounting system of the unit. Said again for the same document and exportType it changes nothing, so that a call whose answer was lost can be repeated. What the tenant has set for finished documents (keep, archive, delete) is done with it.',
    access: 'document.markExported',
    body: z
      .array(
        z.object({
          documentId: Id,
          accoutingProviderDocumentNumber: text(200).nullish(),
          exportType: text(200).nullish(),
          exportedByApplicationName: text(200).nullish(),
        }),
      )
      .min(1)
      .max(1000),
    answer: empty,
    errors: [400, 404, 409],
  }),
  markAsExportFailure: endpoint({
    method: 'PATCH',
    path: '/v1/documents/markAsExportFailure',
    summary: 'Record that the export of documents failed, all or none',
    description: 'They leave the queue until somebody puts them back.',
    access: 'document.markExported',
    body: z
      .array(z.object({ documentId: Id, errorMessage: text(5000).nullish() }))
      .min(1)
      .max(1000),
    answer: empty,
    errors: [400, 404, 409],
  }),
  markOneAsExported: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/mark-as-exported',
    summary: 'Mark a document as exported by hand',
    access: 'document.markExported',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
} as const;
