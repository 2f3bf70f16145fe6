import { z } from 'zod';
import { approvalStates, documentStates, exportStates } from '../core/document-states.ts';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import {
  RequestedCulture,
  CountQuery,
  DocumentParams,
  Id,
  Ids,
  ListQuery,
  QueryBoolean,
  QueryInteger,
  text,
  Timestamp,
} from '../core/parts.ts';
import { WrittenFields } from '../core/written-fields.ts';
import { evidenceKinds, LookupRow, MemoryOrigin, type MessageLevel, messageLevels, valueSources } from '#values/values.ts';
import { TypeDefinition } from '../document-types/v1.ts';
import { because } from '../core/issue-reason.ts';

export const FileName = text(500).min(1);
export const JsonFile = z.object({
  fileName: FileName,
  /** Base64, also in lines; a file of 50 MB has 70 million characters. */
  fileContent: z
    .string()
    .overwrite((written) => written.replaceAll(/\s+/g, ''))
    .check(z.base64(), z.minLength(1), z.maxLength(70_000_000)),
});
const DocumentIdAnswer = z.object({ documentId: Id });

/** Display metadata is included only if `detailSettings` requests it. */
export const DetailValue = z.object({
  value: z.string(),
  wordIds: z.array(z.int()),
  label: z.string().optional(),
  confidence: z.number().optional(),
  source: z.enum(valueSources).optional(),
  evidence: z.array(z.enum(evidenceKinds)).optional(),
  lookup: LookupRow.optional(),
  /** `isForgotten`: what gave the value is no longer used for other documents. */
  memory: MemoryOrigin.extend({ isForgotten: z.boolean() }).optional(),
});

export const DocumentPage = z.object({
  index: z.int(),
  /** In points of the unrotated page. */
  width: z.number(),
  height: z.number(),
  rotation: z.int(),
  wordCount: z.int(),
  firstWordId: z.int(),
});

/** `field` is empty for a message about the whole document. */
export const ValidationMessage = z.object({
  field: z.string(),
  message: z.string(),
  level: z.enum(messageLevels),
  itemIndex: z.int().nullable(),
  code: z.string(),
});

/** Matched without regard to case; the default is an error. */
const ValidationLevel = z
  .string()
  .nullish()
  .transform((given, context): MessageLevel => {
    const level = messageLevels.find((each) => each.toLowerCase() === (given ?? 'Error').toLowerCase());
    if (level) return level;
    context.addIssue({ code: 'custom', message: because('invalid_choice', { options: messageLevels.join(', ') }) });
    return z.NEVER;
  });

export const DocumentDetail = z.object({
  id: Id,
  fileName: z.string(),
  externalDocumentId: z.string().nullable(),
  state: z.enum(documentStates),
  documentClass: z.string(),
  approvalState: z.enum(approvalStates),
  exportState: z.enum(exportStates),
  source: z.string(),
  accountingUnitId: Id,
  pageCount: z.int(),
  creationTime: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  extractionTime: Timestamp.nullable(),
  contentType: z.string(),
  isExtractedByFormat: z.boolean(),
  canBeExported: z.boolean(),
  canBeApproved: z.boolean(),
  canBeSentToApproval: z.boolean(),
  canBeShownInApproval: z.boolean(),
  /** If-Match value; protects against overwriting changes that another user saved meanwhile. */
  version: z.int(),
  fields: z.record(z.string(), DetailValue),
  items: z.array(z.record(z.string(), DetailValue)),
  pages: z.array(DocumentPage),
  fieldsHistory: z.array(
    z.object({
      fieldName: z.string(),
      itemIndex: z.int().nullable(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      source: z.enum(valueSources),
      user: z.string().nullable(),
      clientApplicationId: z.string().nullable(),
      timestamp: Timestamp,
    }),
  ),
  validationErrors: z.array(ValidationMessage),
  documentExportHistory: z.array(
    z.object({
      timestamp: Timestamp,
      state: z.enum(exportStates),
      exportType: z.string().nullable(),
      exportFormat: z.string().nullable(),
      exportedByApplicationName: z.string().nullable(),
      accoutingProviderDocumentNumber: z.string().nullable(),
      errorMessage: z.string().nullable(),
      user: z.string().nullable(),
    }),
  ),
  attachments: z.array(
    z.object({ attachmentId: Id, fileName: z.string(), contentType: z.string(), size: z.int(), creationTime: Timestamp }),
  ),
  /** Why the extraction failed, as a text for the user; only in state Error. */
  failureReason: z.string().optional(),
  documentTypeDefinition: TypeDefinition.optional(),
});
export type DocumentDetail = z.output<typeof DocumentDetail>;

export const ListedDocument = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(documentStates),
  documentClass: z.string(),
  createdAt: Timestamp,
});

export const DocumentPatch = z.strictObject({
  fields: WrittenFields.optional(),
  /** Replaces all items. */
  items: z.array(WrittenFields).max(5000).optional(),
  filename: FileName.optional(),
  documentClass: z.string().max(100).optional(),
  externalId: text(200).nullable().optional(),
  markDocumentAsValidated: z.boolean().optional(),
  markDocumentAsSavedOnly: z.boolean().optional(),
});
export type DocumentPatch = z.output<typeof DocumentPatch>;

export const uploadFields = z.object({
  DocumentId: text(200).optional(),
  Date: z.iso.datetime({ offset: true, local: true }).or(z.iso.date()).optional(),
  Ordinal: QueryInteger.pipe(z.int32()).optional(),
  DocumentClass: z.string().max(100).optional(),
  Source: text(100).optional(),
  AccountingUnitId: Id.optional(),
});

export const documents = {
  upload: endpoint({
    method: 'POST',
    path: '/v1/documents',
    summary: 'Upload a document and start its extraction',
    description: 'Accepts PDF, PNG, JPEG, TIFF, WebP, ISDOC, ISDOCX, UBL 2.1, CII and KSeF FA, at most 50 MB and 300 pages.',
    access: 'document.upload',
    creates: true,
    upload: { filePart: 'File', fields: uploadFields },
    answer: json(DocumentIdAnswer),
    errors: [400, 409, 413, 415],
  }),
  uploadOnly: endpoint({
    method: 'POST',
    path: '/v1/documents/uploadOnly',
    summary: 'Upload a document without starting extraction',
    access: 'document.upload',
    creates: true,
    body: JsonFile,
    largeBody: true,
    answer: json(DocumentIdAnswer),
    errors: [400, 413, 415],
  }),
  uploadJson: endpoint({
    method: 'POST',
    path: '/v1/documents/fromJson',
    summary: 'Upload a document as base64 in JSON',
    access: 'document.upload',
    creates: true,
    body: JsonFile,
    largeBody: true,
    answer: json(DocumentIdAnswer),
    errors: [400, 413, 415],
  }),
  list: endpoint({
    method: 'POST',
    path: '/v1/documents/list',
    summary: 'List documents',
    access: 'document.read',
    reads: true,
    body: ListQuery,
    answer: json(z.object({ items: z.array(ListedDocument), totalCount: z.int() })),
    errors: [400],
  }),
  count: endpoint({
    method: 'POST',
    path: '/v1/documents/count',
    summary: 'Count documents',
    access: 'document.read',
    reads: true,
    body: CountQuery,
    answer: json(z.int()),
    errors: [400],
  }),
  countExtracting: endpoint({
    method: 'POST',
    path: '/v1/documents/count/extracting',
    summary: 'Count documents currently being extracted',
    access: 'document.read',
    reads: true,
    answer: json(z.int()),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}',
    summary: 'Get a document',
    access: 'document.read',
    params: DocumentParams,
    query: z.object({
      isExternalId: QueryBoolean.default(false),
      detailSettings: QueryBoolean.default(false),
      returnDocumentTypeDefinition: QueryBoolean.default(false),
      culture: RequestedCulture.optional(),
    }),
    answer: json(DocumentDetail),
    errors: [400, 404],
  }),
  pageImage: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/page/{pageIndex}/image',
    summary: 'Get the image of a page in its current rotation',
    access: 'document.read',
    params: DocumentParams.extend({ pageIndex: QueryInteger.pipe(z.int().min(0).max(100_000)) }),
    query: z.object({ isPreview: QueryBoolean.default(false) }),
    answer: file('image/png', 'image/jpeg', 'image/webp'),
    errors: [400, 404],
  }),
  originalFile: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/file',
    summary: 'Download the original file of a document',
    access: 'document.read',
    params: DocumentParams,
    answer: file('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'application/xml', 'application/zip'),
    errors: [404],
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/history',
    summary: 'Get the history of a document, oldest first',
    access: 'document.read',
    params: DocumentParams,
    answer: json(
      z.object({
        items: z.array(
          z.object({
            action: z.string(),
            timestamp: Timestamp,
            user: z.string().optional(),
            /** For decisions: the step, who was substituted, to whom it was delegated, and whether it was made by an email link. */
            step: z.string().optional(),
            inPlaceOf: z.array(z.string()).optional(),
            handedTo: z.string().optional(),
            isByLink: z.boolean().optional(),
            /** For users who may see the course of approvals. */
            address: z.string().optional(),
          }),
        ),
      }),
    ),
    errors: [404],
  }),
  validationErrors: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/validation-errors',
    summary: 'List validation errors of a document',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ errors: z.array(ValidationMessage) })),
    errors: [404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/documents/{documentId}',
    summary: 'Update a document',
    description:
      'Updates field values, items, name, document type or external id, and optionally validates the document. Send the version from ' +
      'the document detail as If-Match; returns 409 if the document was changed since then. Without it, the last write wins. ' +
      'markDocumentAsValidated takes precedence over markDocumentAsSavedOnly, which leaves the state unchanged. Returns 409 for an ' +
      'exported document until it is put into the export queue again. A queued document that can no longer be exported after the ' +
      'change is removed from the queue. Approvers may change the fields that are editable in approval while the approval is ' +
      'pending.',
    access: 'document.edit',
    versioned: true,
    params: DocumentParams,
    body: DocumentPatch,
    answer: empty,
    errors: [400, 404, 409],
  }),
  setValidationErrors: endpoint({
    method: 'PUT',
    path: '/v1/documents/{documentId}/validation-errors',
    summary: 'Set validation errors of a document from an external validation',
    description:
      'Replaces all errors that external validation set before; an empty list removes them. A message remains until the fields that ' +
      'it names are saved with other values; without fields, it applies to the whole document. validationLevel is Error, Warning or ' +
      'Info; an error prevents the document from being exported.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({
      validationErrors: z
        .array(
          z.object({
            fieldNames: z
              .array(text(200))
              .max(100)
              .nullish()
              .transform((names) => names ?? []),
            message: text(2000).min(1),
            validationLevel: ValidationLevel,
          }),
        )
        .max(200),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/v1/documents/{documentId}/rename',
    summary: 'Rename a document',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({ fileName: FileName }),
    answer: empty,
    errors: [400, 404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/documents/{documentId}',
    summary: 'Delete a document',
    access: 'document.delete',
    params: DocumentParams,
    answer: empty,
    errors: [400, 404],
  }),
  removeMany: endpoint({
    method: 'DELETE',
    path: '/v1/documents/delete',
    summary: 'Delete multiple documents, all or none',
    access: 'document.delete',
    body: Ids,
    answer: empty,
    errors: [400, 404],
  }),
  changeState: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/state/change/{documentState}',
    summary: 'Change the state of a document to Extracted, Paused or Validated',
    access: 'document.edit',
    params: DocumentParams.extend({ documentState: z.enum(['Extracted', 'Paused', 'Validated']) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  requeueExtraction: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/requeue-extraction',
    summary: 'Extract a document again from scratch',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  rotatePage: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/rotate-page',
    summary: 'Rotate pages of a document clockwise without changing the original file',
    description: 'Rotates every page. The additional query parameter pageIndex rotates only that page.',
    access: 'document.edit',
    params: DocumentParams,
    query: z.object({
      pageRotationAngle: QueryInteger.pipe(z.union([z.literal(90), z.literal(180), z.literal(270)])),
      pageIndex: QueryInteger.pipe(z.int().min(0).max(100_000)).optional(),
    }),
    answer: empty,
    errors: [400, 404],
  }),
} as const;
