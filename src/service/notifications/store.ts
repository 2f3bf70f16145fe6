import { sql } from 'kysely';
import type { NewsItem } from '#contract/notifications/v1.ts';
import type { Db } from '#service/platform/database/database.ts';

/** News of the only source; written by the owner role, read by tenants. */
export async function findNews(db: Db): Promise<NewsItem[]> {
  const row = await db.selectFrom('news').select('items').orderBy('fetched_at', 'desc').limit(1).executeTakeFirst();
  // written only from the same type
  return (row?.items ?? []) as unknown as NewsItem[];
}

/** Runs in one transaction: concurrent readers see the previous list. */
export async function replaceNews(db: Db, source: string, items: readonly NewsItem[], at: Date): Promise<void> {
  await db.deleteFrom('news').where('source', '<>', source).execute();
  await sql`
    insert into news (source, items, fetched_at) values (${source}, ${JSON.stringify(items)}::jsonb, ${at})
    on conflict (source) do update set items = excluded.items, fetched_at = excluded.fetched_at`.execute(db);
}

export async function deleteNews(db: Db): Promise<void> {
  await db.deleteFrom('news').execute();
}
