import type { Contract } from '#contract/contract.ts';
import { listActiveTypes } from '#service/domain/document-types/list-active-types.ts';
import { readEnumValues, readFieldEnumValues } from '#service/domain/document-types/read-enum-values.ts';
import { readTypeDefinition, readTypeFieldsBriefly } from '#service/domain/document-types/read-type-definition.ts';
import type { Handlers } from './handlers.ts';

export const documentTypesRoutes: Handlers<Contract['documentTypes']> = {
  active: ({ ctx, query }) =>
    listActiveTypes(ctx, {
      culture: query.culture ?? ctx.culture,
      includeNumberOfNewDocuments: query.includeNumberOfNewDocuments,
    }),
  definition: ({ ctx, params, query }) => readTypeDefinition(ctx, params.documentType, query.culture ?? ctx.culture),
  fields: ({ ctx, params }) => readTypeFieldsBriefly(ctx, params.documentType),
  fieldEnumValues: ({ ctx, params }) => readFieldEnumValues(ctx, params),
  enumValues: ({ ctx, params }) => readEnumValues(ctx, params),
};
