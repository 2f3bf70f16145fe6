import type { Contract } from '#contract/contract.ts';
import { listNews } from './list-news.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const notificationsRoutes: Handlers<Contract['notifications']> = { list: ({ ctx }) => listNews(ctx) };
