import { type Selectable, sql } from 'kysely';
import type { FieldCondition } from '#contract/document-types/field-condition.ts';
import type { FieldFill } from '#contract/document-types/field-fill.ts';
import type { FieldType } from '#values/values.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentTypeFields } from '#service/platform/database/schema.ts';
import { statement } from '#service/platform/database/statement.ts';

/** A field of a document type, as the checks, the writers and the reader need it. */
export type TypeField = {
  documentType: string;
  name: string;
  type: FieldType;
  isItem: boolean;
  isRequired: boolean;
  editInApproval: boolean;
  requiredInApproval: boolean;
  /** Keys of an ENUM field's options. */
  options: readonly string[];
  /** Words that stand beside the value on paper. */
  hints: readonly string[];
  /** Visible, ReadOnly or Hidden. */
  state: string;
  conditions: readonly FieldCondition[];
  /** Where the values of a LOOKUP field come from. */
  externalDataTableId: string | null;
  /** What a row of it fills. */
  fills: readonly FieldFill[];
  defaultValue: string;
  format: string;
  /** Empty where the value is no computed one. */
  formula: string;
  /** What the field is called in exports; `None` where that is its own name. */
  exportMapping: string;
  /** Its place among the columns of `Csv` and `Xlsx`, from 1; 0: none of those that were chosen. */
  exportColumn: number;
};

/** The fields of a type in their order; none when there is no such type. */
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

/** The fields of each type named. */
export async function findFieldsOfTypes(db: Db, documentTypes: readonly string[]): Promise<Map<string, TypeField[]>> {
  const rows = await fieldRows(db, { documentTypes: [...new Set(documentTypes)] });
  return new Map(
    [...Map.groupBy(rows, (row) => row.document_type)].map(([documentType, fields]) => [documentType, fields.map(fieldOf)]),
  );
}

/** Whether any type has a field of this name outside of its items. */
export const isFieldOfTypes = async (db: Db, name: string): Promise<boolean> =>
  (await db
    .selectFrom('document_type_fields')
    .select('name')
    .where('name', '=', name)
    .where('is_item', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type RequiredField = { name: string; isItem: boolean };

/** Fields of the type that it wants filled before anybody approves, and those of them that are named besides. */
export const findRequiredInApproval = (db: Db, documentType: string, named: readonly string[]): Promise<RequiredField[]> =>
  db
    .selectFrom('document_type_fields')
    .select(['name', 'is_item as isItem'])
    .where('document_type', '=', documentType)
    .where((eb) => eb.or([eb('required_in_approval', '=', true), sql<boolean>`name = any(${named}::text[])`]))
    .orderBy('sort_order')
    .execute();

/** What the fields of a type are called, in each language, by their names. */
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
