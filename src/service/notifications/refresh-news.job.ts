import { refreshNews } from './refresh-news.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

export const refreshNewsJob =
  ({ database, outbound, newsUrl, now }: JobParts): Handler<'refresh-news'> =>
  (_, { signal }) =>
    refreshNews({ system: database.system, outbound, newsUrl, now: now(), signal });
