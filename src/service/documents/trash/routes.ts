import type { Contract } from '#contract/contract.ts';
import { readTrash } from './read-trash.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const trashBffRoutes: Handlers<Contract['trashBff']> = {
  list: ({ ctx, query }) => readTrash(ctx, query),
};
