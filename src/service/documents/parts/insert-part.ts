import { replacePages, type WholePage } from '../pages/pages.store.ts';
import { changeDocument, type DocumentRow } from '../core/document-row.ts';
import type { PartReading } from './read-part.ts';
import { insertDocument } from '../core/documents.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { duplicateOf } from '../duplicates/duplicate-of.ts';
import { storePrint } from '../duplicates/prints.store.ts';
import { storeSketch } from '../duplicates/sketches.store.ts';
import { checkRow } from '../checks/check-row.ts';

/** A part whose files are already stored. */
export type StoredPart = PartReading & {
  id: string;
  pages: WholePage[];
  original: { key: string; size: number; sha256: string };
};

/** Returns the name of a part: `name.pdf` becomes `name-1.pdf`, `name-2.pdf` and so on. */
const partName = (fileName: string, index: number): string =>
  `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 240)}-${index + 1}.pdf`;

/**
 * Inserts one part of `whole` as an extracted document; returns the change for the lifecycle. The first part takes the external ID, which
 * the whole document has given up.
 */
export async function insertPart(
  ctx: Ctx,
  whole: DocumentRow,
  { id, documentClass, fields, items, contradictions, pages, original }: StoredPart,
  index: number,
  definition: readonly TypeField[],
): Promise<ChangedDocument> {
  const now = ctx.now();
  const named = { file_name: partName(whole.file_name, index), external_id: index === 0 ? whole.external_id : null };
  await insertDocument(ctx.db, {
    ...named,
    tenant_id: whole.tenant_id,
    id,
    content_type: 'application/pdf',
    file_key: original.key,
    file_size: original.size,
    file_sha256: original.sha256,
    document_class: documentClass,
    is_class_given: whole.is_class_given,
    source: whole.source,
    accounting_unit_id: whole.accounting_unit_id,
    ordinal: whole.ordinal,
    document_date: whole.document_date,
    extract_items: whole.extract_items,
    created_by_user: whole.created_by_user,
    created_by_client: whole.created_by_client,
    search_text: searchTextOf({ ...named, fields, items }),
    created_at: now,
    updated_at: now,
  });
  await replacePages(
    ctx.db,
    id,
    pages.map((page) => ({ ...page, document_id: id })),
  );
  await storeSketch(ctx.db, whole.tenant_id, id);
  await storePrint(ctx.db, whole.tenant_id, id);
  // a part has the same words and perhaps the same number as the whole document, which it replaces
  const not_duplicates = [...whole.not_duplicates, whole.id];
  const { accounting_unit_id } = whole;
  const duplicate = await duplicateOf(ctx, {
    id,
    file_sha256: original.sha256,
    document_class: documentClass,
    fields,
    accounting_unit_id,
    not_duplicates,
  });
  await changeDocument(
    ctx.db,
    id,
    {
      state: 'Extracted',
      fields,
      items,
      ...duplicate,
      not_duplicates,
      contradictions,
      messages: await checkRow(ctx, { id, fields, items, ...duplicate, contradictions }, definition, now),
      page_count: pages.length,
      pages_done: pages.length,
      is_extracted_by_format: whole.is_extracted_by_format,
      extracted_at: whole.extracted_at,
    },
    now,
  );
  const details = { fromDocumentId: whole.id, part: index, pages: pages.length, sha256: original.sha256 };
  return { kind: 'madeBySplit', documentId: id, after: { fields }, acts: [{ action: 'document.madeBySplit', details }] };
}
