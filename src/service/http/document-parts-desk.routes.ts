import type { Contract } from '#contract/contract.ts';
import { readBecame } from '#service/domain/document-parts/read-became.ts';
import { readTaughtRow } from '#service/domain/document-parts/read-taught-row.ts';
import { reorderPages } from '#service/domain/document-parts/reorder-pages.ts';
import { suggestSplits } from '#service/domain/document-parts/suggest-splits.ts';
import { takeBack } from '#service/domain/document-parts/take-back.ts';
import type { Handlers } from './handlers.ts';

/** Pages and items of one document, for the review screen. */
export const documentPartsDeskRoutes: Handlers<Contract['documentPartsDesk']> = {
  itemsFromRow: ({ ctx, params, body }) => readTaughtRow(ctx, params.documentId, body),
  splitSuggestions: ({ ctx, params }) => suggestSplits(ctx, params.documentId),
  reorderPages: ({ ctx, params, body }) => reorderPages(ctx, params.documentId, body),
  became: ({ ctx, params }) => readBecame(ctx, params.documentId),
  takeBack: ({ ctx, params }) => takeBack(ctx, params.documentId),
};
