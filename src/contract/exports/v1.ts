import { z } from 'zod';
import { documentStates } from '../core/document-states.ts';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { exportMediaTypes } from '../core/export-formats.ts';
import { AnyFilter, Control, DocumentParams, Id, Ids, text, Timestamp } from '../core/parts.ts';

/** A value in an export, as text and typed. */
export const ExportedValue = z.object({
  fieldName: z.string(),
  fieldValue: z.string(),
  fieldValueJson: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export const ExportedValues = z.record(z.string(), ExportedValue);

const QueueQuery = z
  .object({
    filter: AnyFilter.nullish().transform((value) => value ?? {}),
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
    summary: 'List documents in the export queue with their values',
    description:
      '`offset` is the value of skip for the next page. Both variants of the response are returned: `list`, and `items` with ' +
      '`totalCount`. Filters: `accountingUnitId`, `documentClass`, and `accountingSystemId` for documents of accounting units ' +
      'assigned to that accounting system.',
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
    summary: 'List ids of documents in the export queue',
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
    summary: 'Download a document in an export format',
    description:
      'exportFormat is one of the export formats, regardless of case. Without it, the default format of the tenant is used, or Xml ' +
      'if the default format cannot hold the document. Formats of invoices and of accounting systems hold only invoices: returns 400 ' +
      'for an order, a contract or a delivery note. Returns 503 if a webhook that creates or replaces the file does not respond.',
    access: 'document.fetchExport',
    // webhooks create or replace the file
    effects: true,
    params: DocumentParams,
    query: z.object({ exportFormat: z.string().max(30).optional() }),
    answer: file(...exportMediaTypes),
    errors: [400, 404, 409, 503],
  }),
  exportFiles: endpoint({
    method: 'POST',
    path: '/v1/documents/files/export',
    summary: 'Download the export files of multiple documents as a zip archive',
    description:
      'Uses the default format of the tenant, or Xml for documents that it cannot hold. The additional query parameter exportFormat ' +
      'selects another format. All documents must exist and be accessible to the caller; otherwise nothing is returned. For up to ' +
      '100 documents, the headers `export-losses`, `export-loss-fields`, `export-breaches`, `export-profiles` and `export-unmapped` ' +
      'list what the files do not contain and which specifications e-invoices claim to follow.',
    access: 'document.fetchExport',
    query: z.object({ exportFormat: z.string().max(30).optional() }),
    body: Ids,
    answer: file('application/zip'),
    errors: [400, 404, 409, 503],
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/documents/export',
    summary: 'Put a document in the export queue',
    access: 'document.export',
    body: z.object({ documentId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  addMany: endpoint({
    method: 'POST',
    path: '/v1/documents/export/list',
    summary: 'Put multiple documents in the export queue, all or none',
    access: 'document.export',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  markAsExported: endpoint({
    method: 'PATCH',
    path: '/v1/documents/markAsExported',
    summary: 'Mark documents as exported, all or none',
    description:
      'Without exportType, the accounting system of the accounting unit is used. Repeating the call for the same document and ' +
      'exportType changes nothing, so it can be retried if the response was lost. The action that the tenant has set for finished ' +
      'documents (keep, archive, delete) is applied.',
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
    summary: 'Mark the export of documents as failed, all or none',
    description: 'The documents are removed from the export queue until a user adds them again.',
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
    summary: 'Mark a document as exported manually',
    access: 'document.markExported',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
} as const;
