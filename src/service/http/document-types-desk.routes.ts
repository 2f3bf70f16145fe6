import type { Contract } from '#contract/contract.ts';
import { createDocumentType, renameDocumentType } from '#service/domain/document-types/create-type.ts';
import { readTypeDesign } from '#service/domain/document-types/read-type-design.ts';
import type { Handlers } from './handlers.ts';

export const documentTypesDeskRoutes: Handlers<Contract['documentTypesDesk']> = {
  design: ({ ctx, params }) => readTypeDesign(ctx, params.documentType),
  create: ({ ctx, body }) => createDocumentType(ctx, body),
  rename: ({ ctx, params, body }) => renameDocumentType(ctx, params.documentType, body.name),
};
