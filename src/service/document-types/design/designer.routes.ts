import type { Contract } from '#contract/contract.ts';
import { createDocumentType, renameDocumentType } from './create-type.ts';
import { listTypesInNumbers } from '../list-types-in-numbers.ts';
import { readTypeDesign } from './read-type-design.ts';
import { readFilled } from '../read-filled.ts';
import { removeDocumentType } from './remove-type.ts';
import { saveDesign } from './save-design.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const documentTypesBffRoutes: Handlers<Omit<Contract['documentTypesBff'], 'impact' | 'tryOn' | 'tryExpression'>> = {
  list: ({ ctx }) => listTypesInNumbers(ctx),
  design: ({ ctx, params }) => readTypeDesign(ctx, params.documentType),
  filled: ({ ctx, params, query }) => readFilled(ctx, params.documentType, params.field, query.key),
  create: ({ ctx, body }) => createDocumentType(ctx, body),
  rename: ({ ctx, params, body }) => renameDocumentType(ctx, params.documentType, body.name),
  remove: ({ ctx, params }) => removeDocumentType(ctx, params.documentType),
  save: ({ ctx, params, body }) => saveDesign(ctx, params.documentType, body),
};
