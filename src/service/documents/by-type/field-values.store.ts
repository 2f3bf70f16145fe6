import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';
import { searchable } from '#values/searchable.ts';

/** Number of documents searched; more would make suggestions slower, not better. */
const maxDocuments = 2_000;
/** A trigram index cannot find shorter texts. */
const trigram = 3;

type Asked = {
  tenantId: string;
  documentType: string;
  field: { name: string; isItem: boolean };
  query: string;
  visibility: Visibility;
};

/**
 * Returns values of a field in documents that the caller may see, most frequent first. Searches the latest documents of the type; with
 * three characters or more, the documents that contain them anywhere.
 */
export async function findFieldValues(db: Db, asked: Asked, most: number): Promise<string[]> {
  const { tenantId, documentType, field, visibility } = asked;
  const piece = searchable(asked.query);
  const pattern = `%${piece}%`;
  const path = [field.name, 'value'];
  const rows = await db
    .selectFrom('documents')
    .select(
      field.isItem
        ? sql<string[] | null>`(select array_agg(item #>> ${path}::text[]) from jsonb_array_elements(items) as item)`.as('values')
        : sql<string[] | null>`array[fields #>> ${path}::text[]]`.as('values'),
    )
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
    .where((eb) => whereVisible(eb, visibility))
    .$if(piece.length >= trigram, (query) =>
      query.where(sql<boolean>`id in (select documents_matching(${pattern}, ${pattern}, ${pattern}, ${maxDocuments}))`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDocuments)
    .execute();
  const counts = new Map<string, number>();
  for (const value of rows.flatMap(({ values }) => values ?? []))
    if (value && searchable(value).includes(piece)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([value]) => value);
}
