import type { z } from 'zod';
import type { documentTypesBff } from '#contract/document-types/bff.ts';
import { listDocumentTypes } from './types.store.ts';
import { countByType } from './design/design.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Listed = z.output<typeof documentTypesBff.list.answer.schema>;

export async function listTypesInNumbers(ctx: Ctx): Promise<Listed> {
  const { tenantId } = ctx.actor;
  const [types, numbers] = await Promise.all([listDocumentTypes(ctx.db, tenantId), countByType(ctx.db, tenantId)]);
  return types.map(({ documentType, name, isDefault, isActive }) => ({
    documentType,
    name,
    isDefault,
    isActive,
    ...(numbers.get(documentType) ?? { fields: 0, documents: 0, documentsInTrash: 0 }),
  }));
}
