import type { Contract } from '#contract/contract.ts';
import { readAlarms, readFigures, readStuck } from '../figures/figures.ts';
import { addApprover } from '../decisions/add-approver.ts';
import { readReportingLines, setManager } from '../people/reporting-lines.ts';
import { readWorkflowHistory } from '../workflows/workflow-history.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const approvalAdminRoutes: Handlers<Contract['approvalAdmin']> = {
  history: ({ ctx, params }) => readWorkflowHistory(ctx, params.workflowId),
  reportingLines: ({ ctx }) => readReportingLines(ctx),
  setManager: ({ ctx, params, body }) => setManager(ctx, params.userId, body.managerId),
  addApprover: ({ ctx, params, body }) => addApprover(ctx, params.documentId, body.userId),
  figures: ({ ctx, query }) => readFigures(ctx, query.days),
  stuck: ({ ctx, query }) => readStuck(ctx, query),
  alarms: ({ ctx }) => readAlarms(ctx),
};
