import type { z } from 'zod';
import type { documentTypesDesk } from '#contract/endpoints/document-types-desk.ts';
import { listDocumentTypes } from '#service/store/document-types.store.ts';
import { countByType } from '#service/store/type-design.store.ts';
import type { Ctx } from '../ctx.ts';

type Listed = z.output<typeof documentTypesDesk.list.answer.schema>;

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
