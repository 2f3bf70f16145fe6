/** Endpoints for the review of one document: checks of typed values, the supplier's earlier documents, emails, notes. */
import { z } from 'zod';
import { UnmappedEntry } from './unmapped-entry.ts';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { Culture, Currency, DocumentParams, Id, text, Timestamp } from '../core/parts.ts';
import { DocumentListItem } from './bff.ts';
import { WrittenFields } from '../core/written-fields.ts';
import { Repair } from './repair.ts';
import { ValidationMessage } from './v1.ts';
import { emailStates } from '../emails/bff.ts';
import { duplicateGrounds } from '../tenant/duplicate-rules.ts';

export const CheckedMessage = ValidationMessage.extend({ repairs: z.array(Repair) });
export type CheckedMessage = z.output<typeof CheckedMessage>;

/** A violated rule of an e-invoice, in words. */
const EInvoiceBreach = z.object({
  /** Identifier given by the publisher of the rule: `BR-CO-10`. */
  code: z.string(),
  severity: z.enum(['fatal', 'warning', 'information']),
  ruleSet: z.string(),
  message: z.string(),
  /** What to request from the issuer. */
  ask: z.string(),
  /** Empty if no field shows it. */
  field: z.string(),
  itemIndex: z.int().nullable(),
  /** Path in the XML: `/Invoice/cac:InvoiceLine[2]`. */
  path: z.string(),
});
export type EInvoiceBreach = z.output<typeof EInvoiceBreach>;

const DuplicateOther = z.object({
  documentId: Id,
  fileName: z.string(),
  createdAt: Timestamp,
  isInTrash: z.boolean(),
  isExported: z.boolean(),
  pageCount: z.int(),
  /** Header values. */
  values: z.record(z.string(), z.string()),
});
export type DuplicateOther = z.output<typeof DuplicateOther>;

const Day = z.iso.date();
const reason = text(5000).trim().min(1, 'a reason is needed');
const DocumentNote = z.object({
  id: Id,
  text: z.string(),
  author: z.string(),
  createdAt: Timestamp,
  /** A `note` is independent; the others accompany a decision about the document. */
  kind: z.enum(['note', 'approved', 'rejected', 'delegated', 'question', 'answer']),
  mayRemove: z.boolean(),
});
export type DocumentNote = z.output<typeof DocumentNote>;

export const reviewBff = {
  check: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/check',
    summary: 'What the rules say of values that are not saved yet, and what would put it right',
    description: 'Fields that are not sent stand as they are kept; items, where sent, replace all. Nothing is changed.',
    access: 'document.read',
    params: DocumentParams,
    body: z.strictObject({ fields: WrittenFields.optional(), items: z.array(WrittenFields).max(5000).optional() }),
    answer: json(z.object({ messages: z.array(CheckedMessage), duplicateOf: Id.nullable() })),
    errors: [400, 404],
  }),
  duplicate: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/duplicate',
    summary: 'The older document that one is probably a copy of, to be put beside it; also from the trash',
    description:
      '`ground` null: it is no copy as far as is known. `other` null: it is in an accounting unit that the caller does not see.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ ground: z.enum(duplicateGrounds).nullable(), other: DuplicateOther.nullable() })),
    errors: [404],
  }),
  duplicateImage: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/duplicate/image',
    summary: 'The first page of the older document that one is probably a copy of',
    access: 'document.read',
    params: DocumentParams,
    answer: file('image/png', 'image/jpeg', 'image/webp'),
    errors: [404],
  }),
  notDuplicate: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/not-duplicate',
    summary: 'Say that a document is no copy of the other one',
    description: 'The message goes, and does not come back for the same pair.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/confirm-account',
    summary: 'Say that the account on the document is the supplier’s: they were asked',
    description: 'Documents of the supplier with this account pass from then on. Who confirmed it stays in the audit log.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  eInvoiceCheck: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/e-invoice-check',
    summary: 'What the official rules (EN 16931, Peppol, XRechnung) say of the e-invoice, in words',
    description:
      'Null for a document that is no e-invoice, or one that none of these rules are for. Breaches never bar an export.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(
      z
        .object({
          ruleSets: z.array(z.string()),
          /** Whether the result is complete: false if the invoice is larger, or violates more rules, than any real one. */
          isComplete: z.boolean(),
          /** Fatal ones first. */
          breaches: z.array(EInvoiceBreach),
          /** Prefilled reason for returning the document, by language; empty if nothing has to be requested. */
          returnReasons: z.record(z.string(), z.string()),
        })
        .nullable(),
    ),
    errors: [404],
  }),
  unmapped: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/unmapped-values',
    summary: 'What the e-invoice of a document says and no field holds',
    description: 'Empty for a document that was not extracted from an e-invoice. Nothing of it is dropped unlisted.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ values: z.array(UnmappedEntry) })),
    errors: [404],
  }),
  supplier: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/supplier',
    summary: 'The latest documents of the same supplier, and how the last validated one was coded',
    access: 'document.read',
    params: DocumentParams,
    answer: json(
      z.object({
        documents: z.array(DocumentListItem),
        /** Values from the last validated document of fields that no document states itself. */
        lastTime: z
          .object({
            documentId: Id,
            number: z.string().nullable(),
            fields: z.record(z.string(), z.string()),
            /** Item fields that have the same value in all its items. */
            items: z.record(z.string(), z.string()),
          })
          .nullable(),
      }),
    ),
    errors: [404],
  }),
  exchangeRate: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/exchange-rate',
    summary: 'The rate of a day with the day of the list and the bank that it comes from',
    description:
      'As the interface’s own, which tells the rate only. 503 when the bank cannot be reached and was not asked before.',
    access: 'document.read',
    params: DocumentParams,
    body: z.strictObject({ currency: Currency, day: Day }),
    answer: json(
      z.object({
        /** Decimal text: units of the home currency for one unit of the other. */
        rate: z.string(),
        currency: z.string(),
        homeCurrency: z.string(),
        listDay: Day,
        /** CNB, ECB or the host that was queried. */
        bank: z.string(),
      }),
    ),
    errors: [400, 404, 503],
  }),
  workflows: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/workflows',
    summary: 'The approval workflows that are for a document, in the order in which they are tried',
    access: 'approval.start',
    params: DocumentParams,
    answer: json(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          /**
           * Whether the workflow certainly applies: if false, it depends on an unknown exchange rate, and applies if the user selects it.
           */
          isSure: z.boolean(),
          steps: z.array(z.object({ name: z.string(), isSkipped: z.boolean(), approvers: z.array(z.string()) })),
        }),
      ),
    ),
    errors: [404],
  }),
  startApproval: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/start-approval',
    summary: 'Send a document to approval by a workflow that is for it, with a note to those who decide',
    access: 'approval.start',
    params: DocumentParams,
    body: z.strictObject({ workflowId: Id.optional(), note: text(5000).optional() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  previewReturn: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/return-preview',
    summary: 'The message that would go back to the issuer, and to whom it probably should',
    access: 'document.edit',
    params: DocumentParams,
    body: z.strictObject({ reason: text(5000), culture: Culture.optional() }),
    answer: json(
      z.object({
        subject: z.string(),
        body: z.string(),
        attachment: z.string(),
        culture: Culture,
        /** The sender of the document, the address used for this supplier before, or the one in the document. */
        recipient: z.string().nullable(),
      }),
    ),
    errors: [400, 404],
  }),
  returnToIssuer: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/return-to-issuer',
    summary: 'Send a document back to who issued it, in the language chosen',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: z.strictObject({ recipientEmail: z.email('is not an e-mail address').max(254), reason, culture: Culture.optional() }),
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  emails: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/emails',
    summary: 'Messages about a document and whether they were sent, newest first',
    access: 'document.edit',
    params: DocumentParams,
    answer: json(
      z.array(
        z.object({
          id: Id,
          recipient: z.string(),
          subject: z.string(),
          body: z.string(),
          state: z.enum(emailStates),
          failureReason: z.string().nullable(),
          createdAt: Timestamp,
          sentAt: Timestamp.nullable(),
        }),
      ),
    ),
    errors: [404],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/notes',
    summary: 'What people wrote about a document, and what they said when they decided about it; oldest first',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.array(DocumentNote)),
    errors: [404],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/notes',
    summary: 'Write a note that everybody who sees the document reads',
    access: 'document.read',
    creates: true,
    params: DocumentParams,
    body: z.strictObject({ text: text(5000).trim().min(1, 'a note has words') }),
    answer: json(DocumentNote),
    errors: [400, 404],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/bff/documents/{documentId}/notes/{noteId}',
    summary: 'Take back one’s own note',
    access: 'document.read',
    params: DocumentParams.extend({ noteId: Id }),
    answer: empty,
    errors: [404],
  }),
} as const;
