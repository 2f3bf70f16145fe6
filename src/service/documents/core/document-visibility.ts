import { type ExpressionBuilder, type SqlBool, sql, type Expression } from 'kysely';
import type { DB } from '#service/platform/database/schema.ts';

/** Which of a tenant's documents a caller may see at all; every query over documents that answers a caller carries it. */
export type Visibility = {
  unitIds: 'all' | readonly string[];
  /** Only what this user or client application sent. */
  createdBy?: string;
  /** Only what one of these users is or was asked to decide about, or did. */
  approverIds?: readonly string[];
};

/**
 * The user or the client application that uploaded a document: never both. Written as in its index (`documents_by_uploader` in
 * document-list.sql): `coalesce` means the same, but is not trusted with an index under the policy.
 */
export const uploader = sql<string | null>`(case when documents.created_by_user is null then documents.created_by_client
  else documents.created_by_user end)`;

export function whereVisible(eb: ExpressionBuilder<DB, 'documents'>, visibility: Visibility): Expression<SqlBool> {
  const { unitIds, createdBy, approverIds } = visibility;
  return eb.and([
    // one shape whatever the number of units
    ...(unitIds === 'all' ? [] : [sql<boolean>`documents.accounting_unit_id = any(${unitIds}::uuid[])`]),
    ...(createdBy === undefined ? [] : [sql<boolean>`${uploader} = ${createdBy}`]),
    // the same as the column approver_ids says, but found by an index; an array is looked up once, whatever the planner expects
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
