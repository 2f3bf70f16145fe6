/** Workflow designer and approval settings, under `/bff`. */
import { z } from 'zod';
import { ApprovalSettings, WorkflowDefinition, WorkflowDraft } from './rules.ts';
import { Concern } from '../core/errors.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, QueryBoolean, Timestamp } from '../core/parts.ts';

const WorkflowParams = z.object({ workflowId: Id });
/** Accepts a change that lets a document be exported without two approvers (otherwise 409 with the document). */
const ApproverGapQuery = z.object({ acceptsHole: QueryBoolean.default(false) });
const Workflow = z.object({
  id: Id,
  isActive: z.boolean(),
  order: z.int(),
  version: z.int(),
  /** Time of the version: moving or deactivating a workflow does not change it. */
  updatedAt: Timestamp,
  definition: WorkflowDefinition,
});

export const workflowDesign = {
  listWorkflows: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows',
    summary: 'List workflows in the order in which they are matched',
    access: 'workflow.manage',
    answer: json(z.array(Workflow.extend({ concerns: z.array(Concern) }))),
  }),
  getWorkflow: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'Get a workflow in its current or an earlier version',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: z.object({ version: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional() }),
    answer: json(Workflow),
    errors: [400, 404],
  }),
  createWorkflow: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows',
    summary: 'Create a workflow after all others',
    access: 'workflow.manage',
    creates: true,
    query: ApproverGapQuery,
    body: WorkflowDraft,
    answer: json(z.object({ workflowId: Id })),
    errors: [400, 409],
  }),
  saveWorkflow: endpoint({
    method: 'PUT',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'Save a workflow as a new version',
    description:
      'Running approvals keep the version they were started with. Send the version that you read as If-Match; returns 409 if the ' +
      'workflow was changed since then.',
    access: 'workflow.manage',
    versioned: true,
    params: WorkflowParams,
    query: ApproverGapQuery,
    body: WorkflowDraft,
    answer: json(z.object({ version: z.int() })),
    errors: [400, 404, 409],
  }),
  activateWorkflow: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/{workflowId}/activate',
    summary: 'Activate or deactivate a workflow for approvals started from now on',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: ApproverGapQuery,
    body: z.object({ isActive: z.boolean() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  removeWorkflow: endpoint({
    method: 'DELETE',
    path: '/bff/approval/workflows/{workflowId}',
    summary: 'Delete a workflow without ending running approvals',
    access: 'workflow.manage',
    params: WorkflowParams,
    query: ApproverGapQuery,
    answer: empty,
    errors: [400, 404, 409],
  }),
  reorderWorkflows: endpoint({
    method: 'PUT',
    path: '/bff/approval/workflow-order',
    summary: 'Reorder workflows',
    description: 'The body must contain every workflow exactly once.',
    access: 'workflow.manage',
    body: z.array(Id).max(1000),
    answer: empty,
    errors: [400, 409],
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/dry-run',
    summary: 'Test a workflow on the latest validated documents',
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
    summary: 'Get the effect of changing a watched field during approval',
    access: 'workflow.manage',
    answer: json(ApprovalSettings),
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/bff/approval/settings',
    summary: 'Set the effect of changing a watched field during approval',
    access: 'workflow.manage',
    description:
      '`was` is the state that the client last read. Returns 409 and saves nothing if the settings were changed since then.',
    body: ApprovalSettings.extend({ was: ApprovalSettings.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
} as const;
