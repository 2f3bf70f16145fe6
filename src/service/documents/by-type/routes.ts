import type { Contract } from '#contract/contract.ts';
import { readDocumentEnumValues, readDocumentsEnums } from './document-enum-values.ts';
import { listActiveTypes } from './list-active-types.ts';
import { readEmailParticipants } from './read-email-participants.ts';
import { searchFieldValues } from './search-field-values.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const documentEnumsRoutes: Handlers<Contract['documentEnums']> = {
  ofType: ({ ctx, body }) => readDocumentsEnums(ctx, body),
  ofDocument: ({ ctx, params, body }) => readDocumentEnumValues(ctx, params.documentId, body),
};

/** Endpoints that derive data of a type from its documents. */
export const documentsByTypeRoutes: Handlers<Pick<Contract['documentTypes'], 'active' | 'searchValues' | 'emailParticipants'>> = {
  active: ({ ctx, query }) =>
    listActiveTypes(ctx, {
      culture: query.culture ?? ctx.culture,
      includeNumberOfNewDocuments: query.includeNumberOfNewDocuments,
    }),
  searchValues: ({ ctx, params, query }) => searchFieldValues(ctx, params.documentType, params.fieldName, query.searchQuery),
  emailParticipants: ({ ctx, params }) => readEmailParticipants(ctx, params.documentType),
};
