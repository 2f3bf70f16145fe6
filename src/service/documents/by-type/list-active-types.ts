import { listActiveDocumentTypes } from '#service/document-types/types.store.ts';
import { countNewDocuments } from './new-documents.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from '../core/policy.ts';
import { inCulture } from '#service/document-types/in-culture.ts';

export type ActiveType = { documentType: string; name: string; isDefault: boolean; numberOfNewDocuments?: number };

/** Returns active types in the tenant's order; on request with the number of documents in state New that the caller may see. */
export async function listActiveTypes(
  ctx: Ctx,
  { culture, includeNumberOfNewDocuments }: { culture: string; includeNumberOfNewDocuments: boolean },
): Promise<ActiveType[]> {
  const { tenantId } = ctx.actor;
  const types = await listActiveDocumentTypes(ctx.db, tenantId);
  const counts = includeNumberOfNewDocuments ? await countNewDocuments(ctx.db, tenantId, visibilityOf(ctx.actor)) : undefined;
  return types.map(({ documentType, name, isDefault }) => ({
    documentType,
    name: inCulture(name, culture, documentType),
    isDefault,
    ...(counts && { numberOfNewDocuments: counts.get(documentType) ?? 0 }),
  }));
}
