import type { Contract } from '#contract/contract.ts';
import { changeMany } from '../bulk/change-many.ts';
import { startApproval } from '../runs/start-approval.ts';
import { readWorkflowChoices } from '../workflows/workflow-choices.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints of the document list and of the review that send documents for approval. */
export const listApprovalRoutes: Handlers<Pick<Contract['listBff'], 'changeMany'>> = {
  changeMany: ({ ctx, body }) => changeMany(ctx, body),
};

export const reviewApprovalRoutes: Handlers<Pick<Contract['reviewBff'], 'workflows' | 'startApproval'>> = {
  workflows: ({ ctx, params }) => readWorkflowChoices(ctx, params.documentId),
  startApproval: ({ ctx, params, body }) => startApproval(ctx, params.documentId, body),
};
