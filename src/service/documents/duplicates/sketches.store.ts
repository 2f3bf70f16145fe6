import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { findWords } from '../pages/pages.store.ts';
import { comparedPages } from '#service/extraction/reading.ts';
import { bandsOf, type Words, wordsOf } from './likeness.ts';

/** The words of the first pages. */
export async function findComparedWords(db: Db, documentId: string): Promise<Words> {
  const pages = await findWords(db, documentId);
  return wordsOf(pages.slice(0, comparedPages).flatMap(({ words }) => words.texts));
}

/** Keeps by what other documents find this one, from the pages that it has now. */
export async function keepSketch(db: Db, tenantId: string, documentId: string): Promise<void> {
  const bands = bandsOf(await findComparedWords(db, documentId), tenantId);
  if (bands === null) await db.deleteFrom('document_sketches').where('document_id', '=', documentId).execute();
  else
    await db
      .insertInto('document_sketches')
      .values({ tenant_id: tenantId, document_id: documentId, bands })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet({ bands }))
      .execute();
}

/** So many that have most in common are compared word by word. */
const mostCompared = 8;

/** Of documents in all accounting units: within `beyondUnits`. */
export async function findLikeSketches(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sketches_like(bands, document_id, ${mostCompared}) as id
    from document_sketches where document_id = ${documentId}`.execute(db);
  return rows.map(({ id }) => id);
}
