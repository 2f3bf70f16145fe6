import type { Contract } from '#contract/contract.ts';
import { createDocumentType, renameDocumentType } from '#service/domain/document-types/create-type.ts';
import { listTypesInNumbers } from '#service/domain/document-types/list-types-in-numbers.ts';
import { readImpact } from '#service/domain/document-types/read-impact.ts';
import { readTypeDesign } from '#service/domain/document-types/read-type-design.ts';
import { removeDocumentType } from '#service/domain/document-types/remove-type.ts';
import { saveDesign } from '#service/domain/document-types/save-design.ts';
import { tryDesign, tryExpression } from '#service/domain/document-types/try-design.ts';
import type { Handlers } from './handlers.ts';

export const documentTypesDeskRoutes: Handlers<Contract['documentTypesDesk']> = {
  list: ({ ctx }) => listTypesInNumbers(ctx),
  design: ({ ctx, params }) => readTypeDesign(ctx, params.documentType),
  create: ({ ctx, body }) => createDocumentType(ctx, body),
  rename: ({ ctx, params, body }) => renameDocumentType(ctx, params.documentType, body.name),
  remove: ({ ctx, params }) => removeDocumentType(ctx, params.documentType),
  save: ({ ctx, params, body }) => saveDesign(ctx, params.documentType, body),
  impact: ({ ctx, params, body }) => readImpact(ctx, params.documentType, body),
  tryOn: ({ ctx, params, body }) => tryDesign(ctx, params.documentType, body.documentId, body.draft),
  tryExpression: ({ ctx, params, body }) => tryExpression(ctx, params.documentType, body),
};
