import type { Contract } from '#contract/contract.ts';
import { readAlarms, readFigures, readHanging } from '#service/domain/approval/figures.ts';
import { putInApprover } from '#service/domain/approval/put-in.ts';
import { readReportingLines, setManager } from '#service/domain/approval/reporting-lines.ts';
import { readWorkflowHistory } from '#service/domain/approval/workflow-history.ts';
import type { Handlers } from './handlers.ts';

export const approvalAdminRoutes: Handlers<Contract['approvalAdmin']> = {
  history: ({ ctx, params }) => readWorkflowHistory(ctx, params.workflowId),
  reportingLines: ({ ctx }) => readReportingLines(ctx),
  setManager: ({ ctx, params, body }) => setManager(ctx, params.userId, body.managerId),
  putIn: ({ ctx, params, body }) => putInApprover(ctx, params.documentId, body.userId),
  figures: ({ ctx, query }) => readFigures(ctx, query.days),
  hanging: ({ ctx, query }) => readHanging(ctx, query),
  alarms: ({ ctx }) => readAlarms(ctx),
};
