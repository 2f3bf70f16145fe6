import type { Role } from '#contract/permissions.ts';
import type { BlobStore } from '#service/blobs/blob-store.ts';
import type { Log } from '#service/log.ts';
import type { Db } from '#service/store/database.ts';

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
};

/** What every use case gets first: whose rows it may see, who asks, and the parts it may use. Within a transaction `db` is the transaction. */
export type Ctx = {
  db: Db;
  actor: Actor;
  blobs: BlobStore;
  log: Log;
  /** Ties log lines, the audit row and the error answer of one request together. */
  traceId: string;
  /** cs-CZ or en-US: the language of messages to this caller. */
  culture: string;
  now: () => Date;
};
