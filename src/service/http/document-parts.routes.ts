import type { Contract } from '#contract/contract.ts';
import type { documentParts } from '#contract/endpoints/document-parts.ts';
import { attachDocument } from '#service/domain/attachments/attach-document.ts';
import { mergeDocuments } from '#service/domain/document-parts/merge-documents.ts';
import { splitDocument } from '#service/domain/document-parts/split-document.ts';
import { uploadPage } from '#service/domain/document-parts/upload-page.ts';
import type { Handlers } from './handlers.ts';

/** Putting documents together and taking them apart. */
export const documentPartsRoutes: Handlers<Pick<Contract['documents'], keyof typeof documentParts>> = {
  uploadPage: ({ ctx, file, fields }) => uploadPage(ctx, file, fields),
  mergeAndExtract: ({ ctx, body }) => mergeDocuments(ctx, body),
  split: ({ ctx, params, body }) => splitDocument(ctx, params.documentId, body),
  attachToAnother: ({ ctx, params, body }) => attachDocument(ctx, params.documentId, body.attachToDocumentId),
};
