import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { forgetField, forgetLayout, forgetOfDocument } from './forget.ts';
import { readMemory } from './read-memory.ts';
import { restoreField, restoreLayout, restoreOfDocument } from './restore.ts';
import { exportMemory, importMemory } from './transfer-memory.ts';

export const memoryBffRoutes: Handlers<Contract['memoryBff']> = {
  list: ({ ctx, query }) => readMemory(ctx, query),
  forgetField: ({ ctx, params }) => forgetField(ctx, params.layoutId, params.field),
  forgetLayout: ({ ctx, params }) => forgetLayout(ctx, params.layoutId),
  restoreField: ({ ctx, params }) => restoreField(ctx, params.layoutId, params.field),
  restoreLayout: ({ ctx, params }) => restoreLayout(ctx, params.layoutId),
  exportAll: ({ ctx }) => exportMemory(ctx),
  importAll: ({ ctx, body }) => importMemory(ctx, body),
  forgetOfDocument: ({ ctx, params, body }) => forgetOfDocument(ctx, params.documentId, body.field),
  restoreOfDocument: ({ ctx, params, body }) => restoreOfDocument(ctx, params.documentId, body.field),
};
