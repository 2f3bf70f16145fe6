import { z } from 'zod';
import { stepStatuses } from './rules.ts';
import { documentStates } from '../core/document-states.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { CountQuery, DocumentParams, Id, Ids, ListQuery, text, Timestamp } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

const note = text(5000);
const OptionalNote = z
  .object({ note: note.nullish() })
  .nullish()
  .transform((value) => value?.note ?? null);

export const approval = {
  list: endpoint({
    method: 'POST',
    path: '/v1/approval/list',
    summary: 'List documents that are or were in approval',
    description: 'Use POST /v1/documents/list with a filter on approvalState.',
    access: 'approval.read',
    reads: true,
    deprecated: true,
    body: ListQuery,
    answer: json(
      z.object({
        items: z.array(z.object({ id: Id, fileName: z.string(), state: z.enum(documentStates) })),
        totalCount: z.int(),
      }),
    ),
    errors: [400],
  }),
  count: endpoint({
    method: 'POST',
    path: '/v1/approval/count',
    summary: 'Count documents that are or were in approval',
    description: 'Use POST /v1/documents/count with a filter on approvalState.',
    access: 'approval.read',
    reads: true,
    deprecated: true,
    body: CountQuery,
    answer: json(z.int()),
    errors: [400],
  }),
  columnSettings: endpoint({
    method: 'POST',
    path: '/v1/approval/columnSettings',
    summary: 'List columns of the approval list, labeled in the language of the caller',
    access: 'approval.read',
    reads: true,
    answer: json(z.array(z.object({ fieldName: z.string(), label: z.string(), visible: z.boolean() }))),
  }),
  start: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/workflow/start',
    summary: 'Start the approval workflow of a document',
    description:
      'Starts the first active workflow whose condition the document meets, in its current version. The document must be Validated, ' +
      'or Extracted without errors. It must not be in approval; a rejected document can be sent again. An approved document starts a ' +
      'new approval only if it was exported, and then leaves the exported state, or if it was not approved by any of the required ' +
      'workflows that apply to it now. Returns 409 otherwise, and if no workflow applies.',
    access: 'approval.start',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  restart: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/workflow/restart',
    summary: 'Restart the approval workflow of a document from the beginning',
    description:
      'Uses the version of the workflow that the approval was started with. Earlier decisions stay in the history but no longer ' +
      'count.',
    access: 'approval.start',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  workflowData: endpoint({
    method: 'GET',
    path: '/v1/approval/{documentId}/workflow-data',
    summary: 'Get the workflow steps of a document',
    description:
      'Returns the steps of the latest run, or no steps if the document was never in approval. approvedBy is the name of the user ' +
      'who decided.',
    access: 'approval.read',
    params: DocumentParams,
    answer: json(
      z.object({
        steps: z.array(
          z.object({
            stepName: z.string(),
            approvedBy: z.string().nullable(),
            approvedAt: Timestamp.nullable(),
            status: z.enum(stepStatuses),
          }),
        ),
      }),
    ),
    errors: [404],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/approve',
    summary: 'Approve the current workflow step of a document',
    description:
      "Returns 409 if it is not the caller's turn, if the caller has already decided, or if the document is no longer in approval. " +
      'Send the version from the document detail as If-Match to prevent approving changes that you have not seen. A tenant admin who ' +
      'is not an approver of the step decides the step as a whole; this is an override and requires a note with the reason (400 ' +
      'without it). A user cannot decide two steps of one run unless the workflow allows it, and then only with the version as ' +
      'If-Match.',
    access: 'approval.decide',
    versioned: true,
    params: DocumentParams,
    body: OptionalNote,
    answer: empty,
    errors: [400, 404, 409],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/reject',
    summary: 'Reject a document and stop its workflow',
    access: 'approval.decide',
    versioned: true,
    params: DocumentParams,
    body: z.object({ note: note.refine((value) => value.trim() !== '', because('note_required')) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  delegate: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/delegate/{toUserEmail}',
    summary: 'Delegate the decision about a document',
    description:
      'The recipient must be allowed to decide in the accounting unit of the document, and must not have been an approver in this ' +
      'step before. Send the version from the document detail as If-Match; a user who has delegated an earlier step of the run must.',
    access: 'approval.decide',
    versioned: true,
    params: DocumentParams.extend({ toUserEmail: z.string().min(1).max(320) }),
    body: OptionalNote,
    answer: empty,
    errors: [400, 404, 409],
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/v1/documents/approve',
    summary: 'Approve the current workflow steps of several documents, all or none',
    access: 'approval.decide',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  delegationUsers: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/delegation/users/list',
    summary: 'List users to whom a document can be delegated',
    access: 'approval.decide',
    params: DocumentParams,
    answer: json(z.object({ items: z.array(z.object({ email: z.string(), name: z.string() })) })),
    errors: [404],
  }),
} as const;
