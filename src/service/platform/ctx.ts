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

/** Who acts. `unitIds` is 'all' for a tenant admin only; everybody else is limited to the units named. */
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
  /** Users in whose place they decide about approvals at present. */
  standsInFor?: readonly string[];
  /** Which of their sign-ins they act by, where their token says so. */
  signIn?: string;
};

/** What every use case gets first: whose rows it may see, who asks, and the parts it may use. Within a transaction `db` is the transaction. */
export type Ctx = {
  db: Db;
  actor: Actor;
  blobs: BlobStore;
  log: Log;
  /** The only way to other machines; never within a transaction. */
  outbound: Outbound;
  /** Seals what must be read again and may not stand in the database as it is. */
  sealerFor: (purpose: SealPurpose) => Sealer;
  /** Public registers; never asked within a transaction. */
  lookups: LookupSources;
  lifecycle: Lifecycle;
  /** Ties log lines, the audit row and the error answer of one request together. */
  traceId: string;
  /** Where the call came from; nowhere when the service acts by itself. */
  address?: string;
  /** The language of messages to this caller. */
  culture: string;
  now: () => Date;
};

/** What documents ask of the nouns that stand above them, and so cannot import. Made by service/lifecycle. */
export type Lifecycle = {
  /** Does what follows from changes of documents: once they are written, within their transaction. Refuses a change that must not be. */
  documentsChanged: (ctx: Ctx, changes: readonly ChangedDocument[]) => Promise<void>;
  /** Whether it is the caller's turn to decide about a document in approval. */
  canBeApproved: (ctx: Ctx, document: DocumentRow) => Promise<boolean>;
  /** The fields that an approver may change now; refuses where it is not the caller's turn. */
  openFields: (
    ctx: Ctx,
    document: DocumentRow,
    definition: readonly { name: string; editInApproval: boolean }[],
  ) => Promise<ReadonlySet<string>>;
};

/** Runs a use case's writes as one transaction; inside, the outer handle is out of reach. */
export const transact = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }));

/** Watchers hear of a change when it is committed, never of one that was rolled back. */
export function publishAfterCommit(
  ctx: Ctx,
  documentIds: string[],
  kind: 'documentChanged' | 'presenceChanged' | 'viewsChanged' = 'documentChanged',
): void {
  publish(ctx.db, ctx.actor.tenantId, { kind, documentIds });
}
