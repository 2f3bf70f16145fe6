import { type Selectable, sql } from 'kysely';
import type { FieldCondition } from '#contract/document-types/field-condition.ts';
import type { FieldFill } from '#contract/document-types/field-fill.ts';
import type { FieldType } from '#values/values.ts';
import { isFieldType } from '#values/value-types.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentTypeFields } from '#service/platform/database/schema.ts';
import { statement } from '#service/platform/database/statement.ts';

/** A field of a document type, as checks, writers and extraction need it. */
export type TypeField = {
  documentType: string;
  name: string;
  type: FieldType;
  isItem: boolean;
  isRequired: boolean;
  editInApproval: boolean;
  requiredInApproval: boolean;
  /** Keys of the options of an ENUM field. */
  options: readonly string[];
  /** Printed labels beside the value. */
  hints: readonly string[];
  /** Visible, ReadOnly or Hidden. */
  state: string;
  conditions: readonly FieldCondition[];
  /** The table that values of a LOOKUP field come from. */
  externalDataTableId: string | null;
  /** Fields that a row of the table fills. */
  fills: readonly FieldFill[];
  defaultValue: string;
  format: string;
  /** Empty if the value is not computed. */
  formula: string;
  /** Name of the field in exports; `None` for its own name. */
  exportMapping: string;
  /** Column number in `Csv` and `Xlsx`, from 1; 0: not among the selected columns. */
  exportColumn: number;
};

/** Returns the fields of a type in order; none if there is no such type. */
export const findTypeFields = async (db: Db, documentType: string): Promise<TypeField[]> =>
  (await findFieldsOfTypes(db, [documentType])).get(documentType) ?? [];

const columns = [
  'document_type',
  'name',
  'type',
  'is_item',
  'is_required',
  'edit_in_approval',
  'required_in_approval',
  'options',
  'hints',
  'state',
  'conditions',
  'external_data_table_id',
  'fills',
  'default_value',
  'format',
  'formula',
  'export_mapping',
  'export_column',
] as const;

const fieldRows = statement((db, { documentTypes }: { documentTypes: readonly string[] }) =>
  db
    .selectFrom('document_type_fields')
    .select(columns)
    .where(sql<boolean>`document_type = any(${documentTypes}::text[])`)
    .orderBy('sort_order'),
);

/** Returns the fields of each of the types. */
export async function findFieldsOfTypes(db: Db, documentTypes: readonly string[]): Promise<Map<string, TypeField[]>> {
  const rows = await fieldRows(db, { documentTypes: [...new Set(documentTypes)] });
  return new Map(
    [...Map.groupBy(rows, (row) => row.document_type)].map(([documentType, fields]) => [documentType, fields.map(fieldOf)]),
  );
}

/** Whether any type has a header field of this name. */
export const isFieldOfTypes = async (db: Db, name: string): Promise<boolean> =>
  (await db
    .selectFrom('document_type_fields')
    .select('name')
    .where('name', '=', name)
    .where('is_item', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the types that header fields of these names have in the document types. */
export async function findHeaderFieldTypes(db: Db, names: readonly string[]): Promise<Map<string, FieldType[]>> {
  const rows = await db
    .selectFrom('document_type_fields')
    .select(['name', 'type'])
    .distinct()
    .where(sql<boolean>`name = any(${names}::text[])`)
    .where('is_item', '=', false)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, each]) => [name, each.map(({ type }) => type).filter(isFieldType)]),
  );
}

export type RequiredField = { name: string; isItem: boolean };

/** Returns the fields that the type requires before an approval, and fields of the type that are also named. */
export const findRequiredInApproval = (db: Db, documentType: string, named: readonly string[]): Promise<RequiredField[]> =>
  db
    .selectFrom('document_type_fields')
    .select(['name', 'is_item as isItem'])
    .where('document_type', '=', documentType)
    .where((eb) => eb.or([eb('required_in_approval', '=', true), sql<boolean>`name = any(${named}::text[])`]))
    .orderBy('sort_order')
    .execute();

/** Returns the labels of a type's fields in all languages, by field name. */
export async function findFieldLabels(db: Db, documentType: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('document_type_fields')
    .select(['name', 'label'])
    .where('document_type', '=', documentType)
    .execute();
  // written by the type designer: a text for each culture
  return new Map(rows.map(({ name, label }) => [name, Object.values(label as Record<string, string>)]));
}

function fieldOf(row: Pick<Selectable<DocumentTypeFields>, (typeof columns)[number]>): TypeField {
  return {
    documentType: row.document_type,
    name: row.name,
    // written by the type designer from the contract's list
    type: row.type as FieldType,
    isItem: row.is_item,
    isRequired: row.is_required,
    editInApproval: row.edit_in_approval,
    requiredInApproval: row.required_in_approval,
    options: (row.options as { key: string }[]).map(({ key }) => key),
    hints: row.hints,
    state: row.state,
    conditions: row.conditions as FieldCondition[],
    externalDataTableId: row.external_data_table_id,
    fills: (row.fills ?? []) as FieldFill[],
    defaultValue: row.default_value,
    format: row.format,
    formula: row.formula ?? '',
    exportMapping: row.export_mapping,
    exportColumn: row.export_column ?? 0,
  };
}
