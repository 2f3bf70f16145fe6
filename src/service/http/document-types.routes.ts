import type { Contract } from '#contract/contract.ts';
import { changeTypeOrder } from '#service/domain/document-types/change-type-order.ts';
import { listActiveTypes } from '#service/domain/document-types/list-active-types.ts';
import { makeTypeDefault } from '#service/domain/document-types/make-type-default.ts';
import { readEnumValues, readFieldEnumValues } from '#service/domain/document-types/read-enum-values.ts';
import { readTypeDefinition, readTypeFieldsBriefly } from '#service/domain/document-types/read-type-definition.ts';
import {
  listAvailableTypes,
  listCommonConditionalFields,
  listExportTypes,
  listLocalizedFields,
  listLocalizedTypes,
  readEmailParticipants,
  readTypeDetail,
} from '#service/domain/document-types/read-types.ts';
import { searchFieldValues } from '#service/domain/document-types/search-field-values.ts';
import { setTypeActive } from '#service/domain/document-types/set-type-active.ts';
import { createField, removeField, updateDocumentType, updateField } from '#service/domain/document-types/update-type.ts';
import type { Handlers } from './handlers.ts';

export const documentTypesRoutes: Handlers<Contract['documentTypes']> = {
  localized: ({ ctx, query }) => listLocalizedTypes(ctx, query.culture ?? ctx.culture),
  available: ({ ctx, query }) => listAvailableTypes(ctx, query.culture ?? ctx.culture),
  localizedFields: ({ ctx, query }) => listLocalizedFields(ctx, query.culture ?? ctx.culture),
  commonConditionalFields: ({ ctx, body }) => listCommonConditionalFields(ctx, body.docTypes),
  active: ({ ctx, query }) =>
    listActiveTypes(ctx, {
      culture: query.culture ?? ctx.culture,
      includeNumberOfNewDocuments: query.includeNumberOfNewDocuments,
    }),
  detail: ({ ctx, params, query }) => readTypeDetail(ctx, params.documentType, query.culture ?? ctx.culture),
  definition: ({ ctx, params, query }) => readTypeDefinition(ctx, params.documentType, query.culture ?? ctx.culture),
  fields: ({ ctx, params }) => readTypeFieldsBriefly(ctx, params.documentType),
  fieldEnumValues: ({ ctx, params }) => readFieldEnumValues(ctx, params),
  enumValues: ({ ctx, params }) => readEnumValues(ctx, params),
  searchValues: ({ ctx, params, query }) => searchFieldValues(ctx, params.documentType, params.fieldName, query.searchQuery),
  emailParticipants: ({ ctx, params }) => readEmailParticipants(ctx, params.documentType),
  frontendExportTypes: ({ ctx, params, query }) => listExportTypes(ctx, params.documentType, query.culture ?? ctx.culture),
  setActive: ({ ctx, params, query }) => setTypeActive(ctx, params.documentType, query.isActive),
  changeOrder: ({ ctx, params, query }) => changeTypeOrder(ctx, params.documentType, query.order),
  makeDefault: ({ ctx, params }) => makeTypeDefault(ctx, params.documentType),
  update: ({ ctx, params, body }) => updateDocumentType(ctx, params.documentType, body),
  createField: ({ ctx, params, body }) => createField(ctx, params.documentType, body),
  updateField: ({ ctx, params, body }) => updateField(ctx, params.documentType, params.field, body),
  removeField: ({ ctx, params }) => removeField(ctx, params.documentType, params.field),
};
