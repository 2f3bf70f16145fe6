import type { Contract } from '#contract/contract.ts';
import { countMany } from './count-many.ts';
import { readGroup } from './read-group.ts';
import { walkDocuments } from './list-documents.ts';
import { changeView, listViews, orderViews, removeView, saveView } from './saved-views.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints that the document list of the web application needs beyond its rows. */
export const listBffRoutes: Handlers<Omit<Contract['listBff'], 'changeMany'>> = {
  views: ({ ctx }) => listViews(ctx),
  saveView: ({ ctx, body }) => saveView(ctx, body),
  changeView: ({ ctx, params, body }) => changeView(ctx, params.viewId, body),
  removeView: ({ ctx, params }) => removeView(ctx, params.viewId),
  orderViews: ({ ctx, body }) => orderViews(ctx, body),
  group: ({ ctx, body }) => readGroup(ctx, body),
  walk: ({ ctx, body }) => walkDocuments(ctx, body),
  countMany: ({ ctx, body, signal }) => countMany(ctx, body, signal),
};
