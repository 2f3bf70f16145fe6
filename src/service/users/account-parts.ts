import type { Actor } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';

/**
 * Dependencies for creating accounts. `db` is the owner's handle when a tenant or its first users are created, because nobody is signed in
 * then.
 */
export type AccountParts = {
  db: Db;
  now: () => Date;
  /** The user who creates them, if signed in. */
  actor?: Actor;
  /** Trace id of the request. */
  traceId?: string;
};

/** Returns the actor of administration commands and of the first start of the service. */
export const operatorOf = (tenantId: string): Actor => ({
  kind: 'system',
  id: 'operator',
  tenantId,
  role: 'TenantAdmin',
  name: 'Operator',
  email: null,
  accountingUnitId: null,
  unitIds: 'all',
});
