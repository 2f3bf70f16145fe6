import { sql } from 'kysely';
import type { GroupValue } from '#contract/documents/list-bff.ts';
import type { FieldValue } from '#values/values.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentQuery } from './document-conditions.ts';
import { isOfFew, ordered, where } from './list.store.ts';

export type GroupRow = Pick<GroupValue, 'documentId' | 'fileName' | 'supplier' | 'place'> & { value: FieldValue };

type Found = Omit<GroupRow, 'place'>;
type Box = {
  id: string;
  pageIndex: number;
  rotation: number;
  width: number;
  height: number;
  box: [number, number, number, number];
};

/** Limit on documents read for a field that few of them have. */
const maxScannedDocuments = 5_000;

/** Returns the newest documents in which no user has written or confirmed the value of a field, with the bounding box of its words. */
export async function listGroupRows(db: Db, query: DocumentQuery, field: string, most: number): Promise<GroupRow[]> {
  const newest = ordered(
    db.selectFrom('documents').select(['id', 'file_name', 'list_supplier', 'fields', 'created_at']).where(where(query)),
    { by: 'created_at', direction: 'desc' },
    isOfFew(query),
  ).limit(maxScannedDocuments);
  const found = (await db
    .selectFrom(newest.as('documents'))
    .select(['id as documentId', 'file_name as fileName', 'list_supplier as supplier'])
    .select(sql<FieldValue>`fields -> ${field}::text`.as('value'))
    .where(sql<boolean>`fields #>> ${[field, 'value']}::text[] <> '' and fields #>> ${[field, 'source']}::text[] <> 'User'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()) as Found[];
  const places = await findPlaces(db, found);
  return found.map((row) => ({ ...row, place: places.get(row.documentId) ?? null }));
}

/** Returns boxes on the page of the first word only, because a crop shows one page. */
async function findPlaces(db: Db, found: readonly Found[]): Promise<Map<string, GroupRow['place']>> {
  const pairs = found.flatMap(({ documentId, value }) => value.wordIds.slice(0, 40).map((word) => [documentId, word] as const));
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<Box>`
    select distinct on (id) * from (
      select w.id, p.page_index as "pageIndex", p.rotation, p.width, p.height, min(w.word) as first,
        jsonb_build_array(
          min((p.words #> array['boxes', (4 * (w.word - p.first_word_id))::text])::numeric),
          min((p.words #> array['boxes', (4 * (w.word - p.first_word_id) + 1)::text])::numeric),
          max((p.words #> array['boxes', (4 * (w.word - p.first_word_id) + 2)::text])::numeric),
          max((p.words #> array['boxes', (4 * (w.word - p.first_word_id) + 3)::text])::numeric)) as box
      from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, word]) => word)}::integer[]) as w (id, word)
      join document_pages p on p.document_id = w.id and w.word >= p.first_word_id and w.word < p.first_word_id + p.word_count
      group by w.id, p.page_index, p.rotation, p.width, p.height
    ) found order by id, first`.execute(db);
  return new Map(
    rows.map(({ id, pageIndex, rotation, width, height, box }) => [
      id,
      { pageIndex, rotation, pageWidth: width, pageHeight: height, box },
    ]),
  );
}
