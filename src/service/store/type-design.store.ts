import { sql } from 'kysely';
import type { TypeSettings } from '#contract/endpoints/type-changes.ts';
import type { Db } from './database.ts';
import { type DocumentTypeFieldRow, type DocumentTypeRow, listDocumentTypes, type Localized } from './document-types.store.ts';

/** All types of a tenant in their order, locked until the transaction ends: rules about types look at all of them. */
export async function lockDocumentTypes(db: Db, tenantId: string): Promise<DocumentTypeRow[]> {
  await db
    .selectFrom('document_types')
    .select('document_type')
    .where('tenant_id', '=', tenantId)
    .orderBy('document_type')
    .forUpdate()
    .execute();
  return listDocumentTypes(db, tenantId);
}

export type TypeChange = { isActive?: boolean; isDefault?: boolean; order?: number; settings?: TypeSettings };

export async function changeDocumentType(db: Db, tenantId: string, documentType: string, change: TypeChange): Promise<void> {
  const { isActive, isDefault, order, settings } = change;
  await db
    .updateTable('document_types')
    .set({
      ...(isActive !== undefined && { is_active: isActive }),
      ...(isDefault !== undefined && { is_default: isDefault }),
      ...(order !== undefined && { sort_order: order }),
      ...(settings && { settings: JSON.stringify(settings) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .execute();
}

export async function deleteTypeFields(db: Db, tenantId: string, documentType: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .deleteFrom('document_type_fields')
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
}

/** Writes fields by their names, in the order given. */
export async function saveTypeFields(
  db: Db,
  tenantId: string,
  documentType: string,
  fields: readonly DocumentTypeFieldRow[],
): Promise<void> {
  const rows = fields.map((field, index) => ({
    tenant_id: tenantId,
    document_type: documentType,
    name: field.name,
    type: field.type,
    section: field.section,
    label: field.label,
    is_item: field.isItem,
    is_required: field.isRequired,
    state: field.state,
    export_mapping: field.exportMapping,
    edit_in_approval: field.editInApproval,
    required_in_approval: field.requiredInApproval,
    options: field.options,
    hints: field.hints,
    sort_order: index,
    conditions: field.conditions,
    external_data_table_id: field.externalDataTableId,
  }));
  await sql`
    insert into document_type_fields
    select * from json_populate_recordset(null::document_type_fields, ${JSON.stringify(rows)}::json)
    on conflict (tenant_id, document_type, name) do update set
      section = excluded.section, label = excluded.label, is_required = excluded.is_required, state = excluded.state,
      export_mapping = excluded.export_mapping, edit_in_approval = excluded.edit_in_approval,
      required_in_approval = excluded.required_in_approval, options = excluded.options, hints = excluded.hints,
      sort_order = excluded.sort_order, conditions = excluded.conditions, external_data_table_id = excluded.external_data_table_id
  `.execute(db);
}

/** Documents outside the trash that have a value in a field of their type. */
export async function countDocumentsWithValue(
  db: Db,
  tenantId: string,
  documentType: string,
  field: { name: string; isItem: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
    .where(
      field.isItem
        ? sql<boolean>`exists (select from jsonb_array_elements(items) as item where item #>> ${[field.name, 'value']}::text[] <> '')`
        : sql<boolean>`fields #>> ${[field.name, 'value']}::text[] <> ''`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTypeRow(
  db: Db,
  tenantId: string,
  type: { documentType: string; name: Localized; order: number },
): Promise<void> {
  await db
    .insertInto('document_types')
    .values({
      tenant_id: tenantId,
      document_type: type.documentType,
      name: JSON.stringify(type.name),
      sort_order: type.order,
    })
    .execute();
}

export async function renameTypeRow(db: Db, tenantId: string, documentType: string, name: Localized): Promise<void> {
  await db
    .updateTable('document_types')
    .set({ name: JSON.stringify(name) })
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .execute();
}
