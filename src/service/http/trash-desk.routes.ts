import type { Contract } from '#contract/contract.ts';
import { readTrash } from '#service/domain/documents/read-trash.ts';
import type { Handlers } from './handlers.ts';

export const trashDeskRoutes: Handlers<Contract['trashDesk']> = {
  list: ({ ctx, query }) => readTrash(ctx, query),
};
