import { sql } from 'kysely';
import type { NewsItem } from '#contract/notifications/v1.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Of the one source there is; the owner writes it, tenants read it. */
export async function findNews(db: Db): Promise<NewsItem[]> {
  const row = await db.selectFrom('news').select('items').orderBy('fetched_at', 'desc').limit(1).executeTakeFirst();
  // written from the same type only
  return (row?.items ?? []) as unknown as NewsItem[];
}

/** In one transaction: who reads meanwhile finds the list from before. */
export async function replaceNews(db: Db, source: string, items: readonly NewsItem[], at: Date): Promise<void> {
  await db.deleteFrom('news').where('source', '<>', source).execute();
  await sql`
    insert into news (source, items, fetched_at) values (${source}, ${JSON.stringify(items)}::jsonb, ${at})
    on conflict (source) do update set items = excluded.items, fetched_at = excluded.fetched_at`.execute(db);
}

export async function deleteNews(db: Db): Promise<void> {
  await db.deleteFrom('news').execute();
}
