import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ListStatus } from '#contract/core/document-states.ts';
import type { DB } from '#service/platform/database/schema.ts';
import { meetsRequirementNow } from '../core/export-rules.ts';

/** Returns the condition of a list status; `canBeExported` in `export-rules.ts` is the same for one document. */
export function statusIs(eb: ExpressionBuilder<DB, 'documents'>, status: ListStatus): Expression<SqlBool> {
  switch (status) {
    case 'new':
      return eb('state', '=', 'New');
    case 'extracting':
      return eb('state', '=', 'Extracting');
    case 'extracted':
      return eb('state', '=', 'Extracted');
    case 'validated':
      return eb('state', '=', 'Validated');
    case 'paused':
      return eb('state', '=', 'Paused');
    case 'error':
      return eb('state', '=', 'Error');
    case 'waitingForApproval':
      return eb('approval_state', '=', 'Pending');
    case 'approved':
      return eb('approval_state', '=', 'Approved');
    case 'rejected':
      return eb('approval_state', '=', 'Rejected');
    case 'readyForExport':
      return eb.and([
        eb('state', 'in', ['Extracted', 'Validated']),
        meetsRequirementNow(eb),
        eb('error_count', '=', 0),
        eb('approval_state', 'in', ['None', 'Approved']),
        eb('export_state', 'in', ['None', 'Queued']),
      ]);
    case 'exported':
      return eb('export_state', '=', 'Exported');
    case 'exportFailed':
      return eb('export_state', '=', 'Failed');
    case 'deleted':
      return eb('deleted_at', 'is not', null);
  }
}
