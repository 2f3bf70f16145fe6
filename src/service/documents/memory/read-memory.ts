import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findFileNames, listLayouts } from './store.ts';

/** Returns a page of lessons with the documents that they were learned from. */
export async function readMemory(
  { db }: Ctx,
  page: { search: string; skip: number; take: number },
): Promise<{ items: SupplierLayout[]; totalCount: number }> {
  const { rows, totalCount } = await listLayouts(db, page);
  const taught = rows.flatMap(({ lessons }) => lessons.flatMap(({ documentId }) => documentId ?? []));
  const names = await findFileNames(db, [...new Set(taught)]);
  const items = rows.map(({ id, supplier, documentType, documents, updatedAt, lessons }) => ({
    id,
    supplier,
    documentType,
    documents,
    updatedAt: updatedAt.toISOString(),
    lessons: lessons.map(({ field, kind, documentId, learnedAt, isCorrection, isLive, effect }) => ({
      field,
      kind,
      document: documentId === null ? null : { id: documentId, fileName: names.get(documentId) ?? null },
      learnedAt,
      isCorrection,
      ...effect,
      isLive,
    })),
  }));
  return { items, totalCount };
}
