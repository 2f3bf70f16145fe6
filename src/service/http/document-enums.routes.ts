import type { Contract } from '#contract/contract.ts';
import { readDocumentEnumValues, readDocumentsEnums } from '#service/domain/documents/document-enum-values.ts';
import type { Handlers } from './handlers.ts';

export const documentEnumsRoutes: Handlers<Contract['documentEnums']> = {
  ofType: ({ ctx, body }) => readDocumentsEnums(ctx, body),
  ofDocument: ({ ctx, params, body }) => readDocumentEnumValues(ctx, params.documentId, body),
};
