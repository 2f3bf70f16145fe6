/** Endpoints for the review of one document: checks of typed values, the supplier's earlier documents, emails, notes. */
import { z } from 'zod';
import { UnmappedEntry } from './unmapped-entry.ts';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { Culture, Currency, DocumentParams, Id, text, Timestamp } from '../core/parts.ts';
import { DocumentListItem } from './bff.ts';
import { WrittenFields } from '../core/written-fields.ts';
import { Hold } from './hold.ts';
import { Repair } from './repair.ts';
import { ValidationMessage } from './v1.ts';
import { emailStates } from '../emails/bff.ts';
import { duplicateReasons } from '../tenant/duplicate-rules.ts';

export const CheckedMessage = ValidationMessage.extend({ repairs: z.array(Repair), hold: Hold });
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
const reason = text(5000).trim().min(1, 'a reason is required');
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
    summary: 'Check unsaved values of a document and get suggested corrections',
    description: 'Fields that are not sent keep their stored values; items, if sent, replace all items. Nothing is saved.',
    access: 'document.read',
    params: DocumentParams,
    body: z.strictObject({ fields: WrittenFields.optional(), items: z.array(WrittenFields).max(5000).optional() }),
    answer: json(z.object({ messages: z.array(CheckedMessage), duplicateOf: Id.nullable() })),
    errors: [400, 404],
  }),
  duplicate: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/duplicate',
    summary: 'Get the older document that a document possibly duplicates',
    description:
      'The other document may be in the trash. `ground` is null if the document is not known to be a duplicate. `other` is null if ' +
      'the older document is in an accounting unit that the caller cannot see.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ ground: z.enum(duplicateReasons).nullable(), other: DuplicateOther.nullable() })),
    errors: [404],
  }),
  duplicateImage: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/duplicate/image',
    summary: 'Get the first page of the possible duplicate as an image',
    access: 'document.read',
    params: DocumentParams,
    answer: file('image/png', 'image/jpeg', 'image/webp'),
    errors: [404],
  }),
  notDuplicate: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/not-duplicate',
    summary: 'Mark a document as not a duplicate',
    description: 'The warning is removed and not shown again for the same pair of documents.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/confirm-account',
    summary: 'Confirm the payment account of a supplier',
    description:
      'Confirms, after asking the supplier, that the account on the document is theirs. Later documents of the supplier with this ' +
      'account pass the check. If the tenant requires two people, a second user must confirm as well. The audit log stores who ' +
      'confirmed it.',
    access: 'document.edit',
    params: DocumentParams,
    answer: empty,
    errors: [404, 409],
  }),
  eInvoiceCheck: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/e-invoice-check',
    summary: 'Check the e-invoice of a document (EN 16931, Peppol, XRechnung)',
    description:
      'Returns the violated rules in plain words, or null if the document is not an e-invoice or none of these rules apply to it. ' +
      'Violations never prevent an export.',
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
    summary: 'List e-invoice values of a document that no field holds',
    description:
      'Empty if the document was not extracted from an e-invoice. The list is complete: no value of the e-invoice is dropped without ' +
      'being listed.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ values: z.array(UnmappedEntry) })),
    errors: [404],
  }),
  supplier: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/supplier',
    summary: "Get the supplier's latest documents and the coding of the last validated one",
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
    summary: 'Get the exchange rate of a day with the date and the bank of the rate list',
    description:
      'Like POST /v1/documents/{documentId}/document-exchange-rate, which returns only the rate. Returns 503 if the bank cannot be ' +
      'reached and no stored rate is available.',
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
    summary: 'List approval workflows that apply to a document, in matching order',
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
    summary: 'Start approval of a document with a selected workflow and a note to approvers',
    access: 'approval.start',
    params: DocumentParams,
    body: z.strictObject({ workflowId: Id.optional(), note: text(5000).optional() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  previewReturn: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/return-preview',
    summary: 'Preview the email that returns a document to its issuer, with the recipient',
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
    summary: 'Return a document to its issuer in the selected language',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: z.strictObject({ recipientEmail: z.email('is not an email address').max(254), reason, culture: Culture.optional() }),
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  emails: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/emails',
    summary: 'List emails about a document with their delivery state, newest first',
    access: 'document.edit',
    params: DocumentParams,
    answer: json(
      z.array(
        z.object({
          id: Id,
          /** `returnToIssuer`, a request for approval, and others. */
          kind: z.string(),
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
    summary: 'List notes on a document and its decisions, oldest first',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.array(DocumentNote)),
    errors: [404],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/notes',
    summary: 'Add a note to a document, visible to everyone who can see the document',
    access: 'document.read',
    creates: true,
    params: DocumentParams,
    body: z.strictObject({ text: text(5000).trim().min(1, 'the note is empty') }),
    answer: json(DocumentNote),
    errors: [400, 404],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/bff/documents/{documentId}/notes/{noteId}',
    summary: 'Delete an own note on a document',
    access: 'document.read',
    params: DocumentParams.extend({ noteId: Id }),
    answer: empty,
    errors: [404],
  }),
} as const;
