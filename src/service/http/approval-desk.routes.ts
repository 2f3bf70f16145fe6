import type { Contract } from '#contract/contract.ts';
import { decideDocuments } from '#service/domain/approval/decide-documents.ts';
import { dryRunWorkflow } from '#service/domain/approval/dry-run.ts';
import { countMyInbox, listMyInbox, listTeamInbox } from '#service/domain/approval/inbox.ts';
import { readLetterChoice, setLetterChoice } from '#service/domain/approval/letter-choice.ts';
import { listMyApprovals } from '#service/domain/approval/my-approvals.ts';
import { readApproval } from '#service/domain/approval/read-approval.ts';
import { readDecidingPeople } from '#service/domain/approval/read-people.ts';
import { readApprovalSettings } from '#service/domain/approval/read-settings.ts';
import { readSupplierChanges } from '#service/domain/approval/supplier-changes.ts';
import { addSubstitution, endSubstitution, readSubstitutions } from '#service/domain/approval/substitutions.ts';
import {
  activateWorkflow,
  createWorkflow,
  readWorkflow,
  readWorkflows,
  removeWorkflow,
  reorderWorkflows,
  saveWorkflow,
  setApprovalSettings,
} from '#service/domain/approval/workflows.ts';
import type { Handlers } from './handlers.ts';

export const approvalDeskRoutes: Handlers<Contract['approvalDesk']> = {
  listWorkflows: ({ ctx }) => readWorkflows(ctx),
  getWorkflow: ({ ctx, params, query }) => readWorkflow(ctx, params.workflowId, query.version),
  createWorkflow: ({ ctx, body }) => createWorkflow(ctx, body),
  saveWorkflow: ({ ctx, params, body, ifMatch }) => saveWorkflow(ctx, params.workflowId, body, ifMatch),
  activateWorkflow: ({ ctx, params, body }) => activateWorkflow(ctx, params.workflowId, body.isActive),
  removeWorkflow: ({ ctx, params }) => removeWorkflow(ctx, params.workflowId),
  reorderWorkflows: ({ ctx, body }) => reorderWorkflows(ctx, body),
  dryRun: ({ ctx, body }) => dryRunWorkflow(ctx, body.definition, body.last),
  settings: ({ ctx }) => readApprovalSettings(ctx),
  setSettings: ({ ctx, body: { was, ...settings } }) => setApprovalSettings(ctx, settings, was),
  people: ({ ctx }) => readDecidingPeople(ctx),
  substitutions: ({ ctx }) => readSubstitutions(ctx),
  addSubstitution: ({ ctx, body }) => addSubstitution(ctx, body),
  revokeSubstitution: ({ ctx, params }) => endSubstitution(ctx, params.substitutionId),
  inbox: ({ ctx, body }) => listMyInbox(ctx, body),
  inboxCounts: ({ ctx }) => countMyInbox(ctx),
  team: ({ ctx, body }) => listTeamInbox(ctx, body.control),
  supplierChanges: ({ ctx, params }) => readSupplierChanges(ctx, params.documentId),
  mine: ({ ctx, body }) => listMyApprovals(ctx, body.kind, body.control),
  decideMany: ({ ctx, body }) => decideDocuments(ctx, body.documentIds, { ...body, note: body.note ?? null }),
  letters: async ({ ctx }) => ({ letters: await readLetterChoice(ctx) }),
  setLetters: ({ ctx, body }) => setLetterChoice(ctx, body.letters),
  ofDocument: ({ ctx, params }) => readApproval(ctx, params.documentId),
};
