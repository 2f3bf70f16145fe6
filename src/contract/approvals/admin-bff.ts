/** Approval administration: workflow history, reporting lines, steps that nobody can decide, and figures. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { AmountText, Currency, DocumentParams, Id, QueryInteger, text, Timestamp } from '../core/parts.ts';
import { WorkflowDefinition } from './rules.ts';

const Share = z.number().min(0).max(1).nullable();
const Hours = z.number().nullable();

export const ApprovalFigures = z.object({
  days: z.int(),
  runs: z.object({
    finished: z.int(),
    approved: z.int(),
    rejected: z.int(),
    automatic: z.int(),
    medianHours: Hours,
    p90Hours: Hours,
  }),
  /** Grouped by workflow and step name; of the decisions with a due time, how many were made within it. */
  steps: z.array(
    z.object({
      workflow: z.string(),
      step: z.string(),
      decided: z.int(),
      medianHours: Hours,
      p90Hours: Hours,
      due: z.int(),
      inTime: Share,
    }),
  ),
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      decided: z.int(),
      medianHours: Hours,
      due: z.int(),
      inTime: Share,
      waiting: z.int(),
      overdue: z.int(),
    }),
  ),
  /** Counted over all decisions with a due time. */
  due: z.int(),
  inTime: Share,
});
export type ApprovalFigures = z.output<typeof ApprovalFigures>;

export const StuckApproval = z.object({
  documentId: Id,
  fileName: z.string(),
  supplier: z.string().nullable(),
  total: z.string().nullable(),
  currency: z.string().nullable(),
  workflow: z.string(),
  step: z.string(),
  since: Timestamp,
  dueAt: Timestamp.nullable(),
  waitsFor: z.array(z.string()),
  /** Whether none of the approvers can decide. */
  isAlone: z.boolean(),
});
export type StuckApproval = z.output<typeof StuckApproval>;

export const approvalAdmin = {
  history: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows/{workflowId}/history',
    summary: 'List changes of a workflow, newest first',
    access: 'workflow.manage',
    params: z.object({ workflowId: Id }),
    answer: json(
      z.array(
        z.object({
          action: z.string(),
          by: z.string(),
          at: Timestamp,
          /** The version that the change created, if any. */
          version: z.int().nullable(),
        }),
      ),
    ),
    errors: [404],
  }),
  reportingLines: endpoint({
    method: 'GET',
    path: '/bff/approval/reporting-lines',
    summary: 'List reporting lines',
    access: 'workflow.manage',
    answer: json(z.array(z.object({ userId: Id, name: z.string(), email: z.string(), managerId: Id.nullable() }))),
  }),
  setManager: endpoint({
    method: 'PUT',
    path: '/bff/approval/reporting-lines/{userId}',
    summary: 'Set the manager of a user',
    description: 'The manager must be a user who may approve. Reporting lines must not form a cycle.',
    access: 'workflow.manage',
    params: z.object({ userId: Id }),
    body: z.object({ managerId: Id.nullable() }),
    answer: empty,
    errors: [400, 404],
  }),
  addApprover: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/approval/add-approver',
    summary: 'Add an approver to the current step of an approval',
    description:
      'Use this when the approvers of the step are no longer available. Approvers who can no longer decide are no longer waited for. ' +
      'Returns 409 if the user is already an approver of the step.',
    access: 'workflow.manage',
    params: DocumentParams,
    body: z.object({ userId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/bff/approval/figures',
    summary: 'Get approval times by step and user, and the share of decisions made in time',
    access: 'workflow.manage',
    query: z.object({ days: QueryInteger.pipe(z.int().min(1).max(730)).default(90) }),
    answer: json(ApprovalFigures),
    errors: [400],
  }),
  stuck: endpoint({
    method: 'GET',
    path: '/bff/approval/stuck',
    summary: 'List documents waiting for approval, stuck ones first, then the longest overdue',
    access: 'workflow.manage',
    query: z.object({
      skip: QueryInteger.pipe(z.int().min(0).max(10_000_000)).default(0),
      take: QueryInteger.pipe(z.int().min(0).max(500)).default(50),
    }),
    answer: json(z.object({ items: z.array(StuckApproval), totalCount: z.int() })),
    errors: [400],
  }),
  alarms: endpoint({
    method: 'GET',
    path: '/bff/approval/alarms',
    summary: 'List changes of watched fields after an approval, newest first',
    access: 'workflow.manage',
    answer: json(
      z.array(
        z.object({
          documentId: Id,
          fileName: z.string(),
          supplier: z.string().nullable(),
          by: z.string(),
          at: Timestamp,
          fields: z.array(z.string()),
          /** `reset`: the approval was restarted; `allow`: it remains valid. */
          effect: z.string(),
        }),
      ),
    ),
  }),
  prove: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/prove',
    summary: 'Check whether a document can be exported without two different approvers',
    description:
      'Tries every kind of document that the required workflows distinguish, and returns an example if there is one. `draft` ' +
      'replaces the workflow that it names, or is added as a further workflow. If there are too many kinds, `isComplete` is false ' +
      'and nothing is proved. Overrides by administrators are not considered.',
    access: 'workflow.manage',
    body: z.strictObject({
      over: AmountText,
      currency: Currency,
      supplier: text(300).optional(),
      unitId: Id.optional(),
      documentType: text(100).optional(),
      draft: z.strictObject({ workflowId: Id.optional(), definition: WorkflowDefinition }).optional(),
    }),
    answer: json(
      z.object({
        isComplete: z.boolean(),
        /** Number of kinds of documents tried. */
        tried: z.int(),
        hole: z
          .object({
            reason: z.enum(['noWorkflow', 'nobodyAsked', 'onePerson']),
            workflow: z.string().nullable(),
            document: z.object({
              documentType: z.string(),
              unitId: z.string(),
              unitName: z.string(),
              amount: z.string(),
              currency: z.string(),
              supplier: z.string(),
              fields: z.record(z.string(), z.string()),
            }),
          })
          .nullable(),
      }),
    ),
    errors: [400],
  }),
} as const;
