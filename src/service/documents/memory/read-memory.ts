import type { LayoutCursor, SupplierLayout } from '#contract/documents/memory-bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type LayoutPlace, type ListedLayout, listLayouts } from './list.store.ts';
import { findFileNames } from './store.ts';

const separator = ',';

/** Returns a page of lessons with the documents that they were learned from. */
export async function readMemory(
  { db }: Ctx,
  { search, after, take }: { search: string; after?: LayoutCursor | undefined; take: number },
): Promise<{ items: SupplierLayout[]; next: LayoutCursor | null }> {
  const rows = await listLayouts(db, { search, after: after && placeOf(after), take: take + 1 });
  const shown = rows.slice(0, take);
  const taught = shown.flatMap(({ lessons }) => lessons.flatMap(({ documentId }) => documentId ?? []));
  const names = await findFileNames(db, [...new Set(taught)]);
  const last = rows.length > take ? shown.at(-1) : undefined;
  return { items: shown.map((row) => asShown(row, names)), next: last ? cursorOf(last) : null };
}

const cursorOf = ({ hasCorrections, updatedAt, id }: ListedLayout): LayoutCursor =>
  `${hasCorrections}${separator}${updatedAt.toISOString()}${separator}${id}`;

function placeOf(cursor: LayoutCursor): LayoutPlace {
  const [hasCorrections = '', updatedAt = '', id = ''] = cursor.split(separator);
  return { hasCorrections: hasCorrections === 'true', updatedAt, id };
}

const asShown = (
  { id, supplier, documentType, documents, updatedAt, lessons }: ListedLayout,
  names: ReadonlyMap<string, string>,
): SupplierLayout => ({
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
});
