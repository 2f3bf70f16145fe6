/** The list of layouts: those with corrections first, each part the latest first. */
import { sql } from 'kysely';
import type { Lesson } from '#service/extraction/understand/memory/lesson.ts';
import type { Db } from '#service/platform/database/database.ts';

export type ListedLayout = {
  id: string;
  supplier: string | null;
  documentType: string | null;
  documents: number;
  lessons: Lesson[];
  updatedAt: Date;
  hasCorrections: boolean;
};

export type LayoutPlace = { hasCorrections: boolean; updatedAt: string; id: string };

/** `search` is part of a supplier's name; `after` is the last layout of the page before. */
export type LayoutPage = { search: string; after?: LayoutPlace | undefined; take: number };

export async function listLayouts(db: Db, { search, after, take }: LayoutPage): Promise<ListedLayout[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = search === '' ? sql`` : sql`and latest.supplier ilike ${like}`;
  const later = after
    ? sql`and (l.has_corrections, l.updated_at, l.id) < (${after.hasCorrections}, ${after.updatedAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ListedLayout>`
    select l.id, l.lessons, l.updated_at as "updatedAt", l.has_corrections as "hasCorrections",
      latest.supplier, latest.document_class as "documentType",
      (select count(*)::int from supplier_layout_documents m where m.tenant_id = l.tenant_id and m.layout_id = l.id) as documents
    from supplier_layouts l
    left join lateral (
      select d.list_supplier as supplier, d.document_class from supplier_layout_documents m
      join documents d on d.tenant_id = m.tenant_id and d.id = m.document_id
      where m.tenant_id = l.tenant_id and m.layout_id = l.id
      order by m.validated_at desc limit 1
    ) latest on true
    where l.forgotten_at is null ${named} ${later}
    order by l.has_corrections desc, l.updated_at desc, l.id desc limit ${take}`.execute(db);
  return rows;
}
