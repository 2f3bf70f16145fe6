/** Connections to accounting systems and transfers of documents. Not part of the interface, which only stores settings. */
import { z } from 'zod';
import { exportFormats } from '../core/export-formats.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Ids, text, Timestamp } from '../core/parts.ts';
import { UnmappedEntry } from '../documents/unmapped-entry.ts';
import { ExportBreach, ExportClaim, ExportLoss } from '../exports/bff.ts';
import { connectorKinds, pohodaEncodings, transferStates } from './kinds.ts';

const Params = z.object({ accountingSystemId: Id });
const manage = 'tenant.manage';
const Address = text(2000).trim().default('');
const Short = text(200).trim().default('');

export const ConnectorSettings = z.strictObject({
  /** Relative to the tenant's folder in EXCHANGE_DIR. */
  path: Short,
  address: Address,
  company: Short,
  userName: Short,
  hostKey: Short,
  exportFormat: z.enum(exportFormats).default('Pohoda'),
  awaitsAnswer: z.boolean().default(true),
  encoding: z.enum(pohodaEncodings).default('Windows-1250'),
  headerName: Short,
  stateAddress: Address,
  numberPath: Short,
  accountsAddress: Address,
  centresAddress: Address,
});
export type ConnectorSettings = z.output<typeof ConnectorSettings>;

export const ConnectionDraft = z.strictObject({
  kind: z.enum(connectorKinds),
  settings: ConnectorSettings,
  isAutomatic: z.boolean(),
  /** Null keeps the stored secret; an empty text removes it. */
  secret: text(10_000).nullable(),
});
export type ConnectionDraft = z.output<typeof ConnectionDraft>;

const Test = z.object({
  at: Timestamp,
  isReachable: z.boolean(),
  message: z.string(),
  /** Key of an SFTP server that differs from the confirmed one, for a user to confirm. */
  hostKey: z.string().nullable(),
});

export const Connection = z.object({
  accountingSystemId: Id,
  accountingSystemName: z.string(),
  kind: z.enum(connectorKinds),
  settings: ConnectorSettings,
  isAutomatic: z.boolean(),
  hasSecret: z.boolean(),
  /** Whether address and credentials come from the accounting system's own settings. */
  usesSystemSettings: z.boolean(),
  version: z.int(),
  lastTest: Test.nullable(),
});
export type Connection = z.output<typeof Connection>;

export const Transfer = z.object({
  id: Id,
  documentId: Id,
  accountingSystemId: Id,
  accountingSystemName: z.string().nullable(),
  state: z.enum(transferStates),
  attempts: z.int(),
  fileName: z.string().nullable(),
  documentNumber: z.string().nullable(),
  /** Message of the accounting system, or of the connection to it. */
  message: z.string().nullable(),
  userName: z.string(),
  createdAt: Timestamp,
  nextAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  log: z.array(z.object({ at: Timestamp, action: z.enum(['send', 'ask']), outcome: z.string(), message: z.string().nullable() })),
  /** Actions available now. */
  actions: z.array(z.enum(['ask', 'repeat'])),
});
export type Transfer = z.output<typeof Transfer>;

export const connectorsBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/connections',
    summary: 'List connections to accounting systems',
    access: manage,
    answer: json(z.object({ items: z.array(Connection), exchangeFolder: z.string().nullable() })),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bff/connections/{accountingSystemId}',
    summary: 'Set the connection to an accounting system',
    description:
      'The secret is stored encrypted and never returned. If the host, port or user changes, the secret must be entered again. Send ' +
      'the version that you read as If-Match; returns 409 if the connection was changed since then.',
    access: manage,
    versioned: true,
    params: Params,
    body: ConnectionDraft,
    answer: json(Connection),
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bff/connections/{accountingSystemId}',
    summary: 'Delete the connection to an accounting system',
    access: manage,
    params: Params,
    answer: empty,
    errors: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/bff/connections/{accountingSystemId}/test',
    summary: 'Test the connection to an accounting system',
    access: manage,
    params: Params,
    answer: json(Test),
    errors: [404],
  }),
  fetchLists: endpoint({
    method: 'POST',
    path: '/bff/connections/{accountingSystemId}/lists',
    summary: 'Import accounts and cost centers of an accounting system into data tables',
    access: manage,
    params: Params,
    answer: json(z.object({ tables: z.array(z.object({ id: Id, name: z.string(), rows: z.int() })) })),
    errors: [404, 409, 503],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/bff/connections/overview',
    summary: 'List connected accounting systems with their status and pending transfers',
    access: 'document.fetchExport',
    answer: json(
      z.object({
        items: z.array(
          z.object({
            accountingSystemId: Id,
            name: z.string(),
            kind: z.enum(connectorKinds),
            isAutomatic: z.boolean(),
            isReachable: z.boolean().nullable(),
            message: z.string().nullable(),
            /** Documents in the export queue for this system that have not been sent. */
            queued: z.int(),
            sending: z.int(),
            /** Sent, and not answered by the system yet. */
            sent: z.int(),
            /** Sent, with an unknown outcome. */
            unknown: z.int(),
          }),
        ),
      }),
    ),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/bff/transfers/dry-run',
    summary: 'Preview a transfer: its target, content, losses and changes since the last one',
    access: 'document.fetchExport',
    body: z.strictObject({ documentId: Id }),
    answer: json(
      z.object({
        accountingSystemName: z.string(),
        kind: z.enum(connectorKinds),
        target: z.string(),
        fileName: z.string(),
        bytes: z.int(),
        /** Null for a binary file. */
        content: z.string().nullable(),
        lastSentAt: Timestamp.nullable(),
        isSameAsLast: z.boolean().nullable(),
        differences: z.array(z.object({ kind: z.enum(['added', 'removed', 'same']), line: z.string() })).nullable(),
        /** The reason why it cannot be sent now, if any. */
        obstacle: z.string().nullable(),
        /** Names of the webhooks that change the file, or create others from it, when it is sent; the dry run does not call them. */
        webhooks: z.array(z.string()),
        format: z.enum(exportFormats),
        /** Values of the document that the file does not contain. */
        losses: z.array(ExportLoss),
        /** Official rules that the e-invoice would violate; empty for other formats. */
        breaches: z.array(ExportBreach),
        /** For UBL and CII; null for other formats. */
        claim: ExportClaim.nullable(),
        unmapped: z.array(UnmappedEntry),
        /** Whether the accounting system can check beforehand if it would accept the document. */
        canCheck: z.boolean(),
      }),
    ),
    errors: [400, 404, 409],
  }),
  check: endpoint({
    method: 'POST',
    path: '/bff/transfers/check',
    summary: 'Check whether the accounting system would accept a document',
    description:
      'Sends the document for a test save (ABRA Flexi: `dry-run`): the accounting system validates it and stores nothing. Returns ' +
      'the verdict and the messages of the accounting system.',
    access: 'document.export',
    body: z.strictObject({ documentId: Id }),
    answer: json(
      z.object({
        verdict: z.enum(['accepted', 'refused', 'unanswered']),
        message: z.string().nullable(),
        warnings: z.array(z.string()),
        /** The record as the system would store it. */
        record: z.string().nullable(),
      }),
    ),
    errors: [400, 404, 409],
  }),
  send: endpoint({
    method: 'POST',
    path: '/bff/transfers',
    summary: 'Send documents to the accounting systems of their accounting units',
    description:
      'Documents that are not in the export queue are added to it, all or none. If a document may have been received already, the ' +
      'accounting system is asked first, and the document is not sent again if the system has it. With `repeat`, the document is ' +
      'sent even if the system cannot tell.',
    access: 'document.export',
    creates: true,
    body: z.strictObject({ documentIds: Ids, repeat: z.boolean().default(false) }),
    answer: json(z.object({ sent: z.int() })),
    errors: [400, 404, 409],
  }),
  transfers: endpoint({
    method: 'POST',
    path: '/bff/transfers/list',
    summary: 'List transfers to accounting systems, pending and finished, newest first',
    access: 'document.fetchExport',
    body: z.strictObject({ documentIds: z.array(Id).max(1000).optional(), states: z.array(z.enum(transferStates)).optional() }),
    answer: json(z.object({ items: z.array(Transfer) })),
    errors: [400],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/bff/transfers/{transferId}/ask',
    summary: 'Ask the accounting system for the outcome of a transfer',
    access: 'document.export',
    params: z.object({ transferId: Id }),
    answer: empty,
    errors: [404, 409],
  }),
} as const;
