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
    summary: 'Who changed a workflow and when, the latest first',
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
    summary: 'Who reports to whom',
    access: 'workflow.manage',
    answer: json(z.array(z.object({ userId: Id, name: z.string(), email: z.string(), managerId: Id.nullable() }))),
  }),
  setManager: endpoint({
    method: 'PUT',
    path: '/bff/approval/reporting-lines/{userId}',
    summary: 'Say to whom somebody reports',
    description: 'A manager must be a user who may approve. Chains may not lead back to where they began.',
    access: 'workflow.manage',
    params: z.object({ userId: Id }),
    body: z.object({ managerId: Id.nullable() }),
    answer: empty,
    errors: [400, 404],
  }),
  addApprover: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/approval/add-approver',
    summary: 'Put somebody into the open step of an approval, as when its approvers are gone',
    description: 'Those who can no longer decide are waited for no more. Somebody who was asked in the step before is 409.',
    access: 'workflow.manage',
    params: DocumentParams,
    body: z.object({ userId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/bff/approval/figures',
    summary: 'How long approvals take by step and person, and how many are decided in time',
    access: 'workflow.manage',
    query: z.object({ days: QueryInteger.pipe(z.int().min(1).max(730)).default(90) }),
    answer: json(ApprovalFigures),
    errors: [400],
  }),
  stuck: endpoint({
    method: 'GET',
    path: '/bff/approval/stuck',
    summary: 'What waits for a decision and for whom: what nobody can decide first, then the longest overdue',
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
    summary: 'Watched values that were changed after somebody had approved, the latest first',
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
    summary: 'Whether documents can be exported without two different approvers, with one that can',
    description:
      'Every kind of document that the required workflows tell apart is tried. `draft` stands for the workflow that it names, or is one more. ' +
      'Where they are too many, `isComplete` is false and nothing is proved. What an administrator decides over the heads of approvers is not counted.',
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
