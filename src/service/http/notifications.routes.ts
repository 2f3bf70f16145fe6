import type { Contract } from '#contract/contract.ts';
import { listNews } from '#service/domain/notifications/list-news.ts';
import type { Handlers } from './handlers.ts';

export const notificationsRoutes: Handlers<Contract['notifications']> = { list: ({ ctx }) => listNews(ctx) };
