/** Audit events of a tenant, for the audit log in Settings and the history of a document, under `/bff`. */
import { z } from 'zod';
import { endpoint, file, json } from '../core/endpoint.ts';
import { Id, QueryInteger, text, Timestamp } from '../core/parts.ts';

export const AuditEntry = z.object({
  id: Id,
  timestamp: Timestamp,
  /** Noun and event: `document.validated`. */
  action: z.string(),
  person: z.string(),
  isClientApplication: z.boolean(),
  /** IP address of the caller; null for actions of the service itself. */
  address: z.string().nullable(),
  documentId: Id.nullable(),
  /** Null if the document was deleted permanently. */
  fileName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const Moment = z.iso.datetime({ offset: true });

/** Conditions of the filter; a row must meet all of them. */
export const AuditFilter = z.object({
  /** An action, or a noun for all its actions. */
  action: text(100).optional(),
  /** Part of the user's name. */
  person: text(200).optional(),
  documentId: Id.optional(),
  /** Inclusive. */
  from: Moment.optional(),
  /** Exclusive. */
  to: Moment.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/audit-log',
    summary: 'List audit log entries, newest first',
    access: 'audit.read',
    query: AuditFilter.extend({
      /** Only rows older than the row with this id. */
      before: Id.optional(),
      take: QueryInteger.pipe(z.int().min(1).max(500)).default(100),
    }),
    answer: json(
      z.object({
        rows: z.array(AuditEntry),
        /** Whether there are older rows. */
        hasMore: z.boolean(),
        /** All actions in the log of this tenant, for the filter. */
        actions: z.array(z.string()),
      }),
    ),
    errors: [400],
  }),
  export: endpoint({
    method: 'GET',
    path: '/bff/audit-log/export',
    summary: 'Export the audit log',
    description:
      'CSV contains the rows that match the filter, at most 100,000. JSON contains all rows between two points in time, with the ' +
      'hashes that prove that the log is complete and unaltered; verify it with `npm run admin -- audit verify --file`. In JSON, ' +
      'rows that do not match the filter are replaced by their hashes.',
    access: 'audit.read',
    query: AuditFilter.extend({ format: z.enum(['json', 'csv']).default('json') }),
    answer: file('application/json', 'text/csv'),
    errors: [400],
  }),
  trail: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/audit-trail',
    summary: 'Download the audit trail of a document as PDF, or as verifiable JSON',
    access: 'approval.read',
    params: z.object({ documentId: Id }),
    query: z.object({ format: z.enum(['json', 'pdf']).default('pdf') }),
    answer: file('application/json', 'application/pdf'),
    errors: [404],
  }),
} as const;
