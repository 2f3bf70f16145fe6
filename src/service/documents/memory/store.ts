/** Layouts of suppliers and the lessons learned from their documents. */
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Marks } from '#contract/documents/memory-file.ts';
import type { LayoutMemory, Lesson } from '#service/extraction/understand/memory/lesson.ts';
import { hashOf } from '#service/extraction/understand/memory/min-hash.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Number of layouts with most terms in common that are compared word by word. */
const maxCompared = 8;

/** Returns index terms for supplier numbers and fixed words, hashed separately by kind and tenant. */
const termsOf = (tenantId: string, kind: 'key' | 'band', values: readonly number[]): number[] =>
  values.map((value) => hashOf(`${tenantId} ${kind} ${value}`));

/** Returns layouts that share supplier numbers or fixed words with a document. */
export async function findLayoutsLike(
  db: Db,
  tenantId: string,
  { keys, bands }: { keys: readonly number[]; bands: readonly number[] },
): Promise<LayoutMemory[]> {
  // two queries: thousands of suppliers use the same software, and must not hide the one whose number is on the page
  const { rows } = await sql<LayoutMemory>`
    select id, keys, marks, lessons from supplier_layouts where id in (
      select layouts_with(${termsOf(tenantId, 'key', keys)}::int[], ${maxCompared})
      union
      select layouts_with(${termsOf(tenantId, 'band', bands)}::int[], ${maxCompared})
    )`.execute(db);
  return rows;
}

/** Serializes learning of layouts within a tenant. */
export const lockLayouts = async (db: Db, tenantId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier-memory ${tenantId}`}, 0))`.execute(db);
};

/** `forgotten`: fields that a user removed, with the time (ISO). */
export type Past = { lessons: Lesson[]; forgotten: Record<string, string> };

const pastOf = (db: Db, layoutId: string) =>
  db
    .selectFrom('supplier_layouts')
    // written only by keepLayout and keepLessons
    .select([sql<Record<string, string>>`forgotten`.as('forgotten'), sql<Lesson[]>`lessons`.as('lessons')])
    .where('forgotten_at', 'is', null)
    .where('id', '=', layoutId);

export const findLayoutHistory = async (db: Db, layoutId: string): Promise<Past> =>
  (await pastOf(db, layoutId).executeTakeFirst()) ?? { lessons: [], forgotten: {} };

/** Locked until the transaction ends. */
export const lockLayoutHistory = async (db: Db, layoutId: string): Promise<Past | undefined> =>
  isUuid(layoutId) ? pastOf(db, layoutId).forUpdate().executeTakeFirst() : undefined;

/** Returns the fields about which something is known, by layout. */
export async function findLessonFields(db: Db, layoutIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('supplier_layouts')
    .select(['id', sql<string[]>`array(select lesson ->> 'field' from jsonb_array_elements(lessons) lesson)`.as('fields')])
    .where('id', 'in', layoutIds)
    .where('forgotten_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** Returns the latest documents of a layout. */
export async function findDocumentIds(db: Db, layoutId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('supplier_layout_documents')
    .select('document_id')
    .where('layout_id', '=', layoutId)
    .orderBy('validated_at', 'desc')
    .orderBy('document_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

export type LearnedLayout = { tenantId: string; id: string; keys: number[]; marks: Marks; lessons: Lesson[]; at: Date };

export async function storeLayout(db: Db, { tenantId, id, keys, marks, lessons, at }: LearnedLayout): Promise<void> {
  const values = {
    keys,
    terms: [...termsOf(tenantId, 'key', keys), ...termsOf(tenantId, 'band', marks.bands)],
    marks: JSON.stringify(marks),
    lessons: JSON.stringify(lessons),
    updated_at: at,
  };
  await db
    .insertInto('supplier_layouts')
    .values({ tenant_id: tenantId, id, created_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(values))
    .execute();
}

export async function storeMembership(
  db: Db,
  row: { tenantId: string; documentId: string; layoutId: string; validatedAt: Date },
): Promise<void> {
  const values = { layout_id: row.layoutId, validated_at: row.validatedAt };
  await db
    .insertInto('supplier_layout_documents')
    .values({ tenant_id: row.tenantId, document_id: row.documentId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet(values))
    .execute();
}

export async function storeLessons(db: Db, layoutId: string, { lessons, forgotten }: Past): Promise<void> {
  await db
    .updateTable('supplier_layouts')
    .set({ lessons: JSON.stringify(lessons), forgotten: JSON.stringify(forgotten) })
    .where('id', '=', layoutId)
    .execute();
}

/** Returns file names by document id. */
export async function findFileNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'file_name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, file_name }) => [id, file_name]));
}

/** Returns the latest layouts learned from the tenant's own documents. */
export const findMarked = (db: Db, most: number): Promise<{ marks: Marks; lessons: Lesson[] }[]> =>
  db
    .selectFrom('supplier_layouts')
    // written only by keepLayout and keepLessons
    .select([sql<Marks>`marks`.as('marks'), sql<Lesson[]>`lessons`.as('lessons')])
    .where('forgotten_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** Whether an identical layout is known. */
export async function isKnownLayout(db: Db, tenantId: string, { bands }: Marks): Promise<boolean> {
  const alike = await findLayoutsLike(db, tenantId, { keys: [], bands });
  return alike.some(({ marks }) => marks.bands.join() === bands.join());
}
