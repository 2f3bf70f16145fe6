import { canBeApproved } from '#service/approvals/decisions/can-be-approved.ts';
import { openFields } from '#service/approvals/decisions/open-fields.ts';
import { recheckQueueByTable } from '#service/approvals/workflows/recheck-queue-by-workflows.ts';
import { findUnapproved } from '#service/approvals/runs/required-approval.ts';
import type { Lifecycle } from '#service/platform/ctx.ts';
import { connectionFailed } from './connection-failed.ts';
import { reactions } from './reactions.ts';

/** Runs the reactions in order, each with all changes that concern it. */
export const lifecycle: Lifecycle = {
  documentsChanged: async (ctx, changes) => {
    for (const { concerns, run } of reactions) {
      const concerned = changes.filter(concerns);
      if (concerned.length > 0) await run(ctx, concerned);
    }
  },
  tableChanged: recheckQueueByTable,
  canBeApproved,
  findUnapproved,
  openFields,
  connectionFailed,
};
