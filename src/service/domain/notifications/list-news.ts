import type { NewsItem } from '#contract/endpoints/notifications.ts';
import { findNews } from '#service/store/news.store.ts';
import type { Ctx } from '../ctx.ts';

/** What was read last; nothing is asked for outside. */
export const listNews = (ctx: Ctx): Promise<NewsItem[]> => findNews(ctx.db);
