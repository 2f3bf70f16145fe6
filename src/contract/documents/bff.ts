/** Document endpoints of the web application that are not part of the interface. All paths are under `/bff`. */
import { z } from 'zod';
import { findings } from './findings.ts';
import { approvalStates, documentStates, exportStates, type ListStatus } from '../core/document-states.ts';
import { documentActions } from './actions.ts';
import { Hold } from './hold.ts';
import { Repair } from './repair.ts';
import { DocumentDetail, ValidationMessage } from './v1.ts';
import { empty, endpoint, events, json } from '../core/endpoint.ts';
import { RequestedCulture, CountQuery, DocumentParams, FieldName, Id, Ids, ListQuery, Timestamp } from '../core/parts.ts';

/** A value that matched a search: `start` and `length` mark the matched part of the text. */
export const RowMatch = z.object({
  /** Name of a field, `fileName` or `externalDocumentId`. */
  field: z.string(),
  itemIndex: z.int().nullable(),
  text: z.string(),
  start: z.int(),
  length: z.int(),
});
export type RowMatch = z.output<typeof RowMatch>;

const count = z.int().optional();
/** Number of documents in each list status; a lower bound if only the newest were counted. */
const StatusCounts = z.object({
  new: count,
  extracting: count,
  extracted: count,
  validated: count,
  paused: count,
  error: count,
  waitingForApproval: count,
  approved: count,
  rejected: count,
  readyForExport: count,
  exported: count,
  exportFailed: count,
  deleted: count,
  isPart: z.boolean().optional(),
} satisfies Record<ListStatus | 'isPart', z.ZodType>);

/** List query of the web application: additional columns may be requested. */
export const DocumentListQuery = ListQuery.extend({
  columns: z.array(FieldName).max(30).default([]),
});
export type DocumentListQuery = z.output<typeof DocumentListQuery>;

/** A row of the document list, with what an accountant needs to decide. Amounts and dates are canonical text. */
export const DocumentListItem = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(documentStates),
  approvalState: z.enum(approvalStates),
  exportState: z.enum(exportStates),
  documentClass: z.string(),
  accountingUnitId: Id,
  pageCount: z.int(),
  /** Pages extracted so far, while extracting. */
  pagesDone: z.int(),
  /** Number of documents that the file seems to contain. */
  partCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
  supplier: z.string().nullable(),
  number: z.string().nullable(),
  dateIssued: z.string().nullable(),
  dateDue: z.string().nullable(),
  total: z.string().nullable(),
  currency: z.string().nullable(),
  errorCount: z.int(),
  /** Number of values to review, as counted by the document's form. */
  toCheck: z.int(),
  /** Findings of the checks other than those on single values, most serious first. */
  findings: z.array(z.enum(findings)),
  /**
   * Whether it is a possible duplicate; shown to everybody who may see the document, `duplicateOf` only to those who may see the other one.
   */
  isDuplicate: z.boolean(),
  duplicateOf: Id.nullable(),
  /** Why extraction failed, or the message of the target system when it refused the document. */
  failureReason: z.string().nullable(),
  /** Whether it is on hold, returned to its issuer by an email that could not be delivered. */
  isReturnFailed: z.boolean(),
  /** Outcome of the last export, if it was exported or failed. */
  exportResult: z
    .object({
      /** Assigned by the target system. */
      number: z.string().nullable(),
      /** The program or the user that exported it. */
      by: z.string().nullable(),
      error: z.string().nullable(),
      at: Timestamp,
    })
    .nullish(),
  /** What the caller may do with the document now. */
  actions: z.array(z.enum(documentActions)),
  /** Values of the requested columns that are not empty. */
  values: z.record(z.string(), z.string()).optional(),
  /** Matches of the search text. */
  matches: z.array(RowMatch).optional(),
});
export type DocumentListItem = z.output<typeof DocumentListItem>;

/** Contents of the code on Polish invoices, which is the invoice's address in the KSeF. */
export const KsefCode = z.object({
  link: z.string(),
  sellerNip: z.string(),
  issued: z.iso.date(),
  /** Whether it is from a test environment and so no invoice. */
  isTest: z.boolean(),
  /** The number assigned by the KSeF, if the page shows one. */
  number: z.string().nullable(),
});
export type KsefCode = z.output<typeof KsefCode>;

/**
 * Words of one page in columns: `boxes` holds x0, y0, x1, y1 of each word, in points of the unrotated page; ids are numbered from
 * `firstWordId`.
 */
export const PageWords = z.object({
  pageIndex: z.int(),
  /** Page index in the original file; omitted if it is the same. */
  filePage: z.int().optional(),
  firstWordId: z.int(),
  texts: z.array(z.string()),
  boxes: z.array(z.number()),
  lines: z.array(z.int()),
  /** Boxes of payment QR codes, in the same form; omitted if there are none. */
  paymentCodes: z.array(z.number()).optional(),
  /** KSeF codes; omitted if there are none. */
  ksefCodes: z.array(KsefCode).optional(),
});
export type PageWords = z.output<typeof PageWords>;

export const liveEvents = ['documentChanged', 'documentsChanged', 'presenceChanged', 'viewsChanged'] as const;
/**
 * Carries ids only; clients fetch the data again. `presenceChanged`: other users, or their fields, changed. `documentsChanged` without ids:
 * fetch everything again. `viewsChanged`, without ids: saved views.
 */
export const LiveEvent = z.object({ kind: z.enum(liveEvents), documentIds: z.array(Id) });
export type LiveEvent = z.output<typeof LiveEvent>;

/** A document with the actions available to the caller now. */
export const ShownDocument = DocumentDetail.extend({
  actions: z.array(z.enum(documentActions)),
  /** Whether it was validated by a rule and not by a person. */
  isValidatedByRule: z.boolean(),
  /** Number of documents that the file seems to contain; if more than one, it can be split. */
  partCount: z.int(),
  /** Messages with their repairs, if any, and how they hold up the validation; sent with the document, so that the form does not shift later. */
  validationErrors: z.array(ValidationMessage.extend({ repairs: z.array(Repair).optional(), hold: Hold })),
});
export type ShownDocument = z.output<typeof ShownDocument>;

export const documentsBff = {
  get: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}',
    summary: 'Get a document with the actions available to the caller',
    description: 'Same as GET /v1/documents/{documentId} with the display metadata and the definition of the document type.',
    access: 'document.read',
    params: DocumentParams,
    query: z.object({ culture: RequestedCulture.optional() }),
    answer: json(ShownDocument),
    errors: [404],
  }),
  list: endpoint({
    method: 'POST',
    path: '/bff/documents/list',
    summary: 'List documents with the details shown in the document list',
    access: 'document.read',
    description:
      'Rows are returned without waiting for the count: if counting takes longer, `isMore` means that there are more documents than ' +
      '`totalCount`. The values of the fields named in `columns` are returned with the rows.',
    body: DocumentListQuery,
    answer: json(z.object({ items: z.array(DocumentListItem), totalCount: z.int(), isMore: z.boolean().optional() })),
    errors: [400],
  }),
  counts: endpoint({
    method: 'POST',
    path: '/bff/documents/counts',
    summary: 'Count documents by list status, for a text and filter',
    access: 'document.read',
    body: CountQuery,
    description: 'If counting takes too long, only the newest documents are counted, and `isPart` means that there may be more.',
    answer: json(StatusCounts),
    errors: [400],
  }),
  words: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/words',
    summary: 'List words of all pages of a document with their positions',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.array(PageWords)),
    errors: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/bff/documents/restore',
    summary: 'Restore documents from the trash',
    access: 'document.delete',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  requeueMany: endpoint({
    method: 'POST',
    path: '/bff/documents/requeue-extraction',
    summary: 'Extract documents again from scratch, all or none',
    access: 'document.edit',
    body: Ids,
    answer: empty,
    errors: [400, 404, 409],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/unlock',
    summary: 'Unlock a password-protected PDF and extract it',
    description:
      'For a document whose extraction failed because of its password. The password is used once and not stored. The unprotected ' +
      'file replaces the original, which is kept as an attachment.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({ password: z.string().min(1).max(500) }),
    answer: empty,
    errors: [400, 404, 409, 415],
  }),
  live: endpoint({
    method: 'GET',
    path: '/bff/live',
    summary: 'Stream changes as server-sent events',
    access: 'document.read',
    answer: events(LiveEvent),
  }),
} as const;
