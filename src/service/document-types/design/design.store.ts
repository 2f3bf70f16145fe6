import { sql } from 'kysely';
import type { TypeCheck, TypeSection, TypeSettings } from '#contract/document-types/type-changes.ts';
import type { Db } from '#service/platform/database/database.ts';
import { lockTypes } from '#service/data-tables/store.ts';
import { type DocumentTypeFieldRow, type DocumentTypeRow, listDocumentTypes, type Localized } from '../types.store.ts';
import { statement } from '#service/platform/database/statement.ts';

/** Returns all types of a tenant in order, locked until the end of the transaction: rules about types depend on all of them. */
export async function lockDocumentTypes(db: Db, tenantId: string): Promise<DocumentTypeRow[]> {
  await lockTypes(db, tenantId);
  return listDocumentTypes(db, tenantId);
}

export type TypeChange = {
  isActive?: boolean;
  isDefault?: boolean;
  order?: number;
  settings?: TypeSettings;
  checks?: TypeCheck[];
  sections?: TypeSection[];
  name?: Localized;
};

export async function changeDocumentType(db: Db, tenantId: string, documentType: string, change: TypeChange): Promise<void> {
  const { isActive, isDefault, order, settings, checks, sections, name } = change;
  await db
    .updateTable('document_types')
    .set({
      ...(isActive !== undefined && { is_active: isActive }),
      ...(isDefault !== undefined && { is_default: isDefault }),
      ...(order !== undefined && { sort_order: order }),
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(checks && { checks: JSON.stringify(checks) }),
      ...(sections && { sections: JSON.stringify(sections) }),
      ...(name && { name: JSON.stringify(name) }),
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

/** Writes fields by name, in the given order. */
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
    fills: field.fills,
    default_value: field.defaultValue,
    format: field.format,
    formula: field.formula,
    export_column: field.exportColumn,
  }));
  await sql`
    insert into document_type_fields
    select * from json_populate_recordset(null::document_type_fields, ${JSON.stringify(rows)}::json)
    on conflict (tenant_id, document_type, name) do update set
      section = excluded.section, label = excluded.label, is_required = excluded.is_required, state = excluded.state,
      export_mapping = excluded.export_mapping, edit_in_approval = excluded.edit_in_approval,
      required_in_approval = excluded.required_in_approval, options = excluded.options, hints = excluded.hints,
      sort_order = excluded.sort_order, conditions = excluded.conditions, external_data_table_id = excluded.external_data_table_id,
      fills = excluded.fills,
      default_value = excluded.default_value, format = excluded.format,
      formula = excluded.formula, export_column = excluded.export_column
  `.execute(db);
}

const hasValue = ({ name, isItem }: { name: string; isItem: boolean }) =>
  isItem
    ? sql<boolean>`exists (select from jsonb_array_elements(items) as item where item #>> ${[name, 'value']}::text[] <> '')`
    : sql<boolean>`fields #>> ${[name, 'value']}::text[] <> ''`;

/** Counts documents outside the trash with a value in each of these fields of their type, reading each document once. */
export async function countDocumentsWithValues(
  db: Db,
  tenantId: string,
  documentType: string,
  fields: readonly { name: string; isItem: boolean }[],
): Promise<number[]> {
  if (fields.length === 0) return [];
  const { counts } = await db
    .selectFrom('documents')
    .select(
      sql<number[]>`array[${sql.join(fields.map((field) => sql`count(*) filter (where ${hasValue(field)})::integer`))}]`.as(
        'counts',
      ),
    )
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return counts;
}

/** Counts documents of a type outside the trash. */
export async function countDocumentsOfType(db: Db, tenantId: string, documentType: string): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
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

/** Increments the version of the type, so that changes based on an older state are conflicts. */
export async function countTypeChange(db: Db, tenantId: string, documentType: string): Promise<void> {
  await db
    .updateTable('document_types')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .execute();
}

export async function deleteTypeRow(db: Db, tenantId: string, documentType: string): Promise<void> {
  await db
    .deleteFrom('document_type_fields')
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .execute();
  await db.deleteFrom('document_types').where('tenant_id', '=', tenantId).where('document_type', '=', documentType).execute();
}

export type TypeNumbers = { fields: number; documents: number; documentsInTrash: number };

/** Counts fields and documents by type. Apart, so that of documents outside the trash only an index is read. */
export async function countByType(db: Db, tenantId: string): Promise<Map<string, TypeNumbers>> {
  const countDocuments = (isInTrash: boolean) =>
    db
      .selectFrom('documents')
      .select((eb) => ['document_class', eb.fn.countAll<number>().as('count')])
      .where('tenant_id', '=', tenantId)
      .where('deleted_at', isInTrash ? 'is not' : 'is', null)
      .groupBy('document_class')
      .execute();
  const [fields, living, deleted] = await Promise.all([
    db
      .selectFrom('document_type_fields')
      .select((eb) => ['document_type', eb.fn.countAll<number>().as('count')])
      .where('tenant_id', '=', tenantId)
      .groupBy('document_type')
      .execute(),
    countDocuments(false),
    countDocuments(true),
  ]);
  const numbers = new Map<string, TypeNumbers>();
  const of = (name: string) => {
    const known = numbers.get(name) ?? { fields: 0, documents: 0, documentsInTrash: 0 };
    numbers.set(name, known);
    return known;
  };
  for (const { document_type, count } of fields) of(document_type).fields = count;
  for (const { document_class, count } of living) of(document_class).documents = count;
  for (const { document_class, count } of deleted) of(document_class).documentsInTrash = count;
  return numbers;
}

const typeChecks = statement((db, { documentType }: { documentType: string }) =>
  db
    .selectFrom('document_types')
    .select(sql<TypeCheck[]>`checks`.as('checks'))
    .where('document_type', '=', documentType),
);

export const findTypeChecks = async (db: Db, documentType: string): Promise<TypeCheck[]> =>
  (await typeChecks(db, { documentType }))[0]?.checks ?? [];
