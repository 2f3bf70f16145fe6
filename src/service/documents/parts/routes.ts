import type { Contract } from '#contract/contract.ts';
import type { documentParts } from '#contract/documents/parts-v1.ts';
import { attachDocument } from '../attachments/attach-document.ts';
import { mergeDocuments } from './merge-documents.ts';
import { splitDocument } from './split-document.ts';
import { uploadPage } from './upload-page.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints that assemble and split documents. */
export const documentPartsRoutes: Handlers<Pick<Contract['documents'], keyof typeof documentParts>> = {
  uploadPage: ({ ctx, file, fields }) => uploadPage(ctx, file, fields),
  mergeAndExtract: ({ ctx, body }) => mergeDocuments(ctx, body),
  split: ({ ctx, params, body }) => splitDocument(ctx, params.documentId, body),
  attachToAnother: ({ ctx, params, body }) => attachDocument(ctx, params.documentId, body.attachToDocumentId),
};
