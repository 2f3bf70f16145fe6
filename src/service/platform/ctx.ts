import type { Role } from '#contract/core/permissions.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import { type Db, inTransaction } from './database/database.ts';
import { publish } from './database/notify.ts';
import type { SealPurpose } from './secrets/sealers.ts';
import type { Sealer } from './secrets/seal.ts';
import type { LookupSources } from './outbound/ask-register.ts';
import type { ChangedDocument } from './changed-document.ts';
import type { DocumentRow } from './database/document-row.ts';

/** The acting user or program. `unitIds` is 'all' only for a tenant admin; all others are limited to the listed units. */
export type Actor = {
  kind: 'user' | 'client' | 'system';
  id: string;
  tenantId: string;
  role: Role;
  name: string;
  email: string | null;
  /** The primary accounting unit. */
  accountingUnitId: string | null;
  unitIds: 'all' | readonly string[];
  /** Users that they currently substitute for in approvals. */
  standsInFor?: readonly string[];
  /** Session that they act in, if the token contains it. */
  signIn?: string;
};

/**
 * First parameter of every use case: access to rows, the caller, and the services it may use. Within a transaction `db` is the transaction.
 */
export type Ctx = {
  db: Db;
  actor: Actor;
  blobs: BlobStore;
  log: Log;
  /** The only client for requests to other machines; never used within a transaction. */
  outbound: Outbound;
  /** Seals values that must be readable again but may not be stored in plain text. */
  sealerFor: (purpose: SealPurpose) => Sealer;
  /** Public registers; never queried within a transaction. */
  lookups: LookupSources;
  lifecycle: Lifecycle;
  /** Correlates the log lines, the audit row and the error response of a request. */
  traceId: string;
  /** IP address of the caller; absent if the service acts by itself. */
  address?: string;
  /** Language of messages to the caller. */
  culture: string;
  now: () => Date;
};

/** Operations of higher-level modules that documents need but cannot import. Implemented by service/lifecycle. */
export type Lifecycle = {
  /**
   * Applies the consequences of document changes: called after they are written, within their transaction. Throws if a change is not
   * allowed.
   */
  documentsChanged: (ctx: Ctx, changes: readonly ChangedDocument[]) => Promise<void>;
  /** Applies the consequences of changed rows of a data table: called after they are written, within their transaction. */
  tableChanged: (ctx: Ctx, tableId: string) => Promise<void>;
  /** Whether the caller is to decide now about a document in approval. */
  canBeApproved: (ctx: Ctx, document: DocumentRow) => Promise<boolean>;
  /** Returns the documents that still need a required approval. The documents are only loaded if any workflow is required. */
  findUnapproved: (
    ctx: Ctx,
    documents: readonly DocumentRow[] | (() => Promise<readonly DocumentRow[]>),
  ) => Promise<ReadonlySet<string>>;
  /** Returns the fields that an approver may change now; throws if it is not the caller's turn. */
  openFields: (
    ctx: Ctx,
    document: DocumentRow,
    definition: readonly { name: string; editInApproval: boolean }[],
  ) => Promise<ReadonlySet<string>>;
  /** Tells the administrators that documents cannot be sent to an accounting system. */
  connectionFailed: (
    ctx: Ctx,
    outage: { systemId: string; systemName: string; messageIn: (culture: string) => string },
  ) => Promise<void>;
};

/** Runs the writes of a use case in one transaction; the outer handle is not accessible inside. */
export const transact = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }));

/** Notifies all watchers of the tenant, without ids, to reload everything once the transaction is committed. */
export const publishReload = (ctx: Ctx): void =>
  publish(ctx.db, ctx.actor.tenantId, { kind: 'documentsChanged', documentIds: [] });

/** Notifies watchers of a change once it is committed, never of one that is rolled back. */
export function publishAfterCommit(
  ctx: Ctx,
  documentIds: string[],
  kind: 'documentChanged' | 'presenceChanged' | 'viewsChanged' = 'documentChanged',
): void {
  publish(ctx.db, ctx.actor.tenantId, { kind, documentIds });
}
