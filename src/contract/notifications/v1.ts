import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Timestamp } from '../core/parts.ts';

/** All texts are plain text; `link` is an http or https address, or null. */
export const NewsItem = z.object({
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  pubDate: Timestamp.nullable(),
});
export type NewsItem = z.output<typeof NewsItem>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/v1/notifications',
    summary: 'List news, newest first',
    description: 'News are read from the feed at NEWS_URL once an hour; the list is empty if NEWS_URL is not configured.',
    access: 'signedIn',
    answer: json(z.array(NewsItem)),
  }),
} as const;
