import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { deleteNews, replaceNews } from './store.ts';
import { parseFeed } from './parse-feed.ts';

const maxBytes = 2 * 1024 * 1024;

type NewsParts = { system: Db; outbound: Outbound; newsUrl: string | undefined; now: Date; signal: AbortSignal };

/** Fetches the feed and stores its items; on any failure the previous items remain. Without an address nothing is stored. */
export async function refreshNews({ system, outbound, newsUrl, now, signal }: NewsParts): Promise<void> {
  if (newsUrl === undefined) return deleteNews(system);
  const items = parseFeed(await load(new URL(newsUrl), outbound, signal));
  await inTransaction(system, (db) => replaceNews(db, newsUrl, items, now));
}

async function load(url: URL, outbound: Outbound, signal: AbortSignal): Promise<Uint8Array> {
  if (url.protocol === 'file:') {
    const path = fileURLToPath(url);
    if ((await stat(path)).size > maxBytes) throw new Error(`${path} is longer than ${maxBytes} bytes`);
    return readFile(path);
  }
  const { status, body } = await outbound.fetch(url, {
    headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
    timeoutMs: 15_000,
    maxBytes,
    signal,
  });
  if (status !== 200) throw new Error(`${url.host} answered ${status}`);
  return body;
}
