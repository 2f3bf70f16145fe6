import type { Contract } from '#contract/contract.ts';
import type { documentParts } from '#contract/endpoints/document-parts.ts';
import { attachDocument } from '#service/domain/attachments/attach-document.ts';
import type { Handlers } from './handlers.ts';

/** Putting documents together and taking them apart. */
export const documentPartsRoutes: Handlers<Pick<Contract['documents'], keyof typeof documentParts>> = {
  attachToAnother: ({ ctx, params, body }) => attachDocument(ctx, params.documentId, body.attachToDocumentId),
};
