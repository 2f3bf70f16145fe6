/** Stores the language model settings of a tenant, and a log of what was sent. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { LanguageModelSettings, type LanguageModelUse, ModelFailure } from '#contract/documents/language-model-bff.ts';
import type { Db } from '#service/platform/database/database.ts';

const StoredSettings = LanguageModelSettings.extend({ host: z.string() });
type StoredSettings = z.output<typeof StoredSettings>;

/** Returns the settings of the tenant that `db` belongs to. Settings that cannot be parsed allow nothing. */
export async function findSettings(db: Db): Promise<StoredSettings | null> {
  const { language_model: kept } = await db.selectFrom('tenants').select('language_model').executeTakeFirstOrThrow();
  return StoredSettings.safeParse(kept).data ?? null;
}

export async function updateSettings(db: Db, tenantId: string, settings: StoredSettings): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ language_model: JSON.stringify(settings) })
    .where('id', '=', tenantId)
    .execute();
}

/** In the tenant's time zone. */
const isToday = (now: Date): RawBuilder<boolean> => sql`asked_at >= (
  select date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone from tenants
)`;

export async function countUsesToday(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('language_model_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isToday(now))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewUse = {
  tenantId: string;
  id: string;
  documentId: string;
  askedAt: Date;
  host: string;
  model: string;
  pages: number;
  characters: number;
  fields: number;
};

export async function insertUse(db: Db, { tenantId, documentId, askedAt, ...use }: NewUse): Promise<void> {
  await db
    .insertInto('language_model_uses')
    .values({ ...use, tenant_id: tenantId, document_id: documentId, asked_at: askedAt, outcome: 'asked' })
    .execute();
}

type Result = { outcome: LanguageModelUse['outcome']; reason?: ModelFailure; proposed?: number; used?: number };

export async function updateUse(db: Db, id: string, { reason, ...result }: Result): Promise<void> {
  await db
    .updateTable('language_model_uses')
    .set({ ...result, ...(reason && { reason: [reason.code, reason.status ?? []].flat().join(' ') }) })
    .where('id', '=', id)
    .execute();
}

/** `timeout`, `status 503`. */
function reasonOf(kept: string | null): ModelFailure | null {
  const [code, status] = kept?.split(' ') ?? [];
  return ModelFailure.safeParse({ code, status: status === undefined ? null : Number(status) }).data ?? null;
}

type ListedUse = Omit<LanguageModelUse, 'document' | 'askedAt'> & { documentId: string; askedAt: Date };

/** Returns the latest first. */
export async function listUses(db: Db, { skip, take }: { skip: number; take: number }): Promise<ListedUse[]> {
  const { rows } = await sql<Omit<ListedUse, 'reason'> & { reason: string | null }>`
    select id, document_id as "documentId", asked_at as "askedAt", host, model, pages, characters, fields, outcome, reason, proposed, used
    from language_model_uses order by asked_at desc, id limit ${take} offset ${skip}`.execute(db);
  return rows.map((row) => ({ ...row, reason: reasonOf(row.reason) }));
}

export async function countUses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('language_model_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
