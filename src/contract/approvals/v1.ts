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
    deprecated: true,
    body: CountQuery,
    answer: json(z.int()),
    errors: [400],
  }),
  columnSettings: endpoint({
    method: 'POST',
    path: '/v1/approval/columnSettings',
    summary: 'Columns of the approval list, labelled in the language of the caller',
    access: 'approval.read',
    answer: json(z.array(z.object({ fieldName: z.string(), label: z.string(), visible: z.boolean() }))),
  }),
  start: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/workflow/start',
    summary: 'Send a document to approval',
    description:
      'The first active workflow whose condition the document meets is started, in the version that it has now. The document must be ' +
      'Validated or Extracted without errors, and not in approval or rejected. One that was exported leaves the exported state. Without a ' +
      'workflow for it the answer is 409.',
    access: 'approval.start',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  restart: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/workflow/restart',
    summary: 'Begin the approval of a document again at the first step',
    description:
      'In the version of the workflow that it was started with. What was decided so far stays in the record and counts no more.',
    access: 'approval.start',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  workflowData: endpoint({
    method: 'GET',
    path: '/v1/approval/{documentId}/workflow-data',
    summary: 'The steps of the approval of a document',
    description: 'Those of the latest run; none when the document was never in approval. approvedBy names who decided.',
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
    summary: 'Approve the current step',
    description:
      'Out of turn, a second time, or when the document has left approval: 409. Send the version of the detail as If-Match, and what was ' +
      'changed meanwhile is not approved unseen. A tenant admin who is not asked in the step decides it ' +
      'as a whole; that is an override, and the note is its reason (400 without). Nobody decides two steps of one run unless the workflow ' +
      'allows it, and then only with the version as If-Match.',
    access: 'approval.decide',
    params: DocumentParams,
    body: OptionalNote,
    answer: empty,
    errors: [400, 404, 409],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/reject',
    summary: 'Reject the document; its approval ends',
    access: 'approval.decide',
    params: DocumentParams,
    body: z.object({ note: note.refine((value) => value.trim() !== '', because('note_required')) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  delegate: endpoint({
    method: 'POST',
    path: '/v1/approval/{documentId}/delegate/{toUserEmail}',
    summary: 'Hand the decision to a colleague',
    description: 'To somebody who may decide in the accounting unit of the document and was not asked in this step before.',
    access: 'approval.decide',
    params: DocumentParams.extend({ toUserEmail: z.string().min(1).max(320) }),
    body: OptionalNote,
    answer: empty,
    errors: [400, 404, 409],
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/v1/documents/approve',
    summary: 'Approve the current steps of documents, all or none',
    access: 'approval.decide',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  delegationUsers: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/delegation/users/list',
    summary: 'Users to whom the decision about a document can be delegated',
    access: 'approval.decide',
    params: DocumentParams,
    answer: json(z.object({ items: z.array(z.object({ email: z.string(), name: z.string() })) })),
    errors: [404],
  }),
} as const;
