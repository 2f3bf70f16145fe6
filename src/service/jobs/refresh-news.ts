import { refreshNews } from '#service/domain/notifications/refresh-news.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';

export const refreshNewsJob =
  ({ database, outbound, newsUrl, now }: JobParts): Handler<'refresh-news'> =>
  (_, { signal }) =>
    refreshNews({ system: database.system, outbound, newsUrl, now: now(), signal });
