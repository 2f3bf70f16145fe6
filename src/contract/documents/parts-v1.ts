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
    summary: 'Upload a document page by page; extraction starts when all pages are there',
    description:
      'Pages are PNG or JPEG, 50 MB in all. They may come in any order and at once; one that is sent again takes the place of the first. ' +
      'The document is complete when the page marked as the last and all before it are there. What is not complete after 24 hours is dropped. ' +
      'Every page answers the id that the document will have.',
    access: 'document.upload',
    upload: { filePart: 'File', fields: pageFields },
    answer: json(DocumentIdAnswer),
    errors: [400, 409, 413, 415],
  }),
  mergeAndExtract: endpoint({
    method: 'POST',
    path: '/v1/documents/merge-and-extract',
    summary: 'Make one document of several, in the order named, and read it',
    description:
      'The documents themselves go into the trash; their attachments, and the external id of the first, pass to the new one.',
    access: 'document.edit',
    creates: true,
    body: Ids.min(2),
    answer: json(DocumentIdAnswer),
    errors: [400, 404, 409, 413],
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/split-document',
    summary: 'Make several documents of one',
    description:
      'The body names the pages on which the parts begin, from 0; the first part always begins on page 0. The parts keep the words and the values that stand on their pages; ' +
      'values that stand nowhere go to the first part, and so do attachments and the external id. The document itself goes into the trash.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.array(z.int().min(0)).min(1).max(maxPages),
    answer: empty,
    errors: [400, 404, 409],
  }),
  attachToAnother: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attach-to-another-document',
    summary: 'Make a document an attachment of another one',
    description: 'The document goes into the trash; what was attached to it goes along to the other one.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({ attachToDocumentId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
