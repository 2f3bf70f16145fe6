import type { Contract } from '#contract/contract.ts';
import { decideDocuments } from '../decisions/decide-documents.ts';
import { readColumnSettings } from '../inbox/column-settings.ts';
import { decideStep } from '../decisions/decide-step.ts';
import { delegateStep, listDelegationUsers } from '../decisions/delegate-step.ts';
import { countApprovals, listApprovals } from '../inbox/list-approvals.ts';
import { readWorkflowData } from '../inbox/read-approval.ts';
import { restartApproval } from '../runs/restart-approval.ts';
import { startApproval } from '../runs/start-approval.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const approvalRoutes: Handlers<Contract['approval']> = {
  list: ({ ctx, body }) => listApprovals(ctx, body),
  count: ({ ctx, body }) => countApprovals(ctx, body),
  columnSettings: ({ ctx }) => readColumnSettings(ctx),
  start: ({ ctx, params }) => startApproval(ctx, params.documentId),
  restart: ({ ctx, params }) => restartApproval(ctx, params.documentId),
  workflowData: ({ ctx, params }) => readWorkflowData(ctx, params.documentId),
  approve: ({ ctx, params, body, ifMatch }) => decideStep(ctx, params.documentId, { verdict: 'Approved', note: body, ifMatch }),
  reject: ({ ctx, params, body, ifMatch }) =>
    decideStep(ctx, params.documentId, { verdict: 'Rejected', note: body.note, ifMatch }),
  delegate: ({ ctx, params, body, ifMatch }) =>
    delegateStep(ctx, params.documentId, { toUserEmail: params.toUserEmail, note: body, ifMatch }),
  approveMany: ({ ctx, body }) => decideDocuments(ctx, body, { verdict: 'Approved', note: null }),
  delegationUsers: async ({ ctx, params }) => ({ items: await listDelegationUsers(ctx, params.documentId) }),
};
