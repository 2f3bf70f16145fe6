import { type ExpressionBuilder, type SqlBool, sql, type Expression } from 'kysely';
import type { DB } from './schema.ts';

/** Which of a tenant's documents a caller may see at all; every query over documents that answers a caller carries it. */
export type Visibility = {
  unitIds: 'all' | readonly string[];
  /** Only what this user or client application sent. */
  createdBy?: string;
  /** Only what is or was in approval. */
  onlyInApproval?: boolean;
};

export function whereVisible(eb: ExpressionBuilder<DB, 'documents'>, visibility: Visibility): Expression<SqlBool> {
  const { unitIds, createdBy, onlyInApproval } = visibility;
  return eb.and([
    // one shape whatever the number of units
    ...(unitIds === 'all' ? [] : [sql<boolean>`documents.accounting_unit_id = any(${unitIds}::uuid[])`]),
    ...(createdBy === undefined
      ? []
      : [eb.or([eb('documents.created_by_user', '=', createdBy), eb('documents.created_by_client', '=', createdBy)])]),
    ...(onlyInApproval ? [eb('documents.approval_state', '<>', 'None')] : []),
  ]);
}
