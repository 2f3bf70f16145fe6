/** What users have forgotten of the supplier memory, kept for a time so that it can be restored. */
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Lesson } from '#service/extraction/understand/memory/lesson.ts';
import type { Marks } from '#contract/documents/memory-file.ts';
import type { Db } from '#service/platform/database/database.ts';

export type ForgottenLesson = {
  layoutId: string;
  field: string;
  lesson: Lesson;
  /** When the field was forgotten the time before (ISO); null if it was not. */
  forgottenBefore: string | null;
  at: Date;
  by: string;
};

export async function storeForgottenLesson(
  db: Db,
  tenantId: string,
  { layoutId, field, lesson, forgottenBefore, at, by }: ForgottenLesson,
): Promise<void> {
  const values = { lesson: JSON.stringify(lesson), forgotten_before: forgottenBefore, forgotten_at: at, forgotten_by: by };
  await db
    .insertInto('forgotten_lessons')
    .values({ tenant_id: tenantId, layout_id: layoutId, field, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'layout_id', 'field']).doUpdateSet(values))
    .execute();
}

type Kept = { lesson: Lesson; forgottenBefore: string | null; by: string };

export const findForgottenLesson = (db: Db, layoutId: string, field: string): Promise<Kept | undefined> =>
  db
    .selectFrom('forgotten_lessons')
    // written only by storeForgottenLesson
    .select([sql<Lesson>`lesson`.as('lesson'), 'forgotten_before as forgottenBefore', 'forgotten_by as by'])
    .where('layout_id', '=', layoutId)
    .where('field', '=', field)
    .executeTakeFirst();

export async function deleteForgottenLesson(db: Db, layoutId: string, field: string): Promise<void> {
  await db.deleteFrom('forgotten_lessons').where('layout_id', '=', layoutId).where('field', '=', field).execute();
}

export async function markLayoutForgotten(db: Db, layoutId: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  if (!isUuid(layoutId)) return false;
  const result = await db
    .updateTable('supplier_layouts')
    .set({ forgotten_at: at, forgotten_by: by })
    .where('id', '=', layoutId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locked until the transaction ends. */
export const lockForgottenLayout = async (db: Db, layoutId: string): Promise<{ marks: Marks; by: string | null } | undefined> =>
  isUuid(layoutId)
    ? db
        .selectFrom('supplier_layouts')
        // written only by storeLayout
        .select([sql<Marks>`marks`.as('marks'), 'forgotten_by as by'])
        .where('id', '=', layoutId)
        .where('forgotten_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;

export async function unmarkForgottenLayout(db: Db, layoutId: string): Promise<void> {
  await db.updateTable('supplier_layouts').set({ forgotten_at: null, forgotten_by: null }).where('id', '=', layoutId).execute();
}

/** Deletes what was forgotten before a time. Over all tenants. */
export async function purgeForgotten(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('forgotten_lessons').where('forgotten_at', '<', before).execute();
  await system.deleteFrom('supplier_layouts').where('forgotten_at', '<', before).execute();
}
