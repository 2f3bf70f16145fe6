import { type ExpressionBuilder, type SqlBool, sql, type Expression } from 'kysely';
import type { DB } from '#service/platform/database/schema.ts';

/** The documents of a tenant that a caller may see; every query that returns documents to a caller includes it. */
export type Visibility = {
  unitIds: 'all' | readonly string[];
  /** Only documents uploaded by this user or client application. */
  createdBy?: string;
  /** Only documents about which one of these users is or was asked to decide, or decided. */
  approverIds?: readonly string[];
};

/**
 * The user or the client application that uploaded a document, never both. Written exactly as in its index (`documents_by_uploader` in
 * document-list.sql): `coalesce` is equivalent, but is not used with an index under the row-level policy.
 */
export const uploader = sql<string | null>`(case when documents.created_by_user is null then documents.created_by_client
  else documents.created_by_user end)`;

export function whereVisible(eb: ExpressionBuilder<DB, 'documents'>, visibility: Visibility): Expression<SqlBool> {
  const { unitIds, createdBy, approverIds } = visibility;
  return eb.and([
    // one statement for any number of units
    ...(unitIds === 'all' ? [] : [sql<boolean>`documents.accounting_unit_id = any(${unitIds}::uuid[])`]),
    ...(createdBy === undefined ? [] : [sql<boolean>`${uploader} = ${createdBy}`]),
    // equivalent to the column approver_ids, but uses an index; an array is looked up once, whatever the planner expects
    ...(approverIds === undefined
      ? []
      : [
          sql<boolean>`documents.id = any(array(
            select a.document_id from approvals a where a.approver_id = any(${approverIds}::uuid[])
            union
            select a.document_id from approvals a where a.decided_by_id = any(${approverIds}::uuid[])
          ))`,
        ]),
  ]);
}
