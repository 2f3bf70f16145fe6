import type { Extracted } from '#service/extraction/extracted.ts';
import type { Db } from '#service/platform/database/database.ts';
import { listActiveDocumentTypes } from './types.store.ts';
import { findFieldsOfTypes, type TypeField } from './fields.store.ts';
import { deriveValues, recalculated } from './derived/derive-values.ts';
import { applyTypeSettings, fillDefaults, settleChoices } from './design/settle-extracted.ts';

/** Loads the fields of each active type; documents of other types are extracted with the fields of the default one. */
export async function loadTypeDefinitions(
  db: Db,
  tenantId: string,
): Promise<{
  fieldsOf: (documentClass: string) => readonly TypeField[];
  has: (documentClass: string) => boolean;
  /** Applies the settings and options of its type to an extracted document. */
  settle: (extracted: Extracted) => Promise<Extracted>;
}> {
  const types = await listActiveDocumentTypes(db, tenantId);
  const fields = await findFieldsOfTypes(
    db,
    types.map(({ documentType }) => documentType),
  );
  const fallback = fields.get(types.find(({ isDefault }) => isDefault)?.documentType ?? '') ?? [];
  return {
    fieldsOf: (documentClass) => fields.get(documentClass) ?? fallback,
    has: (documentClass) => fields.has(documentClass),
    settle: async (extracted) => {
      const type = types.find(({ documentType }) => documentType === extracted.documentClass);
      if (!type) return extracted;
      const settled = await settleChoices(db, tenantId, type.documentType, applyTypeSettings(extracted, type.settings));
      const definition = fields.get(type.documentType) ?? [];
      return deriveValues({ db, actor: { tenantId } }, fillDefaults(settled, definition), recalculated, definition);
    },
  };
}
