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
    summary: 'News, the latest first',
    description: 'Read from the feed of NEWS_URL once an hour; without one the list is empty.',
    access: 'signedIn',
    answer: json(z.array(NewsItem)),
  }),
} as const;
