import type { Contract } from '#contract/contract.ts';
import { changeMany } from '#service/domain/documents/change-many.ts';
import { countMany } from '#service/domain/documents/count-many.ts';
import { readGroup } from '#service/domain/documents/read-group.ts';
import { walkDocuments } from '#service/domain/documents/list-documents.ts';
import { changeView, listViews, orderViews, removeView, saveView } from '#service/domain/views/saved-views.ts';
import type { Handlers } from './handlers.ts';

/** What the document list of the web application needs beyond its rows. */
export const listDeskRoutes: Handlers<Contract['listDesk']> = {
  views: ({ ctx }) => listViews(ctx),
  saveView: ({ ctx, body }) => saveView(ctx, body),
  changeView: ({ ctx, params, body }) => changeView(ctx, params.viewId, body),
  removeView: ({ ctx, params }) => removeView(ctx, params.viewId),
  orderViews: ({ ctx, body }) => orderViews(ctx, body),
  changeMany: ({ ctx, body }) => changeMany(ctx, body),
  group: ({ ctx, body }) => readGroup(ctx, body),
  walk: ({ ctx, body }) => walkDocuments(ctx, body),
  countMany: ({ ctx, body, signal }) => countMany(ctx, body, signal),
};
