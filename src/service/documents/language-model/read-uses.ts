import type { LanguageModelUse } from '#contract/documents/language-model-bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findFileNames } from '../memory/store.ts';
import { countUses, listUses } from './uses.store.ts';

export async function readUses(
  { db }: Ctx,
  page: { skip: number; take: number },
): Promise<{ items: LanguageModelUse[]; totalCount: number }> {
  const rows = await listUses(db, page);
  const fileNames = await findFileNames(
    db,
    rows.map(({ documentId }) => documentId),
  );
  const items = rows.map(({ documentId, askedAt, ...use }) => ({
    ...use,
    askedAt: askedAt.toISOString(),
    document: { id: documentId, fileName: fileNames.get(documentId) ?? null },
  }));
  return { items, totalCount: await countUses(db) };
}
