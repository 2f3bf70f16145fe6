import { sql } from 'kysely';
import type { TypeCheck, TypeSection, TypeSettings } from '#contract/document-types/type-changes.ts';
import type { FieldCondition } from '#contract/document-types/field-condition.ts';
import type { FieldFill } from '#contract/document-types/field-fill.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Texts by culture. */
export type Localized = Record<string, string>;

export type DocumentTypeRow = {
  documentType: string;
  name: Localized;
  isDefault: boolean;
  isActive: boolean;
  order: number;
  settings: TypeSettings;
  checks: TypeCheck[];
  /** As arranged by an administrator; empty: the built-in sections in their order. */
  sections: TypeSection[];
  version: number;
};

export type DocumentTypeFieldRow = {
  name: string;
  type: string;
  section: string;
  label: Localized;
  isItem: boolean;
  isRequired: boolean;
  state: string;
  options: { key: string; label: Localized }[];
  hints: string[];
  conditions: FieldCondition[];
  exportMapping: string;
  editInApproval: boolean;
  requiredInApproval: boolean;
  externalDataTableId: string | null;
  fills: FieldFill[];
  defaultValue: string;
  format: string;
  formula: string;
  /** From 1; 0: not among the selected columns. */
  exportColumn: number;
};

const types = (db: Db, tenantId: string) =>
  db
    .selectFrom('document_types')
    .select([
      'document_type as documentType',
      sql<Localized>`name`.as('name'),
      'is_default as isDefault',
      'is_active as isActive',
      'sort_order as order',
      sql<TypeSettings>`settings`.as('settings'),
      sql<TypeCheck[]>`checks`.as('checks'),
      sql<TypeSection[]>`sections`.as('sections'),
      'version',
    ])
    .where('tenant_id', '=', tenantId);

export const listDocumentTypes = (db: Db, tenantId: string): Promise<DocumentTypeRow[]> =>
  types(db, tenantId).orderBy('sort_order').orderBy('document_type').execute();

export const listActiveDocumentTypes = (db: Db, tenantId: string): Promise<DocumentTypeRow[]> =>
  types(db, tenantId).where('is_active', '=', true).orderBy('sort_order').orderBy('document_type').execute();

export const findDocumentType = (db: Db, tenantId: string, documentType: string): Promise<DocumentTypeRow | undefined> =>
  types(db, tenantId).where('document_type', '=', documentType).executeTakeFirst();

/** Returns fields in the order of the form: header fields, then item fields. */
export const listDocumentTypeFields = (db: Db, tenantId: string, documentType: string): Promise<DocumentTypeFieldRow[]> =>
  db
    .selectFrom('document_type_fields')
    .select([
      'name',
      'type',
      'section',
      sql<Localized>`label`.as('label'),
      'is_item as isItem',
      'is_required as isRequired',
      'state',
      sql<DocumentTypeFieldRow['options']>`options`.as('options'),
      'hints',
      sql<FieldCondition[]>`conditions`.as('conditions'),
      'export_mapping as exportMapping',
      'edit_in_approval as editInApproval',
      'required_in_approval as requiredInApproval',
      'external_data_table_id as externalDataTableId',
      sql<FieldFill[]>`coalesce(fills, '[]')`.as('fills'),
      'default_value as defaultValue',
      'format',
      sql<string>`coalesce(formula, '')`.as('formula'),
      sql<number>`coalesce(export_column, 0)`.as('exportColumn'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('document_type', '=', documentType)
    .orderBy('is_item')
    .orderBy('sort_order')
    .orderBy('name')
    .execute();

export type NewDocumentType = { documentType: string; name: Localized; isDefault: boolean; sortOrder: number };
export type NewDocumentTypeField = Pick<DocumentTypeFieldRow, 'name' | 'type' | 'section' | 'label' | 'isItem' | 'isRequired'> & {
  sortOrder: number;
};

export async function insertDocumentType(
  db: Db,
  tenantId: string,
  type: NewDocumentType,
  fields: readonly NewDocumentTypeField[],
): Promise<void> {
  await db
    .insertInto('document_types')
    .values({
      tenant_id: tenantId,
      document_type: type.documentType,
      name: JSON.stringify(type.name),
      is_default: type.isDefault,
      sort_order: type.sortOrder,
    })
    .execute();
  await db
    .insertInto('document_type_fields')
    .values(
      fields.map((field) => ({
        tenant_id: tenantId,
        document_type: type.documentType,
        name: field.name,
        type: field.type,
        section: field.section,
        label: JSON.stringify(field.label),
        is_item: field.isItem,
        is_required: field.isRequired,
        sort_order: field.sortOrder,
      })),
    )
    .execute();
}
