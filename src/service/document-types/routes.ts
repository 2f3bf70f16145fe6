import type { Contract } from '#contract/contract.ts';
import { changeTypeOrder } from './change-type-order.ts';
import { makeTypeDefault } from './make-type-default.ts';
import { readEnumValues, readFieldEnumValues } from './read-enum-values.ts';
import { readTypeDefinition, readTypeFieldsBriefly } from './read-type-definition.ts';
import {
  listAvailableTypes,
  listCommonConditionalFields,
  listExportTypes,
  listLocalizedFields,
  listLocalizedTypes,
  readTypeDetail,
} from './read-types.ts';
import { setTypeActive } from './set-type-active.ts';
import { createField, removeField, updateDocumentType, updateField } from './update-type.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints that derive data from documents of a type are implemented with the documents. */
type OfDocuments = 'active' | 'searchValues' | 'emailParticipants';

export const documentTypesRoutes: Handlers<Omit<Contract['documentTypes'], OfDocuments>> = {
  localized: ({ ctx, query }) => listLocalizedTypes(ctx, query.culture ?? ctx.culture),
  available: ({ ctx, query }) => listAvailableTypes(ctx, query.culture ?? ctx.culture),
  localizedFields: ({ ctx, query }) => listLocalizedFields(ctx, query.culture ?? ctx.culture),
  commonConditionalFields: ({ ctx, body }) => listCommonConditionalFields(ctx, body.docTypes),
  detail: ({ ctx, params, query }) => readTypeDetail(ctx, params.documentType, query.culture ?? ctx.culture),
  definition: ({ ctx, params, query }) => readTypeDefinition(ctx, params.documentType, query.culture ?? ctx.culture),
  fields: ({ ctx, params }) => readTypeFieldsBriefly(ctx, params.documentType),
  fieldEnumValues: ({ ctx, params }) => readFieldEnumValues(ctx, params),
  enumValues: ({ ctx, params }) => readEnumValues(ctx, params),
  frontendExportTypes: ({ ctx, params, query }) => listExportTypes(ctx, params.documentType, query.culture ?? ctx.culture),
  setActive: ({ ctx, params, query }) => setTypeActive(ctx, params.documentType, query.isActive),
  changeOrder: ({ ctx, params, query }) => changeTypeOrder(ctx, params.documentType, query.order),
  makeDefault: ({ ctx, params }) => makeTypeDefault(ctx, params.documentType),
  update: ({ ctx, params, body }) => updateDocumentType(ctx, params.documentType, body),
  createField: ({ ctx, params, body }) => createField(ctx, params.documentType, body),
  updateField: ({ ctx, params, body }) => updateField(ctx, params.documentType, params.field, body),
  removeField: ({ ctx, params }) => removeField(ctx, params.documentType, params.field),
};
