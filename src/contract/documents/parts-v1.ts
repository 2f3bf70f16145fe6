import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, Id, Ids, QueryBoolean, QueryInteger, text } from '../core/parts.ts';

const DocumentIdAnswer = z.object({ documentId: Id });
const maxPages = 300;

const pageFields = z.object({
  PageIndex: QueryInteger.pipe(
    z
      .int()
      .min(0)
      .max(maxPages - 1),
  ),
  /** The caller's own id: pages with the same id form one document. */
  DocumentId: text(200).min(1),
  IsLastPage: QueryBoolean,
  DocumentClass: z.string().max(100).optional(),
  DocumentSource: text(100).optional(),
  AccountingUnitId: Id.optional(),
  ExtractItems: QueryBoolean.optional(),
});
export type PageFields = z.output<typeof pageFields>;

/** Merging, splitting and attaching of documents. */
export const documentParts = {
  uploadPage: endpoint({
    method: 'POST',
    path: '/v1/documents/uploadPage',
    summary: 'Upload a document page by page; the last page starts extraction',
    description:
      'Pages are PNG or JPEG, 50 MB in total. They can be sent in any order and in parallel; a page that is sent again replaces the ' +
      'earlier one. The document is complete when the last page and all pages before it have been received. An incomplete document ' +
      'is deleted after 24 hours. Each response contains the id that the document will have.',
    access: 'document.upload',
    upload: { filePart: 'File', fields: pageFields, fileTypes: ['image/png', 'image/jpeg'] },
    answer: json(DocumentIdAnswer),
    errors: [400, 409, 413, 415],
  }),
  mergeAndExtract: endpoint({
    method: 'POST',
    path: '/v1/documents/merge-and-extract',
    summary: 'Merge documents into one in the given order and extract it',
    description:
      'The merged documents are moved to the trash. Their attachments, and the external id of the first one, move to the new ' +
      'document.',
    access: 'document.edit',
    creates: true,
    body: Ids.min(2),
    answer: json(DocumentIdAnswer),
    errors: [400, 404, 409, 413],
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/split-document',
    summary: 'Split a document into several documents',
    description:
      'The body contains the indices of the pages on which the parts begin, from 0; the first part always begins on page 0. Each ' +
      'part keeps the words and values that are on its pages. Values that are not on any page, the attachments and the external id ' +
      'go to the first part. The original document is moved to the trash.',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: z.array(z.int().min(0)).min(1).max(maxPages),
    answer: empty,
    errors: [400, 404, 409],
  }),
  attachToAnother: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attach-to-another-document',
    summary: 'Attach a document to another document',
    description:
      'The document becomes an attachment of the other document and is moved to the trash. Its own attachments are moved to the ' +
      'other document as well.',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: z.object({ attachToDocumentId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
