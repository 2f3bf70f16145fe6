import type { Contract } from '#contract/contract.ts';
import { inDocumentIds } from '#service/documents/core/load-document.ts';
import { decideDocuments } from '../decisions/decide-documents.ts';
import { dryRunWorkflow } from '../workflows/dry-run.ts';
import { countMyInbox, listMyInbox, listTeamInbox } from '../inbox/inbox.ts';
import { readEmailChoice, setEmailChoice } from '../emails/email-choice.ts';
import { listMyApprovals } from '../inbox/my-approvals.ts';
import { readApproval } from '../inbox/read-approval.ts';
import { readDecidingPeople } from '../people/read-people.ts';
import { readDraftMatrix, readMatrix } from '../workflows/read-matrix.ts';
import { readApprovalSettings } from '../workflows/read-settings.ts';
import { readRisks } from '../inbox/risks.ts';
import { readSupplierChanges } from '../inbox/supplier-changes.ts';
import { answerQuestion, askQuestion, readAskable, withdrawQuestion } from '../questions/ask.ts';
import { readMyQuestions } from '../questions/read-questions.ts';
import { addSubstitution, endSubstitution, readSubstitutions } from '../people/substitutions.ts';
import {
  activateWorkflow,
  createWorkflow,
  readWorkflow,
  readWorkflows,
  removeWorkflow,
  reorderWorkflows,
  saveWorkflow,
  setApprovalSettings,
} from '../workflows/workflows.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const approvalBffRoutes: Handlers<Contract['approvalBff']> = {
  listWorkflows: ({ ctx }) => readWorkflows(ctx),
  matrix: ({ ctx }) => readMatrix(ctx),
  draftMatrix: ({ ctx, body }) => readDraftMatrix(ctx, body),
  getWorkflow: ({ ctx, params, query }) => readWorkflow(ctx, params.workflowId, query.version),
  createWorkflow: ({ ctx, body, query }) => createWorkflow(ctx, body, query.acceptsHole),
  saveWorkflow: ({ ctx, params, body, ifMatch, query }) => saveWorkflow(ctx, params.workflowId, body, { ifMatch, ...query }),
  activateWorkflow: ({ ctx, params, body, query }) => activateWorkflow(ctx, params.workflowId, body.isActive, query.acceptsHole),
  removeWorkflow: ({ ctx, params, query }) => removeWorkflow(ctx, params.workflowId, query.acceptsHole),
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
  risks: ({ ctx, body }) => readRisks(ctx, body.documentIds),
  mine: ({ ctx, body }) => listMyApprovals(ctx, body.kind, body.control),
  decideMany: ({ ctx, body }) =>
    decideDocuments(ctx, body.documentIds, { ...body, note: body.note ?? null, pathOf: inDocumentIds }),
  emails: async ({ ctx }) => ({ emails: await readEmailChoice(ctx) }),
  setEmails: ({ ctx, body }) => setEmailChoice(ctx, body.emails),
  askable: ({ ctx, params }) => readAskable(ctx, params.documentId),
  ask: ({ ctx, params, body }) => askQuestion(ctx, params.documentId, body),
  withdrawQuestion: ({ ctx, params }) => withdrawQuestion(ctx, params.documentId),
  answerQuestion: ({ ctx, params, body }) => answerQuestion(ctx, params.documentId, body),
  myQuestions: ({ ctx }) => readMyQuestions(ctx),
  ofDocument: ({ ctx, params }) => readApproval(ctx, params.documentId),
};
