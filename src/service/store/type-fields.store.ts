import { type Selectable, sql } from 'kysely';
import type { FieldCondition } from '#contract/field-condition.ts';
import type { FieldType } from '#contract/values.ts';
import type { Db } from './database.ts';
import type { DocumentTypeFields } from './schema.ts';

/** A field of a document type, as the checks, the writers and the reader need it. */
export type TypeField = {
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
};

/** The fields of a type in their order; none when there is no such type. */
export const findTypeFields = async (db: Db, documentType: string): Promise<TypeField[]> =>
  (await findFieldsOfTypes(db, [documentType])).get(documentType) ?? [];

/** The fields of each type named. */
export async function findFieldsOfTypes(db: Db, documentTypes: readonly string[]): Promise<Map<string, TypeField[]>> {
  const rows = await db
    .selectFrom('document_type_fields')
    .selectAll()
    .where(sql<boolean>`document_type = any(${[...new Set(documentTypes)]}::text[])`)
    .orderBy('sort_order')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.document_type)].map(([documentType, fields]) => [documentType, fields.map(fieldOf)]),
  );
}

function fieldOf(row: Selectable<DocumentTypeFields>): TypeField {
  return {
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
  };
}
