import type { FieldType } from '#contract/values.ts';
import type { Db } from './database.ts';

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
};

/** The fields of a type in their order; none when there is no such type. */
export async function findTypeFields(db: Db, documentType: string): Promise<TypeField[]> {
  const rows = await db
    .selectFrom('document_type_fields')
    .selectAll()
    .where('document_type', '=', documentType)
    .orderBy('sort_order')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    // written by the type designer from the contract's list
    type: row.type as FieldType,
    isItem: row.is_item,
    isRequired: row.is_required,
    editInApproval: row.edit_in_approval,
    requiredInApproval: row.required_in_approval,
    options: (row.options as { key: string }[]).map(({ key }) => key),
    hints: row.hints,
  }));
}
