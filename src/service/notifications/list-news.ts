import type { NewsItem } from '#contract/notifications/v1.ts';
import { findNews } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the items fetched last; makes no external request. */
export const listNews = (ctx: Ctx): Promise<NewsItem[]> => findNews(ctx.db);
