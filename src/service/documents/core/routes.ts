import type { Contract } from '#contract/contract.ts';
import { countDocuments, listDocuments } from '../list/list-documents.ts';
import { readDocument } from './read-document.ts';
import { readOriginalFile, readPageImage } from './read-files.ts';
import { readHistory } from './read-history.ts';
import { uploadDocument } from '../intake/upload-document.ts';
import { readValidationMessages } from './validation-messages.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

type Reading =
  | 'upload'
  | 'uploadOnly'
  | 'uploadJson'
  | 'list'
  | 'count'
  | 'countExtracting'
  | 'get'
  | 'pageImage'
  | 'originalFile'
  | 'history'
  | 'validationErrors';

/** Upload and retrieval of documents; `document-changes.routes.ts` changes them. */
export const documentsRoutes: Handlers<Pick<Contract['documents'], Reading>> = {
  upload: ({ ctx, file, fields }) =>
    uploadDocument(ctx, file, {
      externalId: fields.DocumentId,
      date: fields.Date,
      ordinal: fields.Ordinal,
      documentClass: fields.DocumentClass,
      source: fields.Source,
      accountingUnitId: fields.AccountingUnitId,
      extract: true,
    }),
  uploadOnly: ({ ctx, file }) => uploadDocument(ctx, file, { extract: false }),
  uploadJson: ({ ctx, file }) => uploadDocument(ctx, file, { extract: true }),
  list: async ({ ctx, body }) => {
    const { rows, totalCount } = await listDocuments(ctx, body);
    const items = rows.map((row) => ({
      id: row.id,
      fileName: row.file_name,
      state: row.state as 'New',
      documentClass: row.document_class,
      createdAt: row.created_at.toISOString(),
    }));
    return { items, totalCount };
  },
  count: ({ ctx, body, signal }) => countDocuments(ctx, body, signal),
  countExtracting: ({ ctx }) => countDocuments(ctx, { text: undefined, filter: { state: { value: 'Extracting' } } }),
  get: ({ ctx, params, query }) => readDocument(ctx, params.documentId, query),
  pageImage: ({ ctx, params, query }) => readPageImage(ctx, params.documentId, params.pageIndex, query),
  originalFile: ({ ctx, params }) => readOriginalFile(ctx, params.documentId),
  history: async ({ ctx, params }) => ({ items: await readHistory(ctx, params.documentId) }),
  validationErrors: async ({ ctx, params }) => ({ errors: await readValidationMessages(ctx, params.documentId) }),
};
