import type { NewsItem } from '#contract/notifications/v1.ts';
import { findNews } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** What was read last; nothing is asked for outside. */
export const listNews = (ctx: Ctx): Promise<NewsItem[]> => findNews(ctx.db);
