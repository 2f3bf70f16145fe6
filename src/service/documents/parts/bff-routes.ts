import type { Contract } from '#contract/contract.ts';
import { readSuccessors } from './read-successors.ts';
import { readExampleRow } from './read-example-row.ts';
import { reorderPages } from './reorder-pages.ts';
import { suggestSplits } from './suggest-splits.ts';
import { takeBack } from './take-back.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints for pages and items of a document, for the review screen. */
export const documentPartsBffRoutes: Handlers<Contract['documentPartsBff']> = {
  itemsFromRow: ({ ctx, params, body }) => readExampleRow(ctx, params.documentId, body),
  splitSuggestions: ({ ctx, params }) => suggestSplits(ctx, params.documentId),
  reorderPages: ({ ctx, params, body }) => reorderPages(ctx, params.documentId, body),
  successors: ({ ctx, params }) => readSuccessors(ctx, params.documentId),
  takeBack: ({ ctx, params }) => takeBack(ctx, params.documentId),
};
