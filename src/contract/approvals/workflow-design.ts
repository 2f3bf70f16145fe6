/** Workflow designer and approval settings, under `/bff`. */
import { z } from 'zod';
import { ApprovalSettings, WorkflowDefinition, WorkflowDraft } from './rules.ts';
import { Concern } from '../core/errors.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, QueryBoolean, Timestamp } from '../core/parts.ts';

const WorkflowParams = z.object({ workflowId: Id });
/** Accepts a change that lets a document be exported without two approvers (otherwise 409 with the document). */
const HoleQuery = z.object({ acceptsHole: QueryBoolean.default(false) });
const Workflow = z.object({
  id: Id,
  isActive: z.boolean(),
  order: z.int(),
  version: z.int(),
  updatedAt: Timestamp,
  definition: WorkflowDefinition,
});

export const workflowDesign = {
  listWorkflows: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows',
    summary: 'Workflows in the order in which they are tried',
    access: 'workflow.manage',
    answer: json(z.array(Workflow.extend({ concerns: z.array(Concern) }))),
  }),
  getWorkflow: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'A workflow, in its present version or an older one',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: z.object({ version: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional() }),
    answer: json(Workflow),
    errors: [400, 404],
  }),
  createWorkflow: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows',
    summary: 'Add a workflow behind the others',
    access: 'workflow.manage',
    creates: true,
    query: HoleQuery,
    body: WorkflowDraft,
    answer: json(z.object({ workflowId: Id })),
    errors: [400, 409],
  }),
  saveWorkflow: endpoint({
    method: 'PUT',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'Save a workflow as a new version; running approvals keep theirs',
    description: 'Send the version that you read as If-Match to be told (409) when somebody else saved meanwhile.',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: HoleQuery,
    body: WorkflowDraft,
    answer: json(z.object({ version: z.int() })),
    errors: [400, 404, 409],
  }),
  activateWorkflow: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/{workflowId}/activate',
    summary: 'Switch a workflow on or off for documents that are sent to approval from now on',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: HoleQuery,
    body: z.object({ isActive: z.boolean() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  removeWorkflow: endpoint({
    method: 'DELETE',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'Remove a workflow; running approvals go on',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: HoleQuery,
    answer: empty,
    errors: [400, 404, 409],
  }),
  reorderWorkflows: endpoint({
    method: 'PUT',
    path: '/bff/approval/workflow-order',
    summary: 'Put the workflows into another order',
    description: 'All of them, each once.',
    access: 'workflow.manage',
    body: z.array(Id).max(1000),
    answer: empty,
    errors: [400, 409],
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/dry-run',
    summary: 'What a workflow would do with the latest validated documents',
    access: 'workflow.manage',
    body: z.object({ definition: WorkflowDefinition, last: z.int().min(1).max(200).default(50) }),
    answer: json(
      z.array(
        z.object({
          documentId: Id,
          fileName: z.string(),
          supplier: z.string().nullable(),
          total: z.string().nullable(),
          currency: z.string().nullable(),
          /** Whether the workflow applies; null if it depends on an unknown exchange rate. */
          isMatch: z.boolean().nullable(),
          steps: z.array(
            z.object({ name: z.string(), isSkipped: z.boolean(), isAutomatic: z.boolean(), approvers: z.array(z.string()) }),
          ),
        }),
      ),
    ),
    errors: [400],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/bff/approval/settings',
    summary: 'What a change of a watched field does to an approval',
    access: 'workflow.manage',
    answer: json(ApprovalSettings),
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/bff/approval/settings',
    summary: 'Say what a change of a watched field does to an approval',
    access: 'workflow.manage',
    description: '`was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    body: ApprovalSettings.extend({ was: ApprovalSettings.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
} as const;
