/** Approval beyond the interface: substitutions and approval inboxes; the workflow designer is in `workflow-design.ts`. */
import { z } from 'zod';
import { emailChoices, runStatuses, stepModes, stepStatuses, voteStatuses } from './rules.ts';
import { workflowDesign } from './workflow-design.ts';
import { workflowMatrix } from './matrix.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Control, DocumentParams, Id, Ids, text, Timestamp } from '../core/parts.ts';
import { approvalRisks } from './risks.ts';
import { roles } from '../core/permissions.ts';
import { DocumentListItem } from '../documents/bff.ts';
import { because } from '../core/issue-reason.ts';

const Person = z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(roles) });

/** A run with all its participants, for the timeline of steps with avatars and dates. */
export const ApprovalRun = z.object({
  id: Id,
  workflowName: z.string(),
  version: z.int(),
  status: z.enum(runStatuses),
  startedBy: z.string(),
  startedAt: Timestamp,
  restartedBecause: z.string().nullable(),
  finishedAt: Timestamp.nullable(),
  steps: z.array(
    z.object({
      name: z.string(),
      mode: z.enum(stepModes),
      status: z.enum(stepStatuses),
      startedAt: Timestamp.nullable(),
      dueAt: Timestamp.nullable(),
      finishedAt: Timestamp.nullable(),
      approvers: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.enum(voteStatuses),
          /** Whether a tenant admin decided in place of the approvers. */
          isOverride: z.boolean(),
          /** Whether the approver was asked by escalation, because others were late. */
          isEscalated: z.boolean(),
          delegatedFrom: z.string().nullable(),
          /** Differs from the approver if a substitute decided. */
          decidedBy: z.string().nullable(),
          decidedAt: Timestamp.nullable(),
          note: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type ApprovalRun = z.output<typeof ApprovalRun>;

/** What the caller needs to make the current decision. */
export const PendingDecision = z.object({
  stepIndex: z.int(),
  /** Users that the caller substitutes for; empty if the caller is an approver. */
  inPlaceOf: z.array(z.string()),
  /** Whether the caller is not an approver but may decide as a tenant admin. */
  isOverride: z.boolean(),
  /** Fields that an approver may change during the step. */
  openFields: z.array(z.string()),
  /** Fields that must be filled before the caller approves. */
  requiredFields: z.array(z.string()),
});
export type PendingDecision = z.output<typeof PendingDecision>;

const DocumentApproval = z.object({
  runs: z.array(ApprovalRun),
  myTurn: PendingDecision.nullable(),
  /** While a question is open, nobody can decide and no deadline expires. */
  question: z
    .object({
      question: z.string(),
      askedBy: z.string(),
      askedOf: z.string(),
      askedAt: Timestamp,
      mayAnswer: z.boolean(),
      mayWithdraw: z.boolean(),
    })
    .nullable(),
  /** Whether the caller may restart the approval at the first step. */
  canRestart: z.boolean(),
});
export type DocumentApproval = z.output<typeof DocumentApproval>;

/** Ways in which a document may differ from earlier documents of its supplier. */
const supplierChangeKinds = ['amount', 'currency', 'account', 'vatRates', 'name'] as const;

export const SupplierChanges = z.object({
  /** Whether the supplier is new; null if the document does not identify its supplier. */
  isNewSupplier: z.boolean().nullable(),
  changes: z.array(
    z.object({
      kind: z.enum(supplierChangeKinds),
      before: z.string(),
      now: z.string(),
      /** For amounts: the change in percent of the earlier amount. */
      percent: z.number().nullable(),
    }),
  ),
  /** Range of the earlier amounts in the same currency, if there are enough of them, and whether this amount is within it. */
  usual: z.object({ least: z.string(), most: z.string(), isWithin: z.boolean() }).nullable(),
  /** Whether the earlier documents name an order and this one does not. */
  lacksOrder: z.boolean(),
  /** The latest documents of the supplier that the caller may see, newest first. */
  earlier: z.array(
    z.object({
      documentId: Id,
      number: z.string().nullable(),
      dateIssued: z.string().nullable(),
      total: z.string().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
export type SupplierChanges = z.output<typeof SupplierChanges>;

/** `urgent`: by due time, then longest waiting first; `dearest`: by amount, converted at the rate of the day. */
const inboxSorts = ['urgent', 'oldest', 'dearest'] as const;
export type InboxSort = (typeof inboxSorts)[number];

const Substitution = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  substituteId: Id,
  substituteName: z.string(),
  from: Timestamp,
  to: Timestamp,
  isRevoked: z.boolean(),
  createdBy: z.string(),
});

export const approvalBff = {
  ...workflowDesign,
  ...workflowMatrix,
  people: endpoint({
    method: 'GET',
    path: '/bff/approval/people',
    summary: 'List users who can be approvers or substitutes',
    access: 'approval.decide',
    answer: json(z.array(Person)),
  }),
  substitutions: endpoint({
    method: 'GET',
    path: '/bff/approval/substitutions',
    summary: 'List substitutions of the caller, or all of them for a tenant admin',
    access: 'approval.decide',
    answer: json(z.array(Substitution)),
  }),
  addSubstitution: endpoint({
    method: 'POST',
    path: '/bff/approval/substitutions',
    summary: 'Create a substitution',
    description:
      'The substitute decides in place of the user during the given period. Only a tenant admin may create a substitution for ' +
      'another user; other callers create their own.',
    access: 'approval.decide',
    creates: true,
    body: z.object({ userId: Id.optional(), substituteId: Id, from: Timestamp, to: Timestamp }),
    answer: json(z.object({ substitutionId: Id })),
    errors: [400],
  }),
  revokeSubstitution: endpoint({
    method: 'DELETE',
    path: '/bff/approval/substitutions/{substitutionId}',
    summary: 'End a substitution',
    access: 'approval.decide',
    params: z.object({ substitutionId: Id }),
    answer: empty,
    errors: [404],
  }),
  inbox: endpoint({
    method: 'POST',
    path: '/bff/approval/inbox',
    summary: "List documents waiting for the caller's decision, most urgent first by default",
    access: 'approval.decide',
    body: z
      .object({ control: Control.nullish(), sort: z.enum(inboxSorts).default('urgent') })
      .nullish()
      .transform((value) => ({ control: value?.control ?? { skip: 0, take: 50 }, sort: value?.sort ?? ('urgent' as const) })),
    answer: json(
      z.object({
        items: z.array(
          z.object({
            document: DocumentListItem,
            stepName: z.string(),
            stepIndex: z.int(),
            stepCount: z.int(),
            since: Timestamp,
            dueAt: Timestamp.nullable(),
            startedBy: z.string(),
            delegatedFrom: z.string().nullable(),
            /** The note given when the decision was delegated. */
            note: z.string().nullable(),
            /** Users that the caller substitutes for; empty if the caller is an approver. */
            inPlaceOf: z.array(z.string()),
            /** The user asked, if a question holds the step. */
            heldFor: z.string().nullable(),
          }),
        ),
        totalCount: z.int(),
      }),
    ),
    errors: [400],
  }),
  inboxCounts: endpoint({
    method: 'GET',
    path: '/bff/approval/inbox/counts',
    summary: 'Count documents waiting for a decision of the caller',
    access: 'approval.decide',
    answer: json(z.object({ waiting: z.int(), overdue: z.int(), inPlaceOfOthers: z.int() })),
  }),
  team: endpoint({
    method: 'POST',
    path: '/bff/approval/team',
    summary: 'List documents waiting for users who report to the caller, by due time',
    access: 'approval.decide',
    body: z.object({ control: Control.default({ skip: 0, take: 50 }) }),
    answer: json(
      z.object({
        items: z.array(
          z.object({
            document: DocumentListItem,
            stepName: z.string(),
            since: Timestamp,
            dueAt: Timestamp.nullable(),
            waitsFor: z.array(z.string()),
          }),
        ),
        totalCount: z.int(),
      }),
    ),
    errors: [400],
  }),
  supplierChanges: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/supplier-changes',
    summary: 'Compare a document with the latest documents of its supplier',
    access: 'approval.read',
    params: DocumentParams,
    answer: json(SupplierChanges),
    errors: [404],
  }),
  risks: endpoint({
    method: 'POST',
    path: '/bff/approval/risks',
    summary: "List risks of deciding documents, based on the supplier's earlier documents",
    access: 'approval.read',
    body: z.object({ documentIds: Ids }),
    answer: json(z.array(z.object({ documentId: Id, risks: z.array(z.enum(approvalRisks)) }))),
    errors: [400, 404],
  }),
  mine: endpoint({
    method: 'POST',
    path: '/bff/approval/mine',
    summary: 'List documents that the caller decided on, or uploaded or sent for approval',
    access: 'approval.read',
    body: z.object({ kind: z.enum(['decided', 'sent']), control: Control.default({ skip: 0, take: 50 }) }),
    answer: json(
      z.object({
        items: z.array(
          z.object({
            document: DocumentListItem,
            /** The caller's decision, or the status of the approval. */
            status: z.union([z.enum(voteStatuses), z.enum(runStatuses)]),
            at: Timestamp,
            /** The caller's own note, or the note of the user who rejected. */
            note: z.string().nullable(),
            waitsFor: z.array(z.string()),
          }),
        ),
        totalCount: z.int(),
      }),
    ),
    errors: [400],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/bff/approval/decide',
    summary: 'Approve or reject the current steps of documents with one note, all or none',
    description:
      'Errors name the document by its index in documentIds. Rejecting requires a note. With `versions`, in the order of ' +
      'documentIds, documents that were changed since their version are not decided. With `isTrial`, nothing is decided and only ' +
      'errors are returned.',
    access: 'approval.decide',
    body: z
      .object({
        documentIds: Ids,
        versions: z.array(z.int().min(0)).max(1000).optional(),
        verdict: z.enum(['Approved', 'Rejected']),
        note: text(5000).nullish(),
        isTrial: z.boolean().default(false),
      })
      .refine(({ documentIds, versions }) => versions === undefined || versions.length === documentIds.length, {
        path: ['versions'],
        message: because('versions_count_differs'),
      })
      .refine(({ verdict, note }) => verdict === 'Approved' || (note ?? '').trim() !== '', {
        path: ['note'],
        message: because('note_required'),
      }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  emails: endpoint({
    method: 'GET',
    path: '/bff/approval/emails',
    summary: 'Get the approval email setting of the caller',
    access: 'approval.decide',
    answer: json(z.object({ emails: z.enum(emailChoices) })),
  }),
  setEmails: endpoint({
    method: 'PUT',
    path: '/bff/approval/emails',
    summary: 'Update the approval email setting of the caller',
    access: 'approval.decide',
    body: z.object({ emails: z.enum(emailChoices) }),
    answer: empty,
    errors: [400],
  }),
  askable: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/approval/askable',
    summary: 'List users who can be asked about a document',
    access: 'approval.decide',
    params: DocumentParams,
    answer: json(z.array(z.object({ id: Id, name: z.string(), email: z.string() }))),
    errors: [404],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/approval/question',
    summary: 'Ask a colleague about a document',
    description:
      'Puts the approval on hold until the question is answered. Only a user whose turn it is to decide can ask. While the question ' +
      'is open, nobody can decide, and deadlines are extended by the time that the question is open.',
    access: 'approval.decide',
    creates: true,
    params: DocumentParams,
    body: z.strictObject({ userId: Id, question: text(5000).trim().min(1, because('required')) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  withdrawQuestion: endpoint({
    method: 'DELETE',
    path: '/bff/documents/{documentId}/approval/question',
    summary: 'Withdraw the open question about a document',
    access: 'approval.decide',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/approval/answer',
    summary: 'Answer the open question about a document',
    access: 'document.read',
    params: DocumentParams,
    body: z.strictObject({ answer: text(5000).trim().min(1, because('required')) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  myQuestions: endpoint({
    method: 'GET',
    path: '/bff/approval/questions',
    summary: 'List open questions to the caller, oldest first',
    access: 'document.read',
    answer: json(
      z.array(
        z.object({
          documentId: Id,
          name: z.string(),
          amount: z.string(),
          question: z.string(),
          askedBy: z.string(),
          askedAt: Timestamp,
        }),
      ),
    ),
  }),
  ofDocument: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/approval',
    summary: "Get the approvals of a document, newest first, and the caller's actions",
    access: 'approval.read',
    params: DocumentParams,
    answer: json(DocumentApproval),
    errors: [404],
  }),
} as const;
