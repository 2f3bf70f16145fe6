import { z } from 'zod';
import { empty, endpoint } from '../core/endpoint.ts';
import { DocumentParams, Id, Ids, text } from '../core/parts.ts';
import { WrittenFields } from '../core/written-fields.ts';

const FieldsUpdate = z.strictObject({
  documentId: Id,
  fields: WrittenFields.optional(),
  markDocumentAsValidated: z.boolean().optional(),
  markDocumentAsSavedOnly: z.boolean().optional(),
});
export type FieldsUpdate = z.output<typeof FieldsUpdate>;

/** Changes of a document other than of its values. */
export const documentChanges = {
  batchUpdate: endpoint({
    method: 'PATCH',
    path: '/v1/documents/fields/batchUpdate',
    summary: 'Change values of many documents, all or none',
    description: 'At most 1,000 updates, made in their order; each as PATCH /v1/documents/{documentId} would make it.',
    access: 'document.edit',
    body: z.strictObject({ updates: z.array(FieldsUpdate).min(1).max(1000) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  changeTypes: endpoint({
    method: 'POST',
    path: '/v1/documents/change-document-type',
    summary: 'Give documents another type, all or none',
    description: 'Values of fields that the new type lacks are dropped; they stay in the history of the fields.',
    access: 'document.edit',
    query: z.object({ documentType: text(100).min(1) }),
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  changeType: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/change-document-type/{documentType}',
    summary: 'Give a document another type',
    description: 'Values of fields that the new type lacks are dropped; they stay in the history of the fields.',
    access: 'document.edit',
    params: DocumentParams.extend({ documentType: text(100).min(1) }),
    answer: empty,
    errors: [404, 409],
  }),
  updateAccountingUnit: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/update-accounting-unit/{accountingUnitId}',
    summary: 'Move a document to another accounting unit',
    description: 'Both units must be open to the caller.',
    access: 'document.edit',
    params: DocumentParams.extend({ accountingUnitId: Id }),
    answer: empty,
    errors: [404, 409],
  }),
  requeueValidation: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/requeue-validation',
    summary: 'Have a document validated again; its values stay',
    description:
      'It is Extracted again and is checked anew. It leaves the export queue; one that was exported can be changed again.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  setExtractionAsPdfOnly: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/set-extraction-as-pdf-only',
    summary: 'Read the document again by its pages, passing over the e-invoice inside',
    description:
      'Until it is read again by requeue-extraction. A file that is an e-invoice and nothing else has no pages to read: 409.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
} as const;
