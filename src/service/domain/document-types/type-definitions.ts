import type { Db } from '#service/store/database.ts';
import { listActiveDocumentTypes } from '#service/store/document-types.store.ts';
import { findFieldsOfTypes, type TypeField } from '#service/store/type-fields.store.ts';

/** The fields of each type in use; what is of no such type is read as the default one. */
export async function loadTypeDefinitions(
  db: Db,
  tenantId: string,
): Promise<{ fieldsOf: (documentClass: string) => readonly TypeField[]; has: (documentClass: string) => boolean }> {
  const types = await listActiveDocumentTypes(db, tenantId);
  const fields = await findFieldsOfTypes(
    db,
    types.map(({ documentType }) => documentType),
  );
  const fallback = fields.get(types.find(({ isDefault }) => isDefault)?.documentType ?? '') ?? [];
  return {
    fieldsOf: (documentClass) => fields.get(documentClass) ?? fallback,
    has: (documentClass) => fields.has(documentClass),
  };
}
