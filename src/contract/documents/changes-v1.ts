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
    summary: 'Update fields of multiple documents, all or none',
    description: 'At most 1,000 updates, applied in order; each has the same effect as PATCH /v1/documents/{documentId}.',
    access: 'document.edit',
    body: z.strictObject({ updates: z.array(FieldsUpdate).min(1).max(1000) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  changeTypes: endpoint({
    method: 'POST',
    path: '/v1/documents/change-document-type',
    summary: 'Change the document type of multiple documents, all or none',
    description:
      'Values of fields that the new type does not have, or that are not valid for the field in the new type, are dropped; they ' +
      'remain in the field history.',
    access: 'document.edit',
    query: z.object({ documentType: text(100).min(1) }),
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  changeType: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/change-document-type/{documentType}',
    summary: 'Change the document type of a document',
    description:
      'Values of fields that the new type does not have, or that are not valid for the field in the new type, are dropped; they ' +
      'remain in the field history.',
    access: 'document.edit',
    params: DocumentParams.extend({ documentType: text(100).min(1) }),
    answer: empty,
    errors: [404, 409],
  }),
  updateAccountingUnit: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/update-accounting-unit/{accountingUnitId}',
    summary: 'Move a document to another accounting unit',
    description: 'The caller must have access to both accounting units.',
    access: 'document.edit',
    params: DocumentParams.extend({ accountingUnitId: Id }),
    answer: empty,
    errors: [404, 409],
  }),
  requeueValidation: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/requeue-validation',
    summary: 'Put a document in the validation queue again, keeping its values',
    description:
      'The document returns to state Extracted and its checks run again. It is removed from the export queue; an exported document ' +
      'can be changed again.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  setExtractionAsPdfOnly: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/set-extraction-as-pdf-only',
    summary: 'Extract a document again from its pages, ignoring the embedded e-invoice',
    description:
      'Applies until the document is extracted again with requeue-extraction. Returns 409 if the file is only an e-invoice without ' +
      'pages.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
} as const;
